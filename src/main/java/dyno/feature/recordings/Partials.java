package dyno.feature.recordings;

import dyno.io.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A set of partial results, in order of their recordings' names. Sets are merged by union, in any order and grouping, and a
 * recording that is in several of them counts once: a commutative, idempotent monoid. Two recordings of the same name both
 * count if they differ in content. One that could not be read is dropped if one was read at the same place.
 */
public final class Partials {
    /** No partial results: the identity of {@link #merge}. */
    public static final Partials NONE = new Partials(List.of());

    private static final Comparator<RecordingPartial> ORDER = Comparator.comparing(RecordingPartial::recording)
            .thenComparing(RecordingPartial::location, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Partials::compareContent);

    private final List<RecordingPartial> sorted;

    /** What is read again if reading it failed. */
    private record Place(String recording, String location) {
        static Place of(RecordingPartial partial) {
            return new Place(partial.recording(), partial.location());
        }
    }

    private Partials(Collection<RecordingPartial> sorted) {
        this.sorted = List.copyOf(sorted);
    }

    /** A set of the given partial results. */
    public static Partials of(Collection<RecordingPartial> partials) {
        TreeSet<RecordingPartial> sorted = new TreeSet<>(ORDER);
        sorted.addAll(partials);
        Set<Place> read =
                sorted.stream().filter(RecordingPartial::isRead).map(Place::of).collect(Collectors.toSet());
        sorted.removeIf(partial -> !partial.isRead() && read.contains(Place.of(partial)));
        return new Partials(sorted);
    }

    private static int compareContent(RecordingPartial one, RecordingPartial other) {
        return one.equals(other) ? 0 : Json.line(one).compareTo(Json.line(other));
    }

    /** What is in this set or the other, without what could not be read in one and was read at the same place in the other. */
    public Partials merge(Partials other) {
        List<RecordingPartial> both = new ArrayList<>(sorted);
        both.addAll(other.sorted);
        return of(both);
    }

    /** The partial results in order of their recordings' names. */
    public List<RecordingPartial> list() {
        return sorted;
    }

    /** Those that count: a recording in a folder that several machines share may have been read on each of them. */
    public List<RecordingPartial> counted() {
        Set<RecordingPartial> seen = new HashSet<>();
        return sorted.stream()
                .filter(partial -> !partial.isRead() || seen.add(partial.at(partial.recording(), null)))
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Partials partials && partials.sorted.equals(sorted);
    }

    @Override
    public int hashCode() {
        return sorted.hashCode();
    }

    @Override
    public String toString() {
        return "Partials of " + sorted.stream().map(RecordingPartial::recording).toList();
    }
}
