package dyno.recording;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Shared state of the chunks of a file while they are read. */
final class FileScan {
    private final Predicate<String> threads;
    private final TimeSlices slices;
    private final StackConsumer consumer;
    private final StackMemory memory;
    private final Set<String> cpuSamplers = new TreeSet<>();
    private CpuSettings settings;
    private Metadata metadata;
    private long lostStackSamples;
    private long cpuPeriod;
    private long cpuTimeLeft;

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

    /** Known data of previous chunks. */
    StackMemory memory() {
        return memory;
    }

    /** The metadata at a position, parsed again if it is not that of the previous chunk. */
    Metadata metadata(ChunkInput in, long position) throws IOException {
        metadata = Metadata.read(in, position, metadata);
        return metadata;
    }

    boolean isWanted(String thread) {
        return threads.test(thread);
    }

    /**
     * Stores a chunk's settings of its samplers, which also apply to later chunks: only async-profiler's first chunk
     * contains them.
     */
    void set(CpuSettings ofChunk) {
        if (settings == null || !ofChunk.isEmpty()) {
            settings = ofChunk;
        }
    }

    /** Notes the sampler of the CPU's stack samples of a chunk. */
    void sampledCpu(boolean asyncProfiler, boolean cpuTimeSamples) {
        cpuSamplers.add(settings.describe(asyncProfiler, cpuTimeSamples));
    }

    Set<String> cpuSamplers() {
        return cpuSamplers;
    }

    /**
     * Turns the CPU time of a chunk's stack samples, in nanoseconds, into weights. The weight 1 stands for the same time
     * in all chunks: the shortest period of the first one with such samples.
     */
    void weighCpuTime(SampleCounts counts, long shortestOfChunk) {
        if (cpuPeriod == 0) {
            cpuPeriod = shortestOfChunk;
            // Half a period: weights are rounded, not cut
            cpuTimeLeft = cpuPeriod / 2;
        }
        cpuTimeLeft = counts.divide(SampleSource.CPU_TIME, cpuPeriod, cpuTimeLeft);
    }

    void lose(long stackSamples) {
        lostStackSamples += stackSamples;
    }

    long lostStackSamples() {
        return lostStackSamples;
    }
}
