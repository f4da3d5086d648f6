package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Profile;
import java.util.Map;
import java.util.Set;

/**
 * What a JFR file holds of the threads that were asked for.
 *
 * @param profiles one per event, without stack samples where the event was not recorded
 * @param threads names of all threads that have stack samples, also of those that were not asked for
 * @param fileBytes size of the file
 * @param lostBytes bytes of damaged or incomplete chunks that could not be read; 0 for an intact file
 */
public record Recording(Map<Event, Profile> profiles, Set<String> threads, long fileBytes, long lostBytes) {
    public Recording {
        profiles = Map.copyOf(profiles);
        threads = Set.copyOf(threads);
    }

    /** How many stack samples the profiles hold together. */
    public long stackSamples() {
        return profiles.values().stream().mapToLong(Profile::stackSamples).sum();
    }
}
