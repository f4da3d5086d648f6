package dyno.driver;

/** Which source file a class is in: a nested class is in that of the outermost class around it. */
public final class SourceFile {
    private SourceFile() {}

    /**
     * The path of the file in a source jar.
     *
     * @param className binary name of the class, or its path in a jar without the suffix
     */
    public static String of(String className) {
        return outermost(className).replace('.', '/') + ".java";
    }

    /** The outermost class around a class, or that class itself; a simple name may begin with a dollar sign. */
    public static String outermost(String className) {
        int simple = Math.max(className.lastIndexOf('.'), className.lastIndexOf('/')) + 1;
        int nested = className.indexOf('$', simple + 1);
        return nested < 0 ? className : className.substring(0, nested);
    }
}
