package dyno.recording;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What the chunks of a file share while they are read. */
final class FileScan {
    private final Predicate<String> threads;
    private final TimeSlices slices;
    private final StackConsumer consumer;
    private final StackMemory memory;
    private final Set<String> threadsSeen = new HashSet<>();
    private final Set<String> cpuSamplers = new TreeSet<>();
    private CpuSettings settings;
    private Metadata metadata;
    private long lostStackSamples;

    FileScan(Predicate<String> threads, TimeSlices slices, StackConsumer consumer) {
        this.threads = threads;
        this.slices = slices;
        this.consumer = consumer;
        this.memory = new StackMemory(consumer);
    }

    TimeSlices slices() {
        return slices;
    }

    StackConsumer consumer() {
        return consumer;
    }

    /** What is known of the chunks before. */
    StackMemory memory() {
        return memory;
    }

    /** The metadata at a position, parsed anew where it is not that of the chunk before. */
    Metadata metadata(ChunkInput in, long position) throws IOException {
        metadata = Metadata.read(in, position, metadata);
        return metadata;
    }

    boolean isWanted(String thread) {
        threadsSeen.add(thread);
        return threads.test(thread);
    }

    Set<String> threadsSeen() {
        return threadsSeen;
    }

    /** Takes over what a chunk says of its samplers, which holds for the chunks after it: async-profiler's first alone says it. */
    void set(CpuSettings ofChunk) {
        if (settings == null || !ofChunk.isEmpty()) {
            settings = ofChunk;
        }
    }

    /** Notes by what the CPU's stack samples of a chunk were taken. */
    void sampledCpu(boolean asyncProfiler, boolean cpuTimeSamples) {
        cpuSamplers.add(settings.describe(asyncProfiler, cpuTimeSamples));
    }

    Set<String> cpuSamplers() {
        return cpuSamplers;
    }

    void lose(long stackSamples) {
        lostStackSamples += stackSamples;
    }

    long lostStackSamples() {
        return lostStackSamples;
    }
}
