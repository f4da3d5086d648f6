package dyno.hotspot;

import dyno.profile.Frame;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What belongs to the driver: the classes of its jar and the classes that the JVM generates inside of them.
 *
 * <p>Proxies and reflection accessors belong to the JDK, even where they carry the driver's package name.
 */
public final class DriverScope {
    private static final Pattern LAMBDA_BODY = Pattern.compile("lambda\\$(.+?)\\$\\d+(\\$\\d+)*");
    /** What javac 8 writes for a lambda within a lambda. */
    private static final String UNNAMED = "null";
    /** Everything below these is the connection to the server, the in-memory one included. */
    private static final List<String> TRANSPORT =
            List.of("java.net.Socket", "java.net.Socks", "sun.nio.ch.", "dyno.wire.");

    private final Set<String> classNames;
    /** A profile has few frames and many stacks of them. */
    private final Map<Frame, FrameRole> roles = new ConcurrentHashMap<>();

    /** A scope of the classes with the given binary names ({@code com.example.Driver$Part}). */
    public DriverScope(Set<String> classNames) {
        this.classNames = Set.copyOf(classNames);
    }

    /** True when the frame runs code of the driver, written or generated. */
    public boolean contains(Frame frame) {
        return role(frame).isDriver();
    }

    FrameRole role(Frame frame) {
        FrameRole role = roles.get(frame);
        return role != null ? role : roles.computeIfAbsent(frame, this::determineRole);
    }

    private FrameRole determineRole(Frame frame) {
        String owner = owner(frame.stableClassName());
        if (owner.isEmpty()) {
            boolean transport = TRANSPORT.stream().anyMatch(frame.className()::startsWith);
            return new FrameRole(null, false, transport, frame.qualifiedName());
        }
        DriverMethod method = new DriverMethod(owner, written(frame.methodName()));
        boolean generated = frame.methodName().startsWith("access$") || !owner.equals(frame.className());
        return new FrameRole(method, generated, false, method + ":" + frame.line());
    }

    /** The innermost class of the jar that the class is, or is generated in; empty outside the driver. */
    private String owner(String className) {
        String owner = className;
        while (!classNames.contains(owner)) {
            int end = owner.lastIndexOf('$');
            if (end < 0) {
                return "";
            }
            owner = owner.substring(0, end);
        }
        return owner;
    }

    private static String written(String methodName) {
        Matcher body = LAMBDA_BODY.matcher(methodName);
        if (!body.matches() || body.group(1).equals(UNNAMED)) {
            return methodName;
        }
        return switch (body.group(1)) {
            case "new" -> "<init>";
            case "static" -> "<clinit>";
            default -> body.group(1);
        };
    }
}
