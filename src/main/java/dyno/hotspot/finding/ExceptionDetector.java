package dyno.hotspot.finding;

import dyno.hotspot.Trail;
import java.util.List;

/** Finds exceptions that are made in the course of an operation: filling in a stack trace takes microseconds. */
final class ExceptionDetector implements Detector {

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Sightings(evidence, Cause.EXCEPTION)
                .where(ExceptionDetector::shows, place -> place + " makes an exception with its stack trace");
    }

    private static boolean shows(Trail trail) {
        return Outside.passes(trail, "java.lang.Throwable.fillInStackTrace", "java.lang.Throwable.<init>");
    }
}
