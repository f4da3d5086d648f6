package dyno.recording;

import dyno.profile.Event;
import dyno.profile.StackTrace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import one.jfr.Dictionary;
import one.jfr.JfrReader;
import one.jfr.event.AllocationSample;
import one.jfr.event.ExecutionSample;

/** Reads the stack samples of one chunk: counts them by stack trace id first and resolves each id once at the end. */
final class ChunkReader {
    private final JfrReader jfr;
    private final StackFold fold;
    private final Dictionary<Boolean> wantedThreads = new Dictionary<>();
    private final Map<Event, Dictionary<Count>> counts = new EnumMap<>(Event.class);

    private ChunkReader(JfrReader jfr, StackFold fold) {
        this.jfr = jfr;
        this.fold = fold;
        for (Event event : Event.values()) {
            counts.put(event, new Dictionary<>());
        }
    }

    /**
     * Adds the stack samples of a chunk to a fold.
     *
     * @return bytes at the end of the chunk that could not be read, 0 when it is intact
     * @throws IOException when nothing of the chunk can be read
     */
    static long read(ByteBuffer chunk, StackFold fold) throws IOException {
        try (JfrReader jfr = open(chunk)) {
            ChunkReader reader = new ChunkReader(jfr, fold);
            boolean intact = reader.countEvents();
            long unread = intact ? 0 : Math.max(1, chunk.remaining());
            reader.foldStacks();
            return unread;
        }
    }

    /** JfrReader trusts its input: on damage it fails in whatever way the wrong bytes lead to. */
    private static JfrReader open(ByteBuffer chunk) throws IOException {
        try {
            return new JfrReader(chunk);
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new IOException("damaged constants", e);
        }
    }

    private boolean countEvents() {
        try {
            for (var event = jfr.readEvent(); event != null; event = jfr.readEvent()) {
                if (event instanceof ExecutionSample) {
                    count(event, Event.CPU, event.samples());
                } else if (event instanceof AllocationSample) {
                    count(event, Event.ALLOCATION, event.value());
                }
            }
            return true;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            return false;
        }
    }

    private void count(one.jfr.event.Event sample, Event event, long weight) {
        if (!isWanted(sample.tid)) {
            return;
        }
        Dictionary<Count> byStack = counts.get(event);
        Count count = byStack.get(sample.stackTraceId);
        if (count == null) {
            count = new Count();
            byStack.put(sample.stackTraceId, count);
        }
        count.weight += weight;
        count.stackSamples += sample.samples();
    }

    private boolean isWanted(int thread) {
        Boolean wanted = wantedThreads.get(thread);
        if (wanted == null) {
            String name = jfr.threads.get(thread);
            wanted = fold.isWanted(name == null ? "[tid=" + thread + "]" : name);
            wantedThreads.put(thread, wanted);
        }
        return wanted;
    }

    private void foldStacks() {
        FrameResolver frames = new FrameResolver(jfr, fold);
        counts.forEach((event, byStack) -> byStack.forEach((id, count) -> {
            StackTrace trace = frames.stackTrace(jfr.stackTraces.get(id));
            fold.add(event, trace, count.weight, count.stackSamples);
        }));
    }

    private static final class Count {
        private long weight;
        private long stackSamples;
    }
}
