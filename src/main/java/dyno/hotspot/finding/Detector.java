package dyno.hotspot.finding;

import java.util.List;

/** Looks for one cause of cost in the observations of a driver. Stateless; must not name a driver. */
public interface Detector {
    /** The findings, unordered; empty when the evidence does not show the cause, or too little of it. */
    List<Finding> findings(Evidence evidence);
}
