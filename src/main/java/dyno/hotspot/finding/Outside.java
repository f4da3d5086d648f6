package dyno.hotspot.finding;

import dyno.hotspot.CallPath;

/** What a call path did outside the driver. */
final class Outside {
    private Outside() {}

    /** True when one of the methods outside starts with one of the names ({@code java.util.regex.}). */
    static boolean passes(CallPath callPath, String... names) {
        for (String frame : callPath.outside()) {
            if (startsWith(frame, names)) {
                return true;
            }
        }
        return false;
    }

    /** True when the code that was running starts with one of the names. */
    static boolean endsIn(CallPath callPath, String... names) {
        int depth = callPath.outside().size();
        return depth > 0 && startsWith(callPath.outside().get(depth - 1), names);
    }

    /** True when what the driver called starts with one of the names. */
    static boolean begins(CallPath callPath, String... names) {
        return !callPath.outside().isEmpty() && startsWith(callPath.outside().get(0), names);
    }

    /** True when a method or symbol starts with one of the names. */
    static boolean startsWith(String frame, String... names) {
        for (String name : names) {
            if (frame.startsWith(name)) {
                return true;
            }
        }
        return false;
    }
}
