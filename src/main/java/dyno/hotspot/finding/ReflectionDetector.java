package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/** Finds calls through proxies and reflection, and look-ups of classes and methods by name. */
final class ReflectionDetector implements Detector {
    private static final String[] REFLECTION = {
        "java.lang.reflect.",
        "jdk.internal.reflect.",
        "sun.reflect.",
        "java.lang.Class.forName",
        "java.lang.Class.getMethod",
        "java.lang.Class.getDeclared",
        "java.lang.Class.getConstructor",
        "java.lang.Class.newInstance"
    };

    /** Arrays of a type that is known only at run time, and caller look-ups: neither is a look-up or call by name. */
    private static final String[] DIRECT = {
        "java.lang.reflect.Array.",
        "jdk.internal.reflect.Reflection.getCallerClass",
        "sun.reflect.Reflection.getCallerClass"
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.REFLECTION)
                .where(ReflectionDetector::shows, place -> place + " uses reflection");
    }

    private static boolean shows(CallPath callPath) {
        return callPath.outside().stream()
                .anyMatch(frame -> frame.contains("$Proxy")
                        || Outside.startsWith(frame, REFLECTION) && !Outside.startsWith(frame, DIRECT));
    }
}
