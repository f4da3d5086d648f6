package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/** Finds formatting by patterns, and of numbers in bases other than ten. */
final class FormattingDetector implements Detector {
    private static final String[] FORMATTING = {
        "java.util.Formatter",
        "java.lang.String.format",
        "java.text.",
        "java.time.format.",
        "java.lang.Integer.toHexString",
        "java.lang.Integer.toOctalString",
        "java.lang.Integer.toBinaryString",
        "java.lang.Long.toHexString",
        "java.lang.Long.toOctalString",
        "java.lang.Long.toBinaryString"
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.FORMATTING)
                .where(FormattingDetector::shows, place -> place + " formats text");
    }

    private static boolean shows(CallPath callPath) {
        return Outside.passes(callPath, FORMATTING);
    }
}
