package dyno.docs;

import dyno.comparison.Proportion;
import dyno.feature.calibrate.ComparisonAccuracyReport;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.feature.calibrate.ComparisonAccuracyReport.Trial;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How often comparisons of forks that take turns were right, from calibrations that are stored with their scores. */
record TurnFigures(List<ComparisonAccuracyReport> reports) {
    /** Builds that are slower by more than this show what a loop costs in place, and are no test. */
    private static final double MOST = 0.1;

    private static final String ROW = "| %s | %s | %s | %s | %s | %s | %s | %s |%n";

    /** How many cases of a kind there were, and how many of them were as counted. */
    private record Count(int hits, int all) {
        static Count of(Stream<Boolean> cases) {
            List<Boolean> known = cases.toList();
            return new Count((int) known.stream().filter(hit -> hit).count(), known.size());
        }

        @Override
        public String toString() {
            return all == 0 ? "-" : hits + " of " + all;
        }

        String withInterval() {
            Proportion share = Proportion.of(hits, all);
            return all == 0
                    ? "-"
                    : this + String.format(Locale.ROOT, " (%.0f to %.0f %%)", 100 * share.low(), 100 * share.high());
        }
    }

    /** A comparison, with the build that it is about. */
    private record Case(Build build, Trial trial) {
        boolean holds() {
            double truth = 1 + (build.kind().isEqual() ? 0 : build.inPlace());
            return trial.whole().low() <= truth && truth <= trial.whole().high();
        }

        boolean isCalled() {
            return switch (trial.verdict()) {
                case REGRESSION -> true;
                case IMPROVEMENT -> build.kind().isEqual();
                default -> false;
            };
        }
    }

    /** A row for each calibration, and one for all. */
    String table() {
        StringBuilder table = head();
        reports.forEach(report -> table.append(row(
                report.driver() + " | " + report.transport(),
                List.of(report),
                Count::toString,
                inPlace(List.of(report)))));
        return table.append(row("all | ", reports, Count::withInterval, "")).toString();
    }

    /** A row for each driver and transport, and one for all. */
    String totals() {
        StringBuilder table = head();
        reports.stream()
                .collect(Collectors.groupingBy(
                        report -> report.driver() + " | " + report.transport(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((name, of) -> table.append(row(name, of, Count::toString, inPlace(of))));
        return table.append(row("all | ", reports, Count::withInterval, "")).toString();
    }

    private static StringBuilder head() {
        StringBuilder table = new StringBuilder(String.format(
                ROW,
                "driver",
                "transport",
                "quiet slices",
                "2 % detected",
                "measured cost of the 2 %",
                "1 % detected in 5 min",
                "equal builds called different",
                "intervals that cover the true difference"));
        table.append("|---|---|---:|---|---|---|---|---|\n");
        return table;
    }

    private static String row(
            String name, List<ComparisonAccuracyReport> of, Function<Count, String> show, String inPlace) {
        List<Case> shortOnes =
                of.stream().flatMap(report -> cases(report, "2%")).toList();
        List<Case> longOnes = of.stream().flatMap(report -> cases(report, "1%")).toList();
        return "| " + name + " | " + quiet(shortOnes) + " | "
                + show.apply(called(shortOnes, isSlower("slower_200"))) + " | " + inPlace + " | "
                + show.apply(called(longOnes, isSlower("slower_100"))) + " | "
                + show.apply(called(shortOnes, build -> build.kind().isEqual())) + " | "
                + show.apply(Count.of(shortOnes.stream().map(Case::holds))) + " |\n";
    }

    private static Predicate<Build> isSlower(String name) {
        return build -> build.name().equals(name) || build.name().startsWith(name + "_");
    }

    private static Count called(List<Case> cases, Predicate<Build> of) {
        return Count.of(cases.stream().filter(one -> of.test(one.build())).map(Case::isCalled));
    }

    private static Stream<Case> cases(ComparisonAccuracyReport report, String precision) {
        List<Case> cases = new ArrayList<>();
        for (Result result : report.results()) {
            if (result.setting().startsWith(precision + "@")) {
                for (Outcome outcome : result.outcomes()) {
                    Build build = report.builds().stream()
                            .filter(one -> one.name().equals(outcome.build()))
                            .findFirst()
                            .orElseThrow();
                    if (build.kind() != Kind.SLOWER || build.planted() < MOST) {
                        outcome.trials().forEach(trial -> cases.add(new Case(build, trial)));
                    }
                }
            }
        }
        return cases.stream();
    }

    private static String quiet(List<Case> cases) {
        double low =
                cases.stream().mapToDouble(one -> one.trial().quiet()).min().orElse(Double.NaN);
        double high =
                cases.stream().mapToDouble(one -> one.trial().quiet()).max().orElse(Double.NaN);
        return String.format(Locale.ROOT, "%.0f to %.0f %%", 100 * low, 100 * high);
    }

    /** From the lowest to the highest. */
    private static String inPlace(List<ComparisonAccuracyReport> of) {
        DoubleSummaryStatistics costs = of.stream()
                .flatMap(report ->
                        report.builds().stream().filter(isSlower("slower_200")).limit(1))
                .mapToDouble(Build::inPlace)
                .summaryStatistics();
        if (costs.getCount() == 0) {
            return "-";
        }
        String low = String.format(Locale.ROOT, "%.2f", 100 * costs.getMin());
        return costs.getCount() == 1
                ? low + " %"
                : low + " to " + String.format(Locale.ROOT, "%.2f %%", 100 * costs.getMax());
    }
}
