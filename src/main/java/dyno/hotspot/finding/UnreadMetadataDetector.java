package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CallPaths;
import dyno.hotspot.CodePlace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds descriptions of columns that are converted to strings and maps but never read or used to find a column by its
 * name: no stack sample is in a method that an application would call for that. Drivers that keep the packet for later
 * are not reported.
 */
final class UnreadMetadataDetector implements Detector {
    /** Part of the creation of descriptions that strings and collections take if they are created immediately. */
    private static final double LEAST_EAGER = 0.25;

    private static final String[] STRINGS = {
        "java.lang.String.<init>",
        "java.lang.String.to",
        "java.lang.String.substring",
        "java.lang.StringBuilder.",
        "java.lang.StringBuffer.",
        "java.lang.StringConcatHelper.",
        "java.util.HashMap.put",
        "java.util.LinkedHashMap.put",
        "java.util.TreeMap.put",
        "java.util.EnumSet."
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        CallPaths cpu = evidence.cpu();
        if (cpu.share(callPath -> callPath.places().stream()
                                .anyMatch(place -> facts.of(place).readsMetadata()))
                        .mean()
                > 0) {
            return List.of();
        }
        Set<String> eager = eager(evidence, facts);
        return new Occurrences(evidence, Cause.UNREAD_METADATA)
                .united(
                        callPath -> {
                            CodePlace maker = callPath.transport() ? null : maker(callPath, facts);
                            return maker != null && eager.contains(maker.method()) ? maker : null;
                        },
                        place -> place + " creates strings or maps from column metadata; of "
                                + cpu.ranking().stackSamples()
                                + " stack samples none was in a method that reads them")
                .map(List::of)
                .orElse(List.of());
    }

    /** The creating methods that spend much of their time on new strings and collections, by {@code Class.method}. */
    private static Set<String> eager(Evidence evidence, DriverFacts facts) {
        Map<String, Double> made = new HashMap<>();
        evidence.cpu()
                .groups(callPath -> method(maker(callPath, facts)))
                .forEach(group -> made.put(group.key(), group.share().mean()));
        Optional<Set<String>> allocating = evidence.allocation().map(heap -> allocating(heap, facts));
        return strings(evidence.cpu(), facts)
                .filter(group -> group.share().mean() >= LEAST_EAGER * made.get(group.key()))
                .map(CallPaths.Group::key)
                .filter(maker -> allocating.isEmpty() || allocating.get().contains(maker))
                .collect(Collectors.toSet());
    }

    /**
     * The creating methods whose strings and collections are new: converting a text that is already in upper case
     * creates none.
     */
    private static Set<String> allocating(CallPaths heap, DriverFacts facts) {
        return strings(heap, facts)
                .filter(group -> group.share().low() > 0)
                .map(CallPaths.Group::key)
                .collect(Collectors.toSet());
    }

    /** The part of an operation for strings and collections, by the method that creates them. */
    private static Stream<CallPaths.Group<String>> strings(CallPaths callPaths, DriverFacts facts) {
        return callPaths
                .groups(callPath -> Outside.begins(callPath, STRINGS) ? method(maker(callPath, facts)) : null)
                .stream();
    }

    private static String method(CodePlace place) {
        return place == null ? null : place.method();
    }

    /** The line of the innermost method that creates descriptions of columns; null when there is none. */
    private static CodePlace maker(CallPath callPath, DriverFacts facts) {
        return callPath.places().stream()
                .filter(place -> facts.of(place).makesMetadata())
                .findFirst()
                .orElse(null);
    }
}
