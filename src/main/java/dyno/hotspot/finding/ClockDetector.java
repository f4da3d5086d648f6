package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/** Finds clocks that are read in the course of an operation, in Java or by functions of the C library. */
final class ClockDetector implements Detector {
    private static final String[] CLOCKS = {
        "java.lang.System.nanoTime",
        "java.lang.System.currentTimeMillis",
        "java.time.Clock",
        "java.time.Instant.now",
        "java.time.LocalDateTime.now",
        "java.util.Calendar.getInstance",
        "os::javaTime",
        "os::elapsed",
        "clock_gettime",
        "__clock_gettime",
        "__vdso_clock_gettime",
        "__vdso_gettimeofday",
        "gettimeofday"
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.CLOCK).where(ClockDetector::shows, place -> place + " reads a clock");
    }

    private static boolean shows(CallPath callPath) {
        return Outside.passes(callPath, CLOCKS);
    }
}
