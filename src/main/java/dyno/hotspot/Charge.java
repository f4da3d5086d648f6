package dyno.hotspot;

import dyno.profile.Frame;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * To which place of the driver a stack trace is charged: its topmost driver frame.
 *
 * @param method the method that pays
 * @param line source line within it; 0 when unknown
 * @param callee what it called outside the driver; empty when its own code was running
 * @param transport whether it was calling the socket
 * @param callers driver methods below, from the nearest outwards, each method once
 */
record Charge(DriverMethod method, int line, Optional<String> callee, boolean transport, List<String> callers) {
    private static final int MAX_CALLERS = 6;

    /** The charge for a stack trace; empty when no frame belongs to the driver. */
    static Optional<Charge> of(StackTrace trace, DriverScope scope) {
        List<Frame> frames = trace.frames();
        boolean transport = false;
        int top = 0;
        while (top < frames.size() && !scope.contains(frames.get(top))) {
            transport |= scope.role(frames.get(top++)).transport();
        }
        if (top == frames.size()) {
            return Optional.empty();
        }
        Optional<String> callee = top == 0
                ? Optional.empty()
                : Optional.of(scope.role(frames.get(top - 1)).label());
        int charged = writtenBelow(frames, top, scope);
        DriverMethod method = scope.role(frames.get(charged)).method();
        List<String> callers = callers(method, frames.subList(charged + 1, frames.size()), scope);
        return Optional.of(new Charge(method, frames.get(charged).line(), callee, transport, callers));
    }

    /** Generated code is charged to the written code below that runs it, or else to itself. */
    private static int writtenBelow(List<Frame> frames, int top, DriverScope scope) {
        for (int i = top; i < frames.size(); i++) {
            if (scope.role(frames.get(i)).isWritten()) {
                return i;
            }
        }
        return top;
    }

    private static List<String> callers(DriverMethod charged, List<Frame> below, DriverScope scope) {
        List<DriverMethod> seen = new ArrayList<>(MAX_CALLERS + 1);
        seen.add(charged);
        List<String> path = new ArrayList<>(MAX_CALLERS);
        for (Frame frame : below) {
            FrameRole role = scope.role(frame);
            if (role.isWritten() && !seen.contains(role.method())) {
                seen.add(role.method());
                path.add(role.label());
                if (path.size() == MAX_CALLERS) {
                    break;
                }
            }
        }
        return path;
    }
}
