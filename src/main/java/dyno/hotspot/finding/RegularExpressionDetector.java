package dyno.hotspot.finding;

import dyno.hotspot.Trail;
import java.util.List;

/** Finds patterns that are compiled or matched per operation; those within formatting are formatting. */
final class RegularExpressionDetector implements Detector {

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Sightings(evidence, Cause.REGULAR_EXPRESSION)
                .where(RegularExpressionDetector::shows, place -> place + " runs a regular expression");
    }

    private static boolean shows(Trail trail) {
        return Outside.passes(trail, "java.util.regex.") && !Outside.passes(trail, "java.util.Formatter");
    }
}
