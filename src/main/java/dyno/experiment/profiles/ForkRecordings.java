package dyno.experiment.profiles;

import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.recording.Recording;
import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The recordings of a run's forks. A lost recording costs some precision, but does not affect the rest. */
public final class ForkRecordings {
    private final List<Recording> recordings = new ArrayList<>();

    /**
     * Reads recordings.
     *
     * @param resumable whether {@code --resume} records again what is lost
     * @param damages collects what could not be read, one line each
     */
    public ForkRecordings(List<Path> files, boolean resumable, List<String> damages) {
        RecordingReader reader = new RecordingReader(RecordingReader.JMH_WORKERS);
        for (Path file : files) {
            try {
                Recording recording = reader.read(file);
                recording
                        .reading()
                        .damage()
                        .ifPresent(damage ->
                                damages.add(file + " " + damage + (resumable ? "; --resume records it again." : ".")));
                recordings.add(recording);
            } catch (RecordingException e) {
                damages.add("Missing from the hotspots: " + e.getMessage()
                        + (resumable ? " --resume records it again." : ""));
            }
        }
    }

    /** The profiles of an event, of the forks in which it was sampled. */
    public List<Profile> profiles(Event event) {
        return recordings.stream()
                .map(recording -> recording.profiles().get(event))
                .filter(profile -> profile != null && profile.stackSamples() > 0)
                .toList();
    }
}
