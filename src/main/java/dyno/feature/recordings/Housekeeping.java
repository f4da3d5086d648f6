package dyno.feature.recordings;

import dyno.hotspot.Hotspot;
import dyno.profile.Event;
import java.util.List;
import java.util.regex.Pattern;

/** A driver's own threads that wait for work: all of their wall-clock time, and no other thread waits for them. */
final class Housekeeping {
    private static final List<String> ENTRIES = List.of("run", "call");
    private static final Pattern WAITING = Pattern.compile("java\\.lang\\.ref\\.ReferenceQueue\\.remove"
            + "|java\\.lang\\.Object\\.wait0?"
            + "|java\\.lang\\.Thread\\.sleep\\w*"
            + "|java\\.util\\.concurrent\\.locks\\.LockSupport\\.park\\w*"
            + "|java\\.util\\.concurrent\\.locks\\.\\w+\\$ConditionObject\\.await\\w*"
            + "|java\\.util\\.concurrent\\.\\w*Queue\\.(take|poll)");

    /** Nearly all: the thread does little work in between. */
    private static final double MOST = 0.9;

    private Housekeeping() {}

    /** Whether a hotspot is where such a thread starts, and waits. */
    static boolean isIn(Hotspot hotspot, Event event) {
        return event == Event.WALL
                && ENTRIES.contains(hotspot.methodName())
                && !hotspot.callers().isEmpty()
                && hotspot.callers().get(0).methods().isEmpty()
                && waiting(hotspot) >= MOST * hotspot.share().mean();
    }

    private static double waiting(Hotspot hotspot) {
        return hotspot.callees().stream()
                .filter(callee -> WAITING.matcher(callee.method()).matches())
                .mapToDouble(Hotspot.Callee::share)
                .sum();
    }
}
