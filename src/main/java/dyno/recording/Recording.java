package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Profile;
import java.util.Map;

/**
 * What a JFR file holds of the threads that were asked for.
 *
 * @param profiles one per event, without stack samples where the event was not recorded
 * @param reading what reading the file came to
 */
public record Recording(Map<Event, Profile> profiles, Reading reading) {
    public Recording {
        profiles = Map.copyOf(profiles);
    }

    /** How many stack samples the profiles hold together. */
    public long stackSamples() {
        return profiles.values().stream().mapToLong(Profile::stackSamples).sum();
    }
}
