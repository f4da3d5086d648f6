package dyno.feature.recordings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tells recordings of one name apart: by where they were read, and by a number if it was the same place. */
final class RecordingNames {
    private RecordingNames() {}

    /** The same partial results, with names that are unique. */
    static List<RecordingPartial> unique(List<RecordingPartial> partials) {
        return numbered(withLocation(partials));
    }

    private static List<RecordingPartial> withLocation(List<RecordingPartial> partials) {
        Map<String, Long> counts =
                partials.stream().collect(Collectors.groupingBy(RecordingPartial::recording, Collectors.counting()));
        return named(
                partials,
                partial -> counts.get(partial.recording()) == 1 || partial.location() == null
                        ? partial.recording()
                        : partial.recording() + " (" + partial.location() + ")");
    }

    private static List<RecordingPartial> numbered(List<RecordingPartial> partials) {
        Map<String, Integer> counts = new HashMap<>();
        return named(partials, partial -> {
            int number = counts.merge(partial.recording(), 1, Integer::sum);
            return number == 1 ? partial.recording() : partial.recording() + " (" + number + ")";
        });
    }

    private static List<RecordingPartial> named(
            List<RecordingPartial> partials, Function<RecordingPartial, String> name) {
        return partials.stream()
                .map(partial -> partial.at(name.apply(partial), partial.location()))
                .toList();
    }
}
