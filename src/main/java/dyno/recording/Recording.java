package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Profile;
import java.util.Map;

/**
 * The contents of a JFR file for the requested threads.
 *
 * @param profiles one per event, without stack samples where the event was not recorded
 * @param reading the outcome of reading the file
 */
public record Recording(Map<Event, Profile> profiles, Reading reading) {
    public Recording {
        profiles = Map.copyOf(profiles);
    }

    /** The total number of stack samples in the profiles. */
    public long stackSamples() {
        return profiles.values().stream().mapToLong(Profile::stackSamples).sum();
    }
}
