package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/** Finds patterns that are compiled or matched per operation; those within formatting are formatting. */
final class RegularExpressionDetector implements Detector {

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.REGULAR_EXPRESSION)
                .where(RegularExpressionDetector::shows, place -> place + " runs a regular expression");
    }

    private static boolean shows(CallPath callPath) {
        return Outside.passes(callPath, "java.util.regex.") && !Outside.passes(callPath, "java.util.Formatter");
    }
}
