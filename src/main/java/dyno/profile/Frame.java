package dyno.profile;

/**
 * One frame of a stack trace: a method and the place within it.
 *
 * @param className binary name with dots ({@code java.net.Socket$SocketInputStream}); empty for native and kernel frames
 * @param methodName method or symbol name, without signature
 * @param line source line, from 1; 0 when unknown
 * @param kind how the code was running
 */
public record Frame(String className, String methodName, int line, FrameKind kind) {}
