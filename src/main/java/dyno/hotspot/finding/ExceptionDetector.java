package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/** Finds exceptions that are created during an operation: filling in a stack trace takes microseconds. */
final class ExceptionDetector implements Detector {

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.EXCEPTION)
                .where(ExceptionDetector::shows, place -> place + " creates an exception with its stack trace");
    }

    private static boolean shows(CallPath callPath) {
        return Outside.passes(callPath, "java.lang.Throwable.fillInStackTrace", "java.lang.Throwable.<init>");
    }
}
