package dyno.docs;

import dyno.comparison.Estimate;
import dyno.feature.calibrate.ComparisonAccuracyReport;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.wire.TransportName;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Sentences about the comparisons of several runs together, with builds whose costs are known. */
record ComparisonSum(List<ComparisonAccuracyReport> reports) {
    /** Of runs with one kind of slower build and one setting. */
    String withSlowerBuild() {
        return equal() + " The slower build was found"
                + new TreeSet<>(reports.stream()
                                .map(ComparisonAccuracyReport::transport)
                                .toList())
                        .stream().map(this::found).collect(Collectors.joining(" and"))
                + ". " + missed();
    }

    /** Of any runs. */
    String sentence() {
        return equal() + " " + missed();
    }

    private String equal() {
        int called = 0;
        int all = 0;
        for (ComparisonAccuracyReport report : reports) {
            called += report.results().stream()
                    .mapToInt(result -> result.falseAlarms().hits())
                    .sum();
            all += report.results().stream()
                    .mapToInt(result -> result.falseAlarms().trials())
                    .sum();
        }
        return "Together: " + called + " of " + all + " comparisons of equal builds called them different.";
    }

    private String found(TransportName transport) {
        List<Outcome> slower = reports.stream()
                .filter(report -> report.transport().equals(transport))
                .flatMap(report -> report.results().stream())
                .flatMap(result -> result.outcomes().stream())
                .filter(outcome -> !outcome.kind().isEqual())
                .toList();
        return " in "
                + slower.stream().mapToInt(outcome -> outcome.called().hits()).sum() + " of "
                + slower.stream().mapToInt(outcome -> outcome.trials().size()).sum() + " over " + transport;
    }

    private String missed() {
        List<Build> builds =
                reports.stream().flatMap(report -> report.builds().stream()).toList();
        return "Intervals that do not contain the added difference: "
                + builds.stream().filter(ComparisonSum::isMissed).count() + " of " + builds.size() + ".";
    }

    private static boolean isMissed(Build build) {
        Estimate measured = build.measured();
        return measured.low() > 1 + build.planted() || measured.high() < 1 + build.planted();
    }
}
