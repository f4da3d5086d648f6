package dyno.recording.speed;

import dyno.document.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import one.jfr.JfrReader;
import one.jfr.StackTrace;

/**
 * What a recording of one JVM consists of.
 *
 * @param events with a stack trace
 * @param stackTraces of all chunks
 * @param known those of them that a chunk before has, too
 * @param frames of all stack traces
 */
record SampleContent(long bytes, int chunks, long events, long stackTraces, long known, long frames) {
    static SampleContent of(Path file) throws IOException {
        Set<Integer> seen = new HashSet<>();
        int chunks = 0;
        long events = 0;
        long stackTraces = 0;
        long[] known = {0};
        long[] frames = {0};
        try (JfrReader jfr = new JfrReader(file.toString())) {
            jfr.stopAtNewChunk = true;
            while (jfr.hasMoreChunks()) {
                while (jfr.readEvent() != null) {
                    events++;
                }
                chunks++;
                stackTraces += jfr.stackTraces.size();
                Set<Integer> here = new HashSet<>();
                jfr.stackTraces.forEach((id, trace) -> {
                    here.add(hash(trace));
                    known[0] += seen.contains(hash(trace)) ? 1 : 0;
                    frames[0] += trace.methods.length;
                });
                seen.addAll(here);
                jfr.stackTraces.clear();
            }
        }
        return new SampleContent(Files.size(file), chunks, events, stackTraces, known[0], frames[0]);
    }

    private static int hash(StackTrace trace) {
        return 31 * (31 * Arrays.hashCode(trace.methods) + Arrays.hashCode(trace.locations))
                + Arrays.hashCode(trace.types);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "the sample: %.1f MB in %s; a chunk has %,d events and %,d stack traces of %d frames,"
                        + " %.0f %% of them known from earlier chunks",
                bytes / 1e6,
                Quantity.count(chunks, "chunk"),
                events / chunks,
                stackTraces / chunks,
                frames / stackTraces,
                100.0 * known / stackTraces);
    }
}
