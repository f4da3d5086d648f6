package dyno.recording;

import dyno.recording.Metadata.Type;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts the events of a chunk with stack samples. */
final class SampleReader {
    private static final byte UNWANTED = 0;
    private static final byte WANTED = 1;
    private static final byte WORKER = 2;

    private final IdTable types = new IdTable();
    private final List<SampleType> sampleTypes = new ArrayList<>();
    private final ConstantPools constants;
    private final ChunkHeader header;
    private final FileScan scan;
    private final ThreadStates states;
    private final CpuSettings settings;
    private final IdTable threads = new IdTable();
    private byte[] threadKinds = new byte[64];
    private long withoutStack;
    private long shortestPeriod = Long.MAX_VALUE;
    private boolean wallClock;
    private int slice;
    private long firstTicks = Long.MAX_VALUE;
    private long lastTicks = Long.MIN_VALUE;

    /**
     * The indices of the counted fields of an event type; -1 for a field that it does not have or that does not count.
     */
    private record SampleType(
            SampleSource source,
            Layout layout,
            boolean numbers,
            long[] values,
            int fields,
            int leastBytes,
            int start,
            int thread,
            int stack,
            int weight,
            int state) {
        static SampleType of(SampleSource source, Layout layout) {
            int start = layout.field("startTime");
            int thread = Math.max(layout.field("sampledThread"), layout.field("eventThread"));
            int stack = layout.field("stackTrace");
            int weight = layout.field(source.weightField());
            int state = source == SampleSource.EXECUTION ? layout.field("state") : -1;
            int fields = 1 + Math.max(Math.max(start, thread), Math.max(Math.max(stack, weight), state));
            boolean numbers = layout.startsWithNumbers(fields);
            long[] values = new long[fields];
            int leastBytes = layout.leastBytes(fields);
            return new SampleType(
                    source, layout, numbers, values, fields, leastBytes, start, thread, stack, weight, state);
        }

        void read(ChunkInput in) throws IOException {
            if (in.left() < leastBytes) {
                throw new EOFException("an event without all of its fields");
            }
            if (numbers) {
                in.readNumbers(values, fields);
            } else {
                layout.read(in, values, fields);
            }
        }

        long value(int field) {
            return field < 0 ? 0 : values[field];
        }
    }

    SampleReader(Metadata metadata, ConstantPools constants, ChunkHeader header, FileScan scan) throws IOException {
        this.constants = constants;
        this.header = header;
        this.scan = scan;
        this.states = ThreadStates.of(constants);
        this.settings = new CpuSettings(metadata);
        for (Type type : metadata.types().values()) {
            for (SampleSource source : SampleSource.values()) {
                if (source.type().equals(type.name())) {
                    types.add(type.id());
                    sampleTypes.add(SampleType.of(source, metadata.layout(type.id())));
                }
            }
        }
    }

    /** Counts all events; how many bytes at the end could not be read. */
    long count(ChunkInput in, SampleCounts counts) {
        long unread = countEach(in, counts);
        states.settle(counts, wallClock);
        boolean cpuTime = counts.has(SampleSource.CPU_TIME);
        if (cpuTime) {
            scan.weighCpuTime(counts, shortestPeriod);
        }
        scan.set(settings);
        if (cpuTime || counts.has(SampleSource.EXECUTION)) {
            scan.sampledCpu(constants.areAsyncProfilers(), cpuTime);
        }
        return unread;
    }

    private long countEach(ChunkInput in, SampleCounts counts) {
        EventCursor events = new EventCursor(in, header);
        try {
            while (events.next()) {
                int number = types.find(events.type());
                if (number >= 0) {
                    SampleType type = sampleTypes.get(number);
                    type.read(in);
                    count(type, counts);
                } else if (settings.areOf(events.type())) {
                    readSetting(in);
                }
            }
        } catch (IOException e) {
            return header.end() - events.position();
        }
        return header.end() - events.position();
    }

    /** A damaged setting does not affect anything else. */
    private void readSetting(ChunkInput in) {
        try {
            settings.read(in);
        } catch (IOException | RuntimeException e) {
            // The next event is found by the size of this one
        }
    }

    /** Stack samples whose stack trace is not among the constants. */
    long withoutStack() {
        return withoutStack;
    }

    private void count(SampleType type, SampleCounts counts) {
        SampleSource source = type.state < 0 ? type.source : states.source(type.values[type.state]);
        wallClock |= source == SampleSource.WALL_CLOCK_EXECUTION;
        byte thread = threadKind(type.value(type.thread));
        if (thread == UNWANTED) {
            return;
        }
        long stackId = type.value(type.stack);
        int stack = stackId == 0 ? constants.stackTraces() : constants.stackTrace(stackId);
        if (stack < 0) {
            withoutStack++;
            return;
        }
        long weight = type.weight < 0 ? 1 : type.values[type.weight];
        if (type.source.weighsTicks()) {
            weight = Math.round(weight * 1e9 / header.ticksPerSecond());
        }
        if (type.source == SampleSource.CPU_TIME) {
            weight = Math.max(1, weight);
            shortestPeriod = Math.min(shortestPeriod, weight);
        }
        int slice = slice(type.value(type.start));
        counts.add(source, thread == WORKER, slice, stack, weight);
    }

    /** All times between two times of one slice are in it, which is true for most consecutive events. */
    private int slice(long ticks) {
        if (ticks < firstTicks || ticks > lastTicks) {
            int found = scan.slices().slice(header, ticks);
            boolean same = found == slice && firstTicks <= lastTicks;
            firstTicks = same ? Math.min(firstTicks, ticks) : ticks;
            lastTicks = same ? Math.max(lastTicks, ticks) : ticks;
            slice = found;
        }
        return slice;
    }

    private byte threadKind(long id) {
        int number = threads.find(id);
        if (number >= 0) {
            return threadKinds[number];
        }
        String name = constants.thread(id);
        byte kind = !scan.isWanted(name) ? UNWANTED : RecordingReader.JMH_WORKERS.test(name) ? WORKER : WANTED;
        number = threads.add(id);
        threadKinds = number < threadKinds.length ? threadKinds : Arrays.copyOf(threadKinds, 2 * number);
        threadKinds[number] = kind;
        return kind;
    }
}
