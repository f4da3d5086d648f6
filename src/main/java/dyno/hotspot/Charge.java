package dyno.hotspot;

import dyno.profile.FrameKind;
import java.util.ArrayList;
import java.util.List;

/**
 * To which place of the driver a stack trace is charged: its topmost driver frame.
 *
 * @param method the method that pays
 * @param line source line within it; 0 when unknown
 * @param kind how the method was running
 * @param callee what it called outside the driver; null when its own code was running
 * @param transport whether it was calling the socket
 * @param callers driver methods below, from the nearest outwards, each method once
 * @param outside what was called outside the driver, from the nearest to the code that was running
 * @param passed the lines of the driver that were on the stack, the charged one too, each once, a method's together
 */
record Charge(
        DriverMethod method,
        int line,
        FrameKind kind,
        String callee,
        boolean transport,
        List<String> callers,
        List<String> outside,
        List<FrameRole> passed) {
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
        List<FrameRole> passed = new ArrayList<>();
        for (int i = charged; i < depth; i++) {
            if (i == charged || stack[i].isWritten()) {
                insert(stack[i], passed);
            }
        }
        return new Charge(
                role.method(),
                role.line(),
                role.kind(),
                callee(stack, top),
                transport,
                callers(passed),
                outside(stack, top),
                passed);
    }

    private static List<String> outside(FrameRole[] stack, int top) {
        List<String> outside = new ArrayList<>(top);
        for (int i = top - 1; i >= 0; i--) {
            outside.add(stack[i].label());
        }
        return outside;
    }

    /** The way through the driver, for those who look into more than one frame. */
    Trail trail() {
        List<CodePlace> places = new ArrayList<>(passed.size());
        for (FrameRole role : passed) {
            places.add(role.place());
        }
        return new Trail(places, outside, transport);
    }

    /** What the frame below the index called; through code that nobody wrote, what that called. */
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

    /** Puts a line behind the others of its method, unless it is there already. */
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

    /** The first line of each method is the one nearest to the charged code. */
    private static List<String> callers(List<FrameRole> passed) {
        List<String> callers = new ArrayList<>(MAX_CALLERS);
        DriverMethod last = passed.get(0).method();
        for (FrameRole role : passed) {
            if (role.method() != last && callers.size() < MAX_CALLERS) {
                callers.add(role.label());
            }
            last = role.method();
        }
        return callers;
    }
}
