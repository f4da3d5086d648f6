package dyno.hotspot;

/**
 * A line of the driver's code.
 *
 * @param className binary name of the class in the driver's jar
 * @param methodName method name; lambda bodies count for the method around them
 * @param line source line; 0 when unknown
 */
public record CodePlace(String className, String methodName, int line) {
    /** {@code Class.method} with the binary class name. */
    public String method() {
        return className + "." + methodName;
    }

    /** {@link #method()} with the line, also where that is unknown. */
    String label() {
        return method() + ":" + line;
    }

    /**
     * Whether a name is that of a method.
     *
     * @param method with its package
     * @param name with or without it, as people write it
     */
    public static boolean matches(String method, String name) {
        return method.equals(name) || method.endsWith("." + name);
    }

    /** Whether it is a line of the same method. */
    boolean isInMethodOf(CodePlace other) {
        return methodName.equals(other.methodName) && className.equals(other.className);
    }

    /** Class and method without the package, with the line where it is known: {@code Driver.connect:12}. */
    @Override
    public String toString() {
        String simple = className.substring(className.lastIndexOf('.') + 1) + "." + methodName;
        return line > 0 ? simple + ":" + line : simple;
    }
}
