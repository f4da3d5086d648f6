package dyno.study;

import java.util.Optional;

/**
 * A driver of a study, in the version that was measured then and in today's.
 *
 * @param key what measures call it
 * @param published the version that the study names
 * @param then coordinates of the nearest version that can be had and that connects; null when there is none
 * @param today coordinates of the newest version, a bare name for the newest that Dyno was tested with; null when there is none
 * @param note what a reader must know about the choice; null when there is nothing to say
 */
public record StudyDriver(String key, String name, String published, String then, String today, String note) {
    /** What to measure; empty when there is no such driver in that edition, which the note explains. */
    public Optional<String> coordinates(Edition edition) {
        return Optional.ofNullable(edition == Edition.ORIGINAL ? then : today);
    }
}
