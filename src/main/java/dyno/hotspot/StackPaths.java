package dyno.hotspot;

import dyno.profile.Frame;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Converts stacks to paths of a call tree: from the benchmark operation outwards, or from the JDBC call through which
 * the driver was entered, so that stacks of two drivers can be compared.
 */
public final class StackPaths {
    /** Code that did not run within an operation. */
    public static final String OUTSIDE_OPERATION = "(outside the operation)";

    /** Code that did not run within the driver. */
    public static final String OUTSIDE_DRIVER = "(outside the driver)";

    private static final String WORKLOAD = "dyno.workload.";
    private static final String GENERATED = "jmh_generated";

    private final DriverScope scope;
    private final Function<Frame, Optional<String>> entries;
    private final boolean whole;
    private final Map<Frame, Step> steps = new HashMap<>();

    /** A step of a path: its name, and the frame behind it; null if the step is not a frame. */
    record Step(String name, Frame frame) {}

    private StackPaths(DriverScope scope, Function<Frame, Optional<String>> entries, boolean whole) {
        this.scope = scope;
        this.entries = entries;
        this.whole = whole;
    }

    /** Unchanged paths of frames, from the operation outwards; in recordings without one, from the thread's entry. */
    public static StackPaths ofOperations(DriverScope scope) {
        return new StackPaths(scope, null, false);
    }

    /** Unchanged paths of frames, from the thread's entry outwards. */
    public static StackPaths ofThreads(DriverScope scope) {
        return new StackPaths(scope, null, true);
    }

    /**
     * Paths that begin with the JDBC call through which the driver was entered; within the driver, classes have no package.
     *
     * @param entries the JDBC method that a driver's frame implements ({@code Statement.executeQuery})
     */
    public static StackPaths ofCalls(DriverScope scope, Function<Frame, Optional<String>> entries) {
        return new StackPaths(scope, entries, false);
    }

    /** The scope of the driver's frames. */
    DriverScope scope() {
        return scope;
    }

    boolean beginWithCalls() {
        return entries != null;
    }

    /** The path of a stack, from the root outwards. */
    List<Step> path(StackTrace trace, boolean hasOperations) {
        if (whole) {
            List<Step> path = new ArrayList<>();
            append(path, trace.frames(), trace.frames().size() - 1);
            return path;
        }
        return entries == null ? fromOperation(trace.frames(), hasOperations) : fromCall(trace.frames());
    }

    private List<Step> fromOperation(List<Frame> frames, boolean hasOperations) {
        int operation = operation(frames);
        List<Step> path = new ArrayList<>(frames.size() + 1);
        if (hasOperations && operation < 0) {
            path.add(new Step(OUTSIDE_OPERATION, null));
        }
        append(path, frames, operation < 0 ? frames.size() - 1 : operation);
        return path;
    }

    private List<Step> fromCall(List<Frame> frames) {
        int entry = frames.size() - 1;
        while (entry >= 0 && !scope.contains(frames.get(entry))) {
            entry--;
        }
        List<Step> path = new ArrayList<>(frames.size() + 1);
        if (entry < 0) {
            int operation = operation(frames);
            path.add(new Step(OUTSIDE_DRIVER, null));
            append(path, frames, operation < 0 ? frames.size() - 1 : operation);
        } else {
            path.add(new Step(call(frames.get(entry)), null));
            append(path, frames, entry);
        }
        return path;
    }

    /** The name of the JDBC call that a frame at the entry of the driver implements. */
    String call(Frame frame) {
        return entries.apply(frame).orElse(simpleName(frame));
    }

    private void append(List<Step> path, List<Frame> frames, int from) {
        for (int i = from; i >= 0; i--) {
            path.add(steps.computeIfAbsent(frames.get(i), frame -> new Step(name(frame), frame)));
        }
    }

    String name(Frame frame) {
        return entries != null && scope.contains(frame) ? simpleName(frame) : frame.qualifiedName();
    }

    private static String simpleName(Frame frame) {
        String name = frame.stableClassName();
        return name.substring(name.lastIndexOf('.') + 1) + "." + frame.methodName();
    }

    /** Whether a benchmark operation is in any stack. */
    static boolean hasOperations(List<Profile> profiles) {
        return profiles.stream()
                .flatMap(profile -> profile.weights().keySet().stream())
                .anyMatch(trace -> operation(trace.frames()) >= 0);
    }

    /**
     * Index of the benchmark method, the lowest frame that does not belong to the harness; -1 when it was not running.
     */
    static int operation(List<Frame> frames) {
        for (int i = frames.size() - 1; i >= 0; i--) {
            String className = frames.get(i).className();
            if (className.startsWith(WORKLOAD) && !className.contains(GENERATED)) {
                return i;
            }
        }
        return -1;
    }
}
