package dyno.hotspot;

import dyno.profile.FrameKind;
import java.util.ArrayList;
import java.util.List;

/**
 * To which place of the driver a stack trace is charged: its topmost driver frame.
 *
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
        List<CodePlace> passed,
        DriverMethod entry) {
    private static final int MAX_CALLERS = 6;

    /** The charge for a stack's path. */
    static Charge of(ChargedPath path) {
        List<CodePlace> written = path.places();
        CodePlace charged = written.get(0);
        List<CodePlace> passed = new ArrayList<>(written.size());
        written.forEach(place -> insert(place, passed));
        return new Charge(
                DriverMethod.of(charged),
                charged.line(),
                path.kind(),
                path.callee(),
                path.transport(),
                paths(written),
                path.outside(),
                passed,
                DriverMethod.of(written.get(written.size() - 1)));
    }

    /** The path through the driver, for analyses that need more than one frame. */
    CallPath callPath() {
        return new CallPath(passed, outside, transport);
    }

    /** Adds a line after the others of its method, unless it is there already. */
    private static void insert(CodePlace written, List<CodePlace> passed) {
        int place = passed.size();
        for (int i = 0; i < passed.size(); i++) {
            CodePlace before = passed.get(i);
            if (before.isInMethodOf(written)) {
                if (before.line() == written.line()) {
                    return;
                }
                place = i + 1;
            }
        }
        passed.add(place, written);
    }

    private static List<List<String>> paths(List<CodePlace> written) {
        List<List<String>> paths = new ArrayList<>(written.size());
        for (int i = 0; i < written.size(); i++) {
            if (isTopmost(i, 0, written)) {
                paths.add(callers(i, written));
            }
        }
        return paths;
    }

    /** The line of each caller is the one nearest to the callee. */
    private static List<String> callers(int callee, List<CodePlace> written) {
        List<String> callers = new ArrayList<>(Math.min(MAX_CALLERS, written.size() - callee - 1));
        for (int i = callee + 1; i < written.size() && callers.size() < MAX_CALLERS; i++) {
            if (isTopmost(i, callee, written)) {
                callers.add(written.get(i).label());
            }
        }
        return callers;
    }

    /** Whether no frame above, up to the first that counts, runs the same method. */
    private static boolean isTopmost(int frame, int first, List<CodePlace> written) {
        CodePlace place = written.get(frame);
        for (int i = first; i < frame; i++) {
            if (written.get(i).isInMethodOf(place)) {
                return false;
            }
        }
        return true;
    }
}
