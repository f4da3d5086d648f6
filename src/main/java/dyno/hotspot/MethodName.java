package dyno.hotspot;

/** Names of methods, {@code package.Class.method}, which people may write without the package. */
public final class MethodName {
    private MethodName() {}

    /**
     * Whether a name is that of a method.
     *
     * @param method with its package
     * @param name with or without it
     */
    public static boolean matches(String method, String name) {
        return method.equals(name) || method.endsWith("." + name);
    }
}
