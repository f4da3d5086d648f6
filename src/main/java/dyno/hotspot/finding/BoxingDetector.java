package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/** Finds boxed numbers, unless the application asked for an object. */
final class BoxingDetector implements Detector {
    private static final String[] BOXES = {
        "java.lang.Integer.valueOf",
        "java.lang.Long.valueOf",
        "java.lang.Short.valueOf",
        "java.lang.Byte.valueOf",
        "java.lang.Character.valueOf",
        "java.lang.Float.valueOf",
        "java.lang.Double.valueOf"
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.BOXING).where(BoxingDetector::shows, place -> place + " boxes numbers");
    }

    private static boolean shows(CallPath callPath) {
        return Outside.endsIn(callPath, BOXES) && !isAskedFor(callPath);
    }

    /** These methods of JDBC take and return objects. */
    private static boolean isAskedFor(CallPath callPath) {
        return callPath.places().stream()
                .anyMatch(place -> place.methodName().equals("getObject")
                        || place.methodName().equals("setObject"));
    }
}
