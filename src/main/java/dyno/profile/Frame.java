package dyno.profile;

import java.util.regex.Pattern;

/**
 * One frame of a stack trace: a method and the place within it.
 *
 * @param className binary name with dots ({@code java.net.Socket$SocketInputStream}); empty for native and kernel frames
 * @param methodName method or symbol name, without signature
 * @param line source line, from 1; 0 when unknown
 * @param kind how the code was running
 */
public record Frame(String className, String methodName, int line, FrameKind kind) {
    private static final Pattern ADDRESS = Pattern.compile("(\\$\\d+)?[/.+]0x\\p{XDigit}+.*");

    /** The class name without the number and address of a hidden class ({@code Foo$$Lambda}): the same in every JVM. */
    public String stableClassName() {
        return className.contains("0x") ? ADDRESS.matcher(className).replaceFirst("") : className;
    }

    /** {@code Class.method} with the binary class name, or the bare symbol of a native or kernel frame. */
    public String qualifiedName() {
        return className.isEmpty() ? methodName : stableClassName() + "." + methodName;
    }
}
