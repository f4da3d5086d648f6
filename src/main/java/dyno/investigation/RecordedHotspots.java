package dyno.investigation;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverClasses;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.Ranking;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.recording.Recording;
import dyno.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The hotspots of a driver in recordings that are on disk.
 *
 * @param rankings one an event that was recorded; cost per operation unknown
 * @param warnings what could not be read
 */
public record RecordedHotspots(List<Ranking> rankings, List<String> warnings) {

    /** Ranks the driver's hotspots; each file counts as a fork. */
    public static RecordedHotspots of(List<Path> files, DriverCoordinates coordinates, boolean allThreads) {
        RecordingReader reader = new RecordingReader(allThreads ? thread -> true : RecordingReader.JMH_WORKERS);
        List<Recording> recordings = files.stream().map(reader::read).toList();
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Recording recording = recordings.get(i);
            if (recording.lostBytes() > 0) {
                warnings.add(files.get(i) + " is damaged: " + recording.lostBytes() + " of " + recording.fileBytes()
                        + " bytes could not be read.");
            }
        }
        if (recordings.stream().allMatch(recording -> recording.stackSamples() == 0)) {
            warnings.add("No stack samples of these threads; there are: "
                    + recordings.get(0).threads() + ". --all-threads counts them all.");
        }
        return new RecordedHotspots(rankings(recordings, scope(coordinates)), warnings);
    }

    private static DriverScope scope(DriverCoordinates coordinates) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            DriverArtifact driver = new DriverResolver(artifacts).resolve(coordinates);
            return new DriverScope(DriverClasses.of(driver.jar()));
        }
    }

    private static List<Ranking> rankings(List<Recording> recordings, DriverScope scope) {
        List<Ranking> rankings = new ArrayList<>();
        for (Event event : Event.values()) {
            List<Profile> profiles = recordings.stream()
                    .map(recording -> recording.profiles().get(event))
                    .filter(profile -> profile != null && profile.stackSamples() > 0)
                    .toList();
            if (!profiles.isEmpty()) {
                rankings.add(HotspotRanking.rank(profiles, scope, Double.NaN));
            }
        }
        return rankings;
    }
}
