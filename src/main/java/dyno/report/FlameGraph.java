package dyno.report;

import dyno.profile.Event;
import java.util.regex.Pattern;

/** What a flame graph shows: one event of one driver in one workload over one transport, all forks together. */
public record FlameGraph(String driver, String workload, String transport, Event event) {
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._@+-]");
    private static final int MAX_LENGTH = 120;

    /** Name of its HTML file: the same for the same subject, safe in any file system and in a link. */
    public String fileName() {
        String name = String.join("-", driver, workload, transport, event.label());
        String safe = UNSAFE.matcher(name).replaceAll("_");
        if (safe.equals(name) && name.length() <= MAX_LENGTH) {
            return name + ".html";
        }
        String start = safe.substring(0, Math.min(MAX_LENGTH, safe.length()));
        return start + "-" + Integer.toHexString(name.hashCode()) + ".html";
    }

    /** Its headline. */
    public String title() {
        String costs = event == Event.CPU ? "CPU time, in stack samples" : "allocation, in bytes";
        return driver + " · " + workload + " · " + transport + " · " + costs;
    }
}
