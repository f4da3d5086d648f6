package dyno.experiment.setup;

import dyno.run.ForkResult;
import dyno.workload.fork.NativeCalls;
import dyno.workload.fork.Note;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How each driver connected to the server, if a transport allows several ways; the cost of calling the native client
 * from Java; what replaces features that the server lacks.
 */
public final class RouteNotes {
    private RouteNotes() {}

    /** The notes of the forks, one line per driver, transport and note. */
    public static List<String> of(List<ForkResult> results) {
        return Stream.of(ways(results), nativeCalls(results), StandInNotes.of(results).stream())
                .flatMap(notes -> notes)
                .toList();
    }

    private static Stream<String> nativeCalls(List<ForkResult> results) {
        Map<String, List<NativeCalls>> calls = results.stream()
                .filter(result -> result.nativeCalls() != null)
                .collect(Collectors.groupingBy(
                        result -> result.spec().cell().driver() + " in "
                                + result.spec().cell().workload(),
                        TreeMap::new,
                        Collectors.mapping(ForkResult::nativeCalls, Collectors.toList())));
        return calls.entrySet().stream().map(entry -> entry.getKey() + ": " + describe(entry.getValue()));
    }

    private static String describe(List<NativeCalls> forks) {
        double nanos = Median.withDefaults()
                .evaluate(forks.stream().mapToDouble(NativeCalls::nanos).toArray());
        NativeCalls typical = new NativeCalls(forks.get(0).calls(), nanos);
        return String.format(
                Locale.ROOT,
                "%.2f µs of an operation are calls from Java to C, %s at %.0f ns",
                typical.nanosPerOperation() / 1000,
                typical.calls() == 1 ? "once" : typical.calls() + " times",
                nanos);
    }

    private static Stream<String> ways(List<ForkResult> results) {
        return results.stream()
                .flatMap(result -> result.notes().stream()
                        .filter(note -> note.kind() == Note.Kind.ROUTE || note.kind() == Note.Kind.ENCRYPTION)
                        .map(note -> result.spec().cell().driver() + " over "
                                + result.spec().cell().transport() + ": " + note.text()))
                .distinct()
                .sorted();
    }
}
