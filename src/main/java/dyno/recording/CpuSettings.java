package dyno.recording;

import dyno.recording.Metadata.Type;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sampler of the CPU's stack samples of a chunk, and its rate, as far as its {@code jdk.ActiveSetting} events
 * contain them.
 */
final class CpuSettings {
    private static final String UNKNOWN = "at an unknown rate";

    /** Events of async-profiler that sample CPU time, with intervals in nanoseconds; those of other events are counts. */
    private static final Set<String> TIMERS = Set.of("cpu", "cpu-clock", "ctimer", "itimer", "task-clock");

    /** What async-profiler writes of an interval that was not given. */
    private static final String DEFAULT = "0";

    private static final Pattern DURATION = Pattern.compile("(\\d{1,15}) ?(ns|us|ms|s)");
    /** The milliseconds of a unit, as a power of ten. */
    private static final Map<String, Integer> POWERS = Map.of("ns", -6, "us", -3, "ms", 0, "s", 3);

    private final Layout layout;
    private final long[] values;
    private final int id;
    private final int name;
    private final int value;
    private final long event;
    private final long execution;
    private final long cpuTime;
    private final Map<String, String> profilers = new HashMap<>();
    private final Map<Long, String> rates = new HashMap<>();

    CpuSettings(Metadata metadata) throws IOException {
        event = id(metadata, "jdk.ActiveSetting");
        execution = id(metadata, SampleSource.EXECUTION.type());
        cpuTime = id(metadata, SampleSource.CPU_TIME.type());
        layout = event < 0 ? null : metadata.layout(event);
        id = event < 0 ? -1 : layout.field("id");
        name = event < 0 ? -1 : layout.field("name");
        value = event < 0 ? -1 : layout.field("value");
        values = new long[1 + Math.max(id, Math.max(name, value))];
    }

    private static long id(Metadata metadata, String name) {
        return metadata.types().values().stream()
                .filter(type -> type.name().equals(name))
                .mapToLong(Type::id)
                .findFirst()
                .orElse(-1);
    }

    /** True when events of a type contain settings. */
    boolean areOf(long type) {
        return type == event && id >= 0 && name >= 0 && value >= 0;
    }

    void read(ChunkInput in) throws IOException {
        if (in.left() < layout.leastBytes(values.length)) {
            throw new EOFException("a setting without all of its fields");
        }
        layout.read(in, values, values.length);
        in.seek(values[layout.text("name")]);
        String key = in.readString();
        in.seek(values[layout.text("value")]);
        String text = in.readString();
        if (key == null || text == null) {
            return;
        }
        // async-profiler gives its own settings the number of any event
        profilers.put(key, text);
        if (key.equals("period") || key.equals("throttle")) {
            rates.put(values[id], text);
        }
    }

    /** True when the chunk contains none of them. */
    boolean isEmpty() {
        return profilers.isEmpty();
    }

    /** The sampler of the events that were counted, in a few words. */
    String describe(boolean asyncProfiler, boolean cpuTimeSamples) {
        if (asyncProfiler) {
            String kind = profilers.getOrDefault("event", "cpu");
            return Reading.ASYNC_PROFILER + kind + clock(kind) + " " + interval(kind);
        }
        return cpuTimeSamples
                ? "the JDK's CPU time profiler, " + rates.getOrDefault(cpuTime, UNKNOWN)
                : "the JDK, " + (rates.containsKey(execution) ? "every " + millis(rates.get(execution)) : UNKNOWN);
    }

    private String clock(String kind) {
        if (TIMERS.contains(kind)) {
            return profilers.getOrDefault("engine", "").equals("perf_events") ? Reading.PERF : "";
        }
        return kind.equals("wall") ? "" : Reading.NOT_TIME;
    }

    private String interval(String kind) {
        String interval = profilers.getOrDefault("interval", "");
        boolean time = TIMERS.contains(kind);
        return switch (interval) {
            case "" -> UNKNOWN;
            case DEFAULT -> time ? "every 10 ms" : "at its default rate";
            default -> "every " + (time ? millis(interval + " ns") : interval);
        };
    }

    /** Equal durations have the same text, whatever set them; other values are unchanged. */
    private static String millis(String text) {
        Matcher duration = DURATION.matcher(text);
        if (!duration.matches()) {
            return text;
        }
        BigDecimal millis = new BigDecimal(duration.group(1)).scaleByPowerOfTen(POWERS.get(duration.group(2)));
        return millis.stripTrailingZeros().toPlainString() + " ms";
    }
}
