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
    /** Numbers at the end; JDK 8 has two behind a hidden class: {@code Foo$$Lambda$14/1829164700}. */
    private static final Pattern NUMBERED =
            Pattern.compile("(\\$\\$Lambda|\\$Proxy|Generated\\w*Accessor)\\$?\\d+$|(\\$\\d+)?[/.+]\\d+$");

    /**
     * The class name without the numbers and addresses that the JVM gives to generated classes ({@code Foo$$Lambda},
     * {@code $Proxy}): the same in every JVM.
     */
    public String stableClassName() {
        String name = className.contains("0x") ? ADDRESS.matcher(className).replaceFirst("") : className;
        return Character.isDigit(lastCharacter(name)) ? NUMBERED.matcher(name).replaceFirst("$1") : name;
    }

    private static char lastCharacter(String name) {
        return name.isEmpty() ? ' ' : name.charAt(name.length() - 1);
    }

    /** {@code Class.method} with the binary class name, or the bare symbol of a native or kernel frame. */
    public String qualifiedName() {
        return className.isEmpty() ? methodName : stableClassName() + "." + methodName;
    }
}
