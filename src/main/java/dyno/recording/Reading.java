package dyno.recording;

import java.util.List;
import java.util.Set;

/**
 * What reading a recording came to.
 *
 * @param threads names of all threads that have stack samples, also of those that were not asked for
 * @param fileBytes size of the recording, unpacked
 * @param losses what could not be read, a part a damaged chunk; empty for an intact file
 * @param lostStackSamples stack samples that were read, but whose stack trace is lost
 */
public record Reading(Set<String> threads, long fileBytes, List<Loss> losses, long lostStackSamples) {
    public Reading {
        threads = Set.copyOf(threads);
        losses = List.copyOf(losses);
    }

    /** Bytes of the file that could not be read; 0 for an intact file. */
    public long lostBytes() {
        return losses.stream().mapToLong(Loss::bytes).sum();
    }
}
