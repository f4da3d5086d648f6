package dyno.experiment.view;

import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.TargetStatements;
import dyno.experiment.builds.VerdictReport;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The command that repeats a proof, with its guards and its transports, which may not have been the default ones. */
final class VerdictCommand {
    private VerdictCommand() {}

    static String of(VerdictReport report) {
        List<String> flagged = report.untimed().more();
        String guards = values(
                report, row -> !row.target() && !flagged.contains(row.workload().toString()), ComparisonRow::workload);
        return "./dyno patch validate " + report.patch().candidate().shellWord()
                + option("--guard", guards.isEmpty() && !report.comparisons().isEmpty() ? "none" : guards)
                + option("--transport", values(report, row -> true, ComparisonRow::transport))
                + option("--statements", statements(report));
    }

    /** Those of targets whose header names no number, if they are not the default ones. */
    private static String statements(VerdictReport report) {
        List<String> named = report.patch().claims().stream()
                .flatMap(claim -> claim.workloads().stream())
                .filter(name ->
                        !TargetStatements.without(WorkloadName.stored(name)).equals(WorkloadName.stored(name)))
                .toList();
        return report.comparisons().stream()
                .filter(row -> row.target() && !named.contains(row.workload().toString()))
                .flatMap(row -> TargetStatements.in(row.workload()).stream())
                .filter(number -> !number.equals(TargetStatements.DEFAULT))
                .findFirst()
                .orElse("");
    }

    private static String option(String name, String values) {
        return values.isEmpty() ? "" : " " + name + " " + values;
    }

    private static String values(
            VerdictReport report, Predicate<ComparisonRow> wanted, Function<ComparisonRow, Object> value) {
        return report.comparisons().stream()
                .filter(wanted)
                .map(value)
                .map(Object::toString)
                .distinct()
                .collect(Collectors.joining(","));
    }
}
