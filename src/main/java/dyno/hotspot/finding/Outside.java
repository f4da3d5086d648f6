package dyno.hotspot.finding;

import dyno.hotspot.Trail;

/** What a trail did outside the driver. */
final class Outside {
    private Outside() {}

    /** True when one of the methods outside starts with one of the names ({@code java.util.regex.}). */
    static boolean passes(Trail trail, String... names) {
        for (String frame : trail.outside()) {
            if (startsWith(frame, names)) {
                return true;
            }
        }
        return false;
    }

    /** True when the code that was running starts with one of the names. */
    static boolean endsIn(Trail trail, String... names) {
        int depth = trail.outside().size();
        return depth > 0 && startsWith(trail.outside().get(depth - 1), names);
    }

    /** True when what the driver called starts with one of the names. */
    static boolean begins(Trail trail, String... names) {
        return !trail.outside().isEmpty() && startsWith(trail.outside().get(0), names);
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
