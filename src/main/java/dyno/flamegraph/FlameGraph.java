package dyno.flamegraph;

import dyno.profile.Event;
import dyno.run.ForkSpec.Cell;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a flame graph shows: one event of one driver, or of two laid over each other, in one workload over one transport. */
public record FlameGraph(String driver, String workload, String transport, Event event) {
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._@+-]");
    private static final int MAX_LENGTH = 120;

    /** Of a driver in a workload over a transport. */
    public static FlameGraph of(Cell cell, Event event) {
        return new FlameGraph(
                cell.driver().toString(),
                cell.workload().toString(),
                cell.transport().toString(),
                event);
    }

    /** The subject of a differential graph; of a workload that differs, both are named. */
    public static FlameGraph between(FlameGraph before, FlameGraph after) {
        return new FlameGraph(
                arrow(before.driver, after.driver),
                arrow(before.workload, after.workload),
                arrow(before.transport, after.transport),
                after.event);
    }

    private static String arrow(String before, String after) {
        return before.equals(after) ? after : before + " → " + after;
    }

    /** Name of its HTML file: the same for the same subject, safe in any file system and in a link. */
    public String fileName() {
        String name = joined("-", event.label());
        String safe = UNSAFE.matcher(name).replaceAll("_");
        if (safe.equals(name) && name.length() <= MAX_LENGTH) {
            return name + ".html";
        }
        String start = safe.substring(0, Math.min(MAX_LENGTH, safe.length()));
        return start + "-" + Integer.toHexString(name.hashCode()) + ".html";
    }

    public String title() {
        return joined(" · ", costs());
    }

    public String costs() {
        return switch (event) {
            case CPU -> "CPU time";
            case ALLOCATION -> "allocation";
            default -> event.label();
        };
    }

    /** The graph of another event of the same operation. */
    public FlameGraph of(Event other) {
        return new FlameGraph(driver, workload, transport, other);
    }

    /** What is known of it; workload and transport are empty for recordings of unknown origin. */
    private String joined(String separator, String last) {
        return Stream.of(driver, workload, transport, last)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(separator));
    }
}
