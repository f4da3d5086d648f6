package dyno.hotspot;

import dyno.profile.Frame;
import dyno.profile.FrameKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classes that belong to the driver: those of its jar or packages, and those that the JVM generates inside them.
 *
 * <p>Proxies and reflection accessors belong to the JDK, even if they have the driver's package name.
 */
public final class DriverScope {
    private static final Pattern LAMBDA_BODY = Pattern.compile("lambda\\$(.+?)\\$\\d+(\\$\\d+)*");
    /** What javac 8 writes for a lambda within a lambda. */
    private static final String UNNAMED = "null";

    private static final String UNNAMED_BODY = "lambda$" + UNNAMED + "$";
    /** Everything below these is the connection to the server, including the in-memory one. */
    private static final List<String> TRANSPORT = List.of(
            "java.net.Socket",
            "java.net.Socks",
            "java.net.PlainSocketImpl",
            "java.net.AbstractPlainSocketImpl",
            "sun.nio.ch.",
            "dyno.wire.");
    /** The class of a Unix-domain socket that a driver brings along, and its methods in C. */
    private static final String UNIX_SOCKET = ".UnixDomainSocket";

    private static final Set<String> UNIX_TRANSPORT = Set.of("recv", "send");
    /** JDK code between a call and the source code behind it. */
    private static final List<String> GLUE =
            List.of("java.lang.invoke.", "jdk.internal.reflect.", "sun.reflect.", "java.lang.reflect.Proxy");

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final List<String> BENCHMARK = List.of("dyno.", "org.openjdk.jmh.");

    private static final String PROXY = "$Proxy";
    private static final String LAMBDA = "$$Lambda";

    private final Predicate<String> written;
    /** A profile has few different frames and many stacks. */
    private final Map<Frame, FrameRole> roles = new ConcurrentHashMap<>();

    private final Map<DriverMethod, DriverMethod> methods = new ConcurrentHashMap<>();

    /** A scope of the classes with the given binary names ({@code com.example.Driver$Part}). */
    public DriverScope(Set<String> classNames) {
        this(Set.copyOf(classNames)::contains);
    }

    private DriverScope(Predicate<String> written) {
        this.written = written;
    }

    /** A scope of all classes in the given packages and below them ({@code com.example}), if the jar is unknown. */
    public static DriverScope ofPackages(Collection<String> packages) {
        List<String> prefixes = packages.stream().map(name -> name + ".").toList();
        return new DriverScope(name -> prefixes.stream().anyMatch(name::startsWith)
                && !name.contains(LAMBDA)
                && !name.contains(PROXY)
                && name.indexOf('/') < 0
                && Character.isJavaIdentifierPart(name.charAt(name.length() - 1))
                && !name.endsWith("$"));
    }

    /** True when the frame runs code of the driver, written or generated. */
    public boolean contains(Frame frame) {
        return role(frame).isDriver();
    }

    /** Whose code the frame runs. */
    CodeOwner owner(Frame frame) {
        FrameRole role = role(frame);
        if (role.transport()) {
            return CodeOwner.TRANSPORT;
        }
        if (role.isDriver()) {
            return CodeOwner.DRIVER;
        }
        String className = frame.className();
        if (className.isEmpty()) {
            return frame.kind() == FrameKind.KERNEL ? CodeOwner.KERNEL : CodeOwner.NATIVE;
        }
        if (startsWithAny(className, JDK) || role.generated()) {
            return CodeOwner.JDK;
        }
        return startsWithAny(className, BENCHMARK) ? CodeOwner.BENCHMARK : CodeOwner.OTHER;
    }

    /** To which method a stack is charged, topmost frame first; null when no frame belongs to the driver. */
    Charge charge(List<Frame> stack) {
        ChargedPath path = chargedPath(stack);
        return path == null ? null : Charge.of(path);
    }

    /** What is charged of a stack, topmost frame first; null when no frame belongs to the driver. */
    ChargedPath chargedPath(List<Frame> stack) {
        return ChargedPath.of(roles(stack));
    }

    /**
     * The roles of the frames of a stack, topmost first. A lambda whose name does not show its method counts towards
     * the method of the nearest lambda of its class below it, in which it was created.
     */
    FrameRole[] roles(List<Frame> stack) {
        FrameRole[] roles = new FrameRole[stack.size()];
        for (int i = 0; i < roles.length; i++) {
            Frame frame = stack.get(i);
            boolean unnamed = frame.methodName().startsWith(UNNAMED_BODY) && contains(frame);
            roles[i] = role(unnamed ? named(frame, stack.subList(i + 1, roles.length)) : frame);
        }
        return roles;
    }

    private static Frame named(Frame lambda, List<Frame> below) {
        return below.stream()
                .filter(frame -> frame.className().equals(lambda.className())
                        && LAMBDA_BODY.matcher(frame.methodName()).matches()
                        && !frame.methodName().startsWith(UNNAMED_BODY))
                .findFirst()
                .map(outer -> new Frame(lambda.className(), outer.methodName(), lambda.line(), lambda.kind()))
                .orElse(lambda);
    }

    private FrameRole role(Frame frame) {
        FrameRole role = roles.get(frame);
        return role != null ? role : roles.computeIfAbsent(frame, this::determineRole);
    }

    private FrameRole determineRole(Frame frame) {
        String className = frame.stableClassName();
        String owner = owner(className);
        if (owner.isEmpty()) {
            boolean transport = startsWithAny(className, TRANSPORT);
            return new FrameRole(
                    null,
                    frame.line(),
                    frame.kind(),
                    isJdkIndirection(className),
                    transport,
                    null,
                    frame.qualifiedName());
        }
        DriverMethod method = new DriverMethod(owner, written(frame.methodName()));
        boolean generated = frame.methodName().startsWith("access$") || !owner.equals(frame.className());
        DriverMethod one = methods.computeIfAbsent(method, m -> m);
        CodePlace place = new CodePlace(owner, one.methodName(), frame.line());
        boolean transport = owner.endsWith(UNIX_SOCKET) && UNIX_TRANSPORT.contains(one.methodName());
        return new FrameRole(one, frame.line(), frame.kind(), generated, transport, place, method + ":" + frame.line());
    }

    private static boolean isJdkIndirection(String className) {
        return className.contains(LAMBDA)
                || className.startsWith(PROXY, className.lastIndexOf('.') + 1)
                || startsWithAny(className, GLUE);
    }

    private static boolean startsWithAny(String className, List<String> prefixes) {
        return prefixes.stream().anyMatch(className::startsWith);
    }

    /** The innermost class of the driver that the class is, or is generated in; empty outside the driver. */
    private String owner(String className) {
        String owner = className;
        while (!written.test(owner)) {
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
