package dyno.hotspot.finding;

import dyno.hotspot.Trail;
import java.util.List;

/** Finds numbers that are put into objects, unless the application asked for an object. */
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
        return new Sightings(evidence, Cause.BOXING)
                .where(BoxingDetector::shows, place -> place + " puts numbers into objects");
    }

    private static boolean shows(Trail trail) {
        return Outside.endsIn(trail, BOXES) && !isAskedFor(trail);
    }

    /** These methods of JDBC take and return objects. */
    private static boolean isAskedFor(Trail trail) {
        return trail.places().stream()
                .anyMatch(place -> place.methodName().equals("getObject")
                        || place.methodName().equals("setObject"));
    }
}
