package dyno.recording;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The outcome of reading a recording.
 *
 * @param cpuSamplers the samplers of the CPU's stack samples with their rate, in a few words each
 * @param fileBytes size of the recording, unpacked
 * @param missingBytes bytes that the recording should have, but that are not in the file
 * @param losses what could not be read, one part per damaged chunk; empty for an intact file
 * @param lostStackSamples stack samples that were read, but whose stack trace is lost; more may be in what was not read
 */
public record Reading(
        Set<String> cpuSamplers, long fileBytes, long missingBytes, List<Loss> losses, long lostStackSamples) {
    /** How samplers of async-profiler begin, before the event. */
    public static final String ASYNC_PROFILER = "async-profiler, ";

    /** How a sampler with Linux's perf events is recognised. */
    public static final String PERF = " by perf";

    /** What follows an event that happens at other rates than time passes, such as a cache miss. */
    public static final String NOT_TIME = " (not CPU time)";

    private static final int PLACES = 3;

    public Reading {
        cpuSamplers = Set.copyOf(cpuSamplers);
        losses = List.copyOf(losses);
    }

    /** Bytes that could not be read, in the file or missing from it, as far as their number is known. */
    public long lostBytes() {
        return losses.stream().mapToLong(Loss::bytes).sum();
    }

    /** True when parts of the recording could not be read. */
    public boolean isDamaged() {
        return !losses.isEmpty() || lostStackSamples > 0;
    }

    /** What is lost and where, as the end of a sentence about the file; empty for an intact one. */
    public Optional<String> damage() {
        if (!isDamaged()) {
            return Optional.empty();
        }
        if (losses.isEmpty()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "is damaged: stack traces are lost, and with them %,d stack samples",
                    lostStackSamples));
        }
        String places = losses.stream()
                .limit(PLACES)
                .map(loss -> "chunk " + loss.chunk() + " at byte " + loss.offset() + " (" + loss.reason() + ")")
                .collect(Collectors.joining(", "));
        return Optional.of(String.format(
                Locale.ROOT,
                "is damaged: %s and %s are lost, in %s%s",
                lostPart(),
                lostStackSamples == 0
                        ? "an unknown number of stack samples"
                        : String.format(Locale.ROOT, "%,d stack samples or more", lostStackSamples),
                places,
                losses.size() > PLACES ? " and more" : ""));
    }

    private String lostPart() {
        if (losses.stream().anyMatch(loss -> loss.bytes() == 0)) {
            return "an unknown number of bytes";
        }
        long whole = fileBytes + missingBytes;
        return String.format(
                Locale.ROOT, "%,d of %,d bytes (%s %%)", lostBytes(), whole, percent(100.0 * lostBytes() / whole));
    }

    private static String percent(double percent) {
        return percent < 0.05 ? "<0.1" : String.format(Locale.ROOT, percent < 9.95 ? "%.1f" : "%.0f", percent);
    }
}
