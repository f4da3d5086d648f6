package dyno.recording;

import dyno.recording.CheckedConsumer.ConsumerException;
import dyno.recording.SampleCounts.Group;
import java.io.IOException;
import java.util.List;

/**
 * Reads one chunk: first its constants, then the events, counted by the number of their stack trace, and last the
 * frames of those stack traces that were counted and are not known from previous chunks, each once.
 */
final class ChunkReader {
    private static final int METADATA = 0;

    private final ChunkInput in;
    private final ChunkHeader header;
    private final FileScan scan;
    private long delivered;
    private long lost;

    private ChunkReader(ChunkInput in, ChunkHeader header, FileScan scan) {
        this.in = in;
        this.header = header;
        this.scan = scan;
    }

    /**
     * Reads a chunk as far as it goes.
     *
     * @return bytes of the chunk that could not be read, 0 when it is intact
     * @throws IOException when nothing of the chunk can be read
     * @throws ConsumerException when the consumer fails
     */
    static long read(ChunkInput in, ChunkHeader header, FileScan scan) throws IOException {
        in.open(header);
        try {
            return new ChunkReader(in, header, scan).read();
        } catch (ConsumerException e) {
            throw e;
        } catch (RuntimeException e) {
            // Wrong bytes can cause any exception.
            throw new IOException("damaged constants", e);
        }
    }

    private long read() throws IOException {
        Metadata metadata = metadata();
        ConstantPools constants = ConstantPools.read(in, metadata, header);
        SampleCounts counts =
                new SampleCounts(constants.stackTraces() + 1, scan.slices().count());
        SampleReader samples = new SampleReader(metadata, constants, header, scan);
        long unread = samples.count(in, counts);
        deliver(counts, constants);
        lost += samples.withoutStack();
        scan.lose(lost);
        boolean nothingLeft = header.isCut() && constants.stackTraces() == 0;
        if ((nothingLeft || lost > 0) && delivered == 0) {
            throw new IOException("the stack traces are missing");
        }
        return unread;
    }

    private Metadata metadata() throws IOException {
        try {
            return scan.metadata(in, header.metadata());
        } catch (IOException | RuntimeException e) {
            EventCursor events = new EventCursor(in, header);
            while (events.next()) {
                if (events.type() == METADATA) {
                    return scan.metadata(in, events.position());
                }
            }
            throw new IOException("no metadata", e);
        }
    }

    private void deliver(SampleCounts counts, ConstantPools constants) throws IOException {
        if (counts.isEmpty()) {
            return;
        }
        // Constants missing in a damaged chunk are lost, even if they were known before
        StackMemory memory = constants.areComplete() ? scan.memory() : new StackMemory(scan.consumer());
        in.bound(header.end());
        FrameResolver frames = new FrameResolver(in, constants, scan.consumer(), memory);
        List<Group> groups = counts.groups();
        for (int i = 0; i <= constants.stackTraces(); i++) {
            if (counts.has(i)) {
                int stack = i == constants.stackTraces() ? frames.none() : frames.resolve(i);
                for (Group group : groups) {
                    deliver(group, counts, i, stack);
                }
            }
        }
    }

    private void deliver(Group group, SampleCounts counts, int stackTrace, int stack) {
        int stackSamples = counts.stackSamples(group, stackTrace);
        if (stack < 0) {
            lost += stackSamples;
        } else if (stackSamples > 0) {
            long[] weights = counts.weights(group, stackTrace);
            scan.consumer().accept(group.event(), group.worker(), stack, weights, stackSamples);
            delivered += stackSamples;
        }
    }
}
