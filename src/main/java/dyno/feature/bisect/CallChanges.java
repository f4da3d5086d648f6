package dyno.feature.bisect;

import dyno.feature.bisect.BisectReport.CallChange;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The methods outside of a driver that an operation of one version calls more often than one of the other.
 *
 * <p>A class that only one version uses says most about a change: it comes first, however seldom it is called.
 *
 * @param before calls in the older version, by called method and caller
 * @param after calls in the newer version, by called method and caller
 */
record CallChanges(Map<String, Map<String, Long>> before, Map<String, Map<String, Long>> after) {
    private static final Comparator<CallChange> LARGEST =
            Comparator.comparingLong((CallChange change) -> -Math.abs(change.after() - change.before()));

    /** All changes, see {@link dyno.feature.bisect.BisectReport.StepRow#calls()} for the order. */
    List<CallChange> inOrder() {
        Set<String> classesBefore = classes(before);
        Set<String> classesAfter = classes(after);
        return names(before, after)
                .map(this::change)
                .filter(change -> change.before() != change.after())
                .sorted(Comparator.comparing((CallChange change) -> classesBefore.contains(className(change.name()))
                                && classesAfter.contains(className(change.name())))
                        .thenComparing(change -> !change.comesOrGoes())
                        .thenComparing(LARGEST)
                        .thenComparing(CallChange::name))
                .toList();
    }

    private CallChange change(String method) {
        Map<String, Long> was = before.getOrDefault(method, Map.of());
        Map<String, Long> is = after.getOrDefault(method, Map.of());
        List<String> callers = names(was, is)
                .filter(caller -> difference(was, is, caller) != 0)
                .sorted(Comparator.comparingLong(caller -> -difference(was, is, caller)))
                .toList();
        return new CallChange(method, sum(was), sum(is), callers);
    }

    private static long difference(Map<String, Long> was, Map<String, Long> is, String caller) {
        return Math.abs(is.getOrDefault(caller, 0L) - was.getOrDefault(caller, 0L));
    }

    private static long sum(Map<String, Long> calls) {
        return calls.values().stream().mapToLong(Long::longValue).sum();
    }

    private static Stream<String> names(Map<String, ?> one, Map<String, ?> other) {
        Set<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        return names.stream();
    }

    private static Set<String> classes(Map<String, ?> methods) {
        return methods.keySet().stream().map(CallChanges::className).collect(Collectors.toSet());
    }

    private static String className(String method) {
        return method.substring(0, method.lastIndexOf('.'));
    }
}
