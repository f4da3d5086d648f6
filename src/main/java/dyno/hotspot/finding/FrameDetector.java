package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds a cause by the frames outside the driver that its method calls.
 *
 * @param shows whether a call path shows the cause
 * @param does what the method does, after its name
 */
record FrameDetector(Cause cause, Predicate<CallPath> shows, String does) implements Detector {
    private static final String FORMATTER = "java.util.Formatter";

    /** Arrays that are copied to become larger, or copied as a whole; a copy into an existing array counts as neither. */
    static final Detector ARRAY_GROWTH = new FrameDetector(
            Cause.ARRAY_GROWTH,
            begins("java.util.Arrays.copyOf", "java.io.ByteArrayOutputStream.toByteArray")
                    .or(passes(
                            "java.io.ByteArrayOutputStream.grow",
                            "java.io.ByteArrayOutputStream.ensureCapacity",
                            "java.io.CharArrayWriter.write",
                            "java.lang.AbstractStringBuilder.ensureCapacity",
                            "java.lang.AbstractStringBuilder.newCapacity",
                            "java.util.ArrayList.grow",
                            "java.util.Vector.grow",
                            "java.util.ArrayDeque.grow"))
                    .and(passes(FORMATTER).negate()),
            "copies or grows arrays");

    /** Methods of JDBC that take and return objects. */
    private static final Set<String> OF_OBJECTS = Set.of("getObject", "setObject");

    /** Boxed numbers, unless the application asked for an object. */
    static final Detector BOXING = new FrameDetector(
            Cause.BOXING,
            endsIn(
                            "java.lang.Integer.valueOf",
                            "java.lang.Long.valueOf",
                            "java.lang.Short.valueOf",
                            "java.lang.Byte.valueOf",
                            "java.lang.Character.valueOf",
                            "java.lang.Float.valueOf",
                            "java.lang.Double.valueOf")
                    .and(callPath ->
                            callPath.places().stream().noneMatch(place -> OF_OBJECTS.contains(place.methodName()))),
            "boxes numbers");

    /** Clocks that are read in the course of an operation, in Java or by functions of the C library. */
    static final Detector CLOCK = new FrameDetector(
            Cause.CLOCK,
            passes(
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
                    "gettimeofday"),
            "reads a clock");

    /** Exceptions that are created during an operation: filling in a stack trace takes microseconds. */
    static final Detector EXCEPTION = new FrameDetector(
            Cause.EXCEPTION,
            passes("java.lang.Throwable.fillInStackTrace", "java.lang.Throwable.<init>"),
            "creates an exception with its stack trace");

    /** Formatting by patterns, and of numbers in bases other than ten. */
    static final Detector FORMATTING = new FrameDetector(
            Cause.FORMATTING,
            passes(
                    FORMATTER,
                    "java.lang.String.format",
                    "java.text.",
                    "java.time.format.",
                    "java.lang.Integer.toHexString",
                    "java.lang.Integer.toOctalString",
                    "java.lang.Integer.toBinaryString",
                    "java.lang.Long.toHexString",
                    "java.lang.Long.toOctalString",
                    "java.lang.Long.toBinaryString"),
            "formats text");

    private static final String[] REFLECTIVE = {
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

    /** Calls through proxies and reflection, and look-ups of classes and methods by name. */
    static final Detector REFLECTION = new FrameDetector(
            Cause.REFLECTION,
            callPath -> callPath.outside().stream()
                    .anyMatch(frame -> frame.contains("$Proxy")
                            || Outside.startsWith(frame, REFLECTIVE) && !Outside.startsWith(frame, DIRECT)),
            "uses reflection");

    /** Patterns that are compiled or matched per operation; those within formatting are formatting. */
    static final Detector REGULAR_EXPRESSION = new FrameDetector(
            Cause.REGULAR_EXPRESSION,
            passes("java.util.regex.").and(passes(FORMATTER).negate()),
            "runs a regular expression");

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, cause).where(shows, place -> place + " " + does);
    }

    private static Predicate<CallPath> passes(String... prefixes) {
        return callPath -> Outside.passes(callPath, prefixes);
    }

    private static Predicate<CallPath> begins(String... prefixes) {
        return callPath -> Outside.begins(callPath, prefixes);
    }

    private static Predicate<CallPath> endsIn(String... prefixes) {
        return callPath -> Outside.endsIn(callPath, prefixes);
    }
}
