package dyno.hotspot;

import dyno.profile.FrameKind;
import java.util.ArrayList;
import java.util.List;

/**
 * To which place of the driver a stack trace is charged: its topmost driver frame.
 *
 * @param method the method that is charged
 * @param line source line within it; 0 when unknown
 * @param kind how the method was running
 * @param callee what it called outside the driver; null when its own code was running
 * @param transport whether it was calling the socket
 * @param paths for each method on the stack, the charged one first and in the order of {@code passed}, the driver
 *     methods below its topmost frame, from the nearest outwards, each once and without itself
 * @param outside what was called outside the driver, from the nearest to the code that was running
 * @param passed the lines of the driver that were on the stack, including the charged one, each once, those of a method
 *     together
 * @param entry the driver's method that was called from outside: that of its lowest frame
 */
record Charge(
        DriverMethod method,
        int line,
        FrameKind kind,
        String callee,
        boolean transport,
        List<List<String>> paths,
        List<String> outside,
        List<FrameRole> passed,
        DriverMethod entry) {
    private static final int MAX_CALLERS = 6;

    /** The charge for a stack, topmost frame first; null when no frame belongs to the driver. */
    static Charge of(FrameRole[] stack) {
        int depth = stack.length;
        boolean transport = false;
        int top = 0;
        while (top < depth && !stack[top].isDriver()) {
            transport |= stack[top++].transport();
        }
        if (top == depth) {
            return null;
        }
        int charged = writtenBelow(stack, top);
        FrameRole role = stack[charged];
        List<FrameRole> written = new ArrayList<>();
        List<FrameRole> passed = new ArrayList<>();
        for (int i = charged; i < depth; i++) {
            if (i == charged || stack[i].isWritten()) {
                written.add(stack[i]);
                insert(stack[i], passed);
            }
        }
        return new Charge(
                role.method(),
                role.line(),
                role.kind(),
                callee(stack, top),
                transport,
                paths(written),
                outside(stack, top),
                passed,
                written.get(written.size() - 1).method());
    }

    private static List<String> outside(FrameRole[] stack, int top) {
        List<String> outside = new ArrayList<>(top);
        for (int i = top - 1; i >= 0; i--) {
            outside.add(stack[i].label());
        }
        return outside;
    }

    /** The path through the driver, for analyses that need more than one frame. */
    CallPath callPath() {
        List<CodePlace> places = new ArrayList<>(passed.size());
        for (FrameRole role : passed) {
            places.add(role.place());
        }
        return new CallPath(places, outside, transport);
    }

    /** What the frame below the index called; if that is generated code, what it called. */
    private static String callee(FrameRole[] stack, int top) {
        for (int i = top - 1; i >= 0; i--) {
            if (!stack[i].generated()) {
                return stack[i].label();
            }
        }
        return top == 0 ? null : stack[top - 1].label();
    }

    /** Generated code is charged to the written code below that runs it, or else to itself. */
    private static int writtenBelow(FrameRole[] stack, int top) {
        for (int i = top; i < stack.length; i++) {
            if (stack[i].isWritten()) {
                return i;
            }
        }
        return top;
    }

    /** Adds a line after the others of its method, unless it is there already. */
    private static void insert(FrameRole role, List<FrameRole> passed) {
        int place = passed.size();
        for (int i = 0; i < passed.size(); i++) {
            FrameRole before = passed.get(i);
            if (before.method() == role.method()) {
                if (before.line() == role.line()) {
                    return;
                }
                place = i + 1;
            }
        }
        passed.add(place, role);
    }

    private static List<List<String>> paths(List<FrameRole> written) {
        List<List<String>> paths = new ArrayList<>(written.size());
        for (int i = 0; i < written.size(); i++) {
            if (isTopmost(i, 0, written)) {
                paths.add(callers(i, written));
            }
        }
        return paths;
    }

    /** The line of each caller is the one nearest to the callee. */
    private static List<String> callers(int callee, List<FrameRole> written) {
        List<String> callers = new ArrayList<>(Math.min(MAX_CALLERS, written.size() - callee - 1));
        for (int i = callee + 1; i < written.size() && callers.size() < MAX_CALLERS; i++) {
            if (isTopmost(i, callee, written)) {
                callers.add(written.get(i).label());
            }
        }
        return callers;
    }

    /** Whether no frame above, up to the first that counts, runs the same method. */
    private static boolean isTopmost(int frame, int first, List<FrameRole> written) {
        DriverMethod method = written.get(frame).method();
        for (int i = first; i < frame; i++) {
            if (written.get(i).method() == method) {
                return false;
            }
        }
        return true;
    }
}
