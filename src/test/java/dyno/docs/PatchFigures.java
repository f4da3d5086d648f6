package dyno.docs;

import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.builds.VerdictReport;
import dyno.feature.patching.PatchWorkshop;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The headers of patches, as pages show them. */
final class PatchFigures {
    private PatchFigures() {}

    private static List<PatchRow> patches(Path folder) {
        return new PatchWorkshop(folder, line -> {}).list();
    }

    /** One line per patch, with its file and its proof. */
    static String table(Path folder) {
        return patches(folder).stream()
                .map(PatchFigures::line)
                .collect(Collectors.joining("\n", "| patch | what it does | measured |\n|---|---|---|\n", ""));
    }

    private static String line(PatchRow patch) {
        String path = patch.patch().replaceAll("[@+]", "/");
        return "| [%s](%s.patch) | %s | %s |"
                .formatted(patch.patch(), path, patch.synopsis().replace("|", "\\|"), measured(patch, path));
    }

    /** A gain with its proof, why there is none if the patch was changed after it, or nothing. */
    private static String measured(PatchRow patch, String path) {
        if (!patch.measuredGain().isEmpty()) {
            return "[%s](%s.md)".formatted(patch.measuredGain().replaceAll("\\s+", " "), path);
        }
        String expected = patch.expectedGain().replaceAll("\\s+", " ");
        return expected.startsWith("not measured since") ? expected : "–";
    }

    /** How many there are, by driver. */
    static String sum(Path folder) {
        return patches(folder).stream()
                .filter(patch -> !patch.measuredGain().isEmpty())
                .collect(Collectors.groupingBy(
                        patch -> patch.patch().split("\\+")[0], TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue() + " of " + entry.getKey())
                .collect(Collectors.joining(", ", "Measured: ", "."));
    }

    /** One line per measurement of a patch that was left out, with the workloads that it targets. */
    static String leftOut(List<VerdictReport> verdicts) {
        return verdicts.stream()
                .sorted(Comparator.comparing((VerdictReport verdict) ->
                                verdict.patch().candidate().toString())
                        .thenComparing(VerdictReport::started))
                .map(PatchFigures::leftOut)
                .collect(Collectors.joining("\n", "| patch | what it did | measured |\n|---|---|---|\n", ""));
    }

    private static String leftOut(VerdictReport verdict) {
        Stream<String> times = verdict.comparisons().stream()
                .filter(row -> row.primary() && row.target())
                .map(PatchFigures::time);
        Stream<String> bytes = verdict.exact().stream()
                .filter(row -> row.driver().equals(verdict.patch().baseline()))
                .flatMap(row -> bytes(row, verdict));
        return "| `%s` | %s | %s |"
                .formatted(
                        verdict.patch().candidate(),
                        verdict.patch().claims().get(0).synopsis(),
                        Stream.concat(times, bytes).collect(Collectors.joining("; ")));
    }

    private static String time(ComparisonRow row) {
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f) of the %s of %s over %s, %d rounds",
                row.comparison().estimate().ratio(),
                row.comparison().estimate().low(),
                row.comparison().estimate().high(),
                row.metric().quantity(),
                row.workload(),
                row.transport(),
                row.comparison().rounds());
    }

    /** Nothing if they are the same. */
    private static Stream<String> bytes(Exact before, VerdictReport verdict) {
        return verdict.exact().stream()
                .filter(row -> row.driver().equals(verdict.patch().candidate())
                        && row.workload().equals(before.workload())
                        && row.transport().equals(before.transport())
                        && Math.round(row.allocatedBytes()) != Math.round(before.allocatedBytes()))
                .map(row -> String.format(
                        Locale.ROOT,
                        "%.0f instead of %.0f bytes in %s",
                        row.allocatedBytes(),
                        before.allocatedBytes(),
                        row.workload()));
    }
}
