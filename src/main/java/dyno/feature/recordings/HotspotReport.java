package dyno.feature.recordings;

import dyno.hotspot.Ranking;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.io.JsonDocument;
import dyno.recording.Loss;
import dyno.recording.RecordingException;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;

/**
 * The hotspots in recordings.
 *
 * @param recordings what was read, in the requested order
 * @param unread what was left out, because nothing of it could be read
 * @param drivers the requested drivers, or those that were recognised
 * @param suggestions bundled patches of the places, the one whose place takes most first
 * @param warnings what could not be read or determined
 */
@JsonDocument(name = "hotspots")
public record HotspotReport(
        List<RecordingRow> recordings,
        List<UnreadRow> unread,
        List<DriverRow> drivers,
        List<Suggestion> suggestions,
        List<String> warnings) {
    /** True when there is no stack sample to rank. */
    public boolean isEmpty() {
        return drivers.stream().allMatch(driver -> driver.rankings().isEmpty());
    }

    /**
     * A recording.
     *
     * @param bytes size, unpacked
     * @param missingBytes bytes that the recording should have, but that are not in the file
     * @param lostBytes bytes that could not be read, the missing ones included
     * @param losses where these are
     * @param lostStackSamples stack samples whose stack trace is lost; more may be in the bytes that are lost
     */
    public record RecordingRow(
            String file, long bytes, long missingBytes, long lostBytes, List<Loss> losses, long lostStackSamples) {}

    /**
     * A file that is left out.
     *
     * @param problem why it cannot be read, with the remedy
     */
    public record UnreadRow(String file, RecordingException.Kind kind, String problem) {}

    /**
     * A driver or package.
     *
     * @param rankings one per recorded event
     * @param findings what explains its hotspots, the heaviest first
     * @param uncertain number of places that would be findings, but whose interval includes 0
     * @param notLookedFor causes that recordings, or the known facts about the driver, cannot show
     */
    public record DriverRow(
            String driver, List<Ranking> rankings, List<Finding> findings, int uncertain, List<Cause> notLookedFor) {}

    /**
     * A patch of a place.
     *
     * @param driver whose place it is, as in the rankings
     * @param method the place, without its line
     * @param share of the time in the recordings, from 0 to 1
     * @param patch coordinates of the driver that it is for, with its name; another version may have another place
     * @param workloads built-in ones that show the place
     * @param measured the gain that was measured; null before it was
     */
    public record Suggestion(
            String driver, String method, double share, String patch, List<WorkloadName> workloads, String measured) {}

    /** The same with what to try. */
    HotspotReport suggesting(List<Suggestion> others) {
        return new HotspotReport(recordings, unread, drivers, others, warnings);
    }
}
