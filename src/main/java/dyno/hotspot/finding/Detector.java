package dyno.hotspot.finding;

import java.util.List;

/** Looks for one cause of cost in what was seen of a driver. Stateless; knows no driver by name. */
public interface Detector {
    /** What it found, in no order; empty when the evidence does not show its cause, or too little of it. */
    List<Finding> findings(Evidence evidence);
}
