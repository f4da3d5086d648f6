package dyno.feature.recordings;

import dyno.hotspot.StackCharges;
import dyno.io.JsonDocument;
import dyno.profile.Event;
import dyno.recording.Loss;
import dyno.recording.RecordingException;
import java.util.List;

/**
 * What one recording contributes to a ranking of hotspots: a partial result, much smaller than the recording. Partial
 * results of many recordings, made on many machines, give the same ranking as the recordings.
 *
 * @param recording its name: a path or an address
 * @param location where it was read: the machine's name, a colon and the absolute path; null if its name is an address that
 *     leads to it everywhere
 * @param bytes size, unpacked; 0 if it is left out
 * @param missingBytes bytes that the recording should have, but that are not in the file
 * @param losses what could not be read
 * @param lostStackSamples stack samples whose stack trace is lost; more may be in the bytes that are lost
 * @param cpuSamplers what sampled the CPU, with the rate
 * @param kind of the problem because of which it is left out; null if it was read
 * @param problem because of which it is left out, with the remedy; null if it was read
 * @param allThreads whether all threads count even where benchmarks were recorded
 * @param recognised whether the drivers are those of Dyno's catalogue, instead of requested
 * @param drivers names of the drivers or packages to which stacks are charged
 * @param knownDrivers the drivers of the catalogue whose code is on any stack
 * @param tallies what its stacks are charged to, by event, threads and driver
 */
@JsonDocument(name = "partial")
public record RecordingPartial(
        String recording,
        String location,
        long bytes,
        long missingBytes,
        List<Loss> losses,
        long lostStackSamples,
        List<String> cpuSamplers,
        RecordingException.Kind kind,
        String problem,
        boolean allThreads,
        boolean recognised,
        List<String> drivers,
        List<String> knownDrivers,
        List<Tally> tallies) {
    public RecordingPartial {
        losses = List.copyOf(losses);
        cpuSamplers = List.copyOf(cpuSamplers);
        drivers = List.copyOf(drivers);
        knownDrivers = List.copyOf(knownDrivers);
        tallies = List.copyOf(tallies);
    }

    /**
     * What the stacks of one event are charged to in one driver.
     *
     * @param benchmark whether these are the threads of JMH benchmarks, which count alone if there are any
     */
    public record Tally(Event event, boolean benchmark, String driver, StackCharges charges) {}

    /** The same with another name and location. */
    public RecordingPartial at(String otherName, String otherLocation) {
        return new RecordingPartial(
                otherName,
                otherLocation,
                bytes,
                missingBytes,
                losses,
                lostStackSamples,
                cpuSamplers,
                kind,
                problem,
                allThreads,
                recognised,
                drivers,
                knownDrivers,
                tallies);
    }

    /** True when anything was sampled. */
    public boolean isSampled() {
        return !tallies.isEmpty();
    }

    /** True when it was read, at least in parts. */
    public boolean isRead() {
        return problem == null;
    }
}
