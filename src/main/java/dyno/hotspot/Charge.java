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
    /** Everything below these is the connection to the server, the in-memory one included. */
    private static final List<String> TRANSPORT =
            List.of("java.net.Socket", "java.net.Socks", "sun.nio.ch.", "dyno.wire.");

    /** The charge for a stack trace; empty when no frame belongs to the driver. */
    static Optional<Charge> of(StackTrace trace, DriverScope scope) {
        List<Frame> frames = trace.frames();
        int top = topmost(frames, scope);
        if (top == frames.size()) {
            return Optional.empty();
        }
        int charged = writtenBelow(frames, top, scope);
        Optional<String> callee =
                top == 0 ? Optional.empty() : Optional.of(frames.get(top - 1).qualifiedName());
        boolean transport = frames.subList(0, top).stream().anyMatch(Charge::isTransport);
        DriverMethod method = scope.method(frames.get(charged)).orElseThrow();
        List<String> callers = callers(method, frames.subList(charged + 1, frames.size()), scope);
        return Optional.of(new Charge(method, frames.get(charged).line(), callee, transport, callers));
    }

    private static int topmost(List<Frame> frames, DriverScope scope) {
        int i = 0;
        while (i < frames.size() && !scope.contains(frames.get(i))) {
            i++;
        }
        return i;
    }

    /** Generated code is charged to the written code below that runs it, or else to itself. */
    private static int writtenBelow(List<Frame> frames, int top, DriverScope scope) {
        for (int i = top; i < frames.size(); i++) {
            if (scope.contains(frames.get(i)) && !scope.isGenerated(frames.get(i))) {
                return i;
            }
        }
        return top;
    }

    private static boolean isTransport(Frame frame) {
        return TRANSPORT.stream().anyMatch(frame.className()::startsWith);
    }

    private static List<String> callers(DriverMethod charged, List<Frame> below, DriverScope scope) {
        List<DriverMethod> seen = new ArrayList<>(List.of(charged));
        List<String> path = new ArrayList<>();
        for (Frame frame : below) {
            Optional<DriverMethod> method = scope.method(frame).filter(m -> !scope.isGenerated(frame));
            if (method.isPresent() && !seen.contains(method.get())) {
                seen.add(method.get());
                path.add(method.get() + ":" + frame.line());
                if (path.size() == MAX_CALLERS) {
                    break;
                }
            }
        }
        return path;
    }
}
