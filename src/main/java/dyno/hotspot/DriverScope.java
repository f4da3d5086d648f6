package dyno.hotspot;

import dyno.profile.Frame;
import java.util.Map;
import java.util.Optional;
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
    /** The method that javac 8 could not name: a lambda within a lambda. */
    private static final String NESTED = "null";

    private final Set<String> classNames;
    private final Map<String, Optional<String>> owners = new ConcurrentHashMap<>();

    /** A scope of the classes with the given binary names ({@code com.example.Driver$Part}). */
    public DriverScope(Set<String> classNames) {
        this.classNames = Set.copyOf(classNames);
    }

    /** True when the frame runs code of the driver, written or generated. */
    public boolean contains(Frame frame) {
        return owner(frame).isPresent();
    }

    /** The method of the driver that a frame runs; empty for a frame outside the driver. */
    Optional<DriverMethod> method(Frame frame) {
        return owner(frame).map(owner -> new DriverMethod(owner, written(frame.methodName())));
    }

    /** True for code of the driver that nobody wrote: a lambda's hidden class, or access to a private member. */
    boolean isGenerated(Frame frame) {
        return frame.methodName().startsWith("access$") || !classNames.contains(frame.className());
    }

    private Optional<String> owner(Frame frame) {
        return owners.computeIfAbsent(frame.className(), name -> findOwner(frame.stableClassName()));
    }

    private Optional<String> findOwner(String className) {
        String owner = className;
        while (!classNames.contains(owner)) {
            int end = owner.lastIndexOf('$');
            if (end < 0) {
                return Optional.empty();
            }
            owner = owner.substring(0, end);
        }
        return Optional.of(owner);
    }

    private static String written(String methodName) {
        Matcher body = LAMBDA_BODY.matcher(methodName);
        if (!body.matches() || body.group(1).equals(NESTED)) {
            return methodName;
        }
        return switch (body.group(1)) {
            case "new" -> "<init>";
            case "static" -> "<clinit>";
            default -> body.group(1);
        };
    }
}
