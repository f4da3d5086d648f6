package dyno.docs;

import dyno.comparison.Deviation;
import dyno.comparison.Proportion;
import dyno.feature.calibrate.ComparisonAccuracyReport;
import dyno.feature.calibrate.ComparisonAccuracyReport.Drawn;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.feature.calibrate.ForkAccuracyReport;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.wire.TransportName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What Dyno is to show on a shared machine, and what it was measured to show, from stored results. */
final class AimFigures {
    /** Settings of comparisons, each with the difference that is to be found in it and how often. */
    private static final List<Setting> SETTINGS = List.of(
            new Setting("2%@1m", 0.02, "2 % slower, detected within a minute", "90 %"),
            new Setting("1%@5m", 0.01, "1 % slower, detected within 5 minutes", "90 %"),
            new Setting("0.5%@15m", 0.005, "0.5 % slower, detected within 15 minutes", "70 %"));

    private static final double NARROW = 0.03;

    private final ForkAccuracyReport forks;
    private final TriageReport triage;
    private final List<ComparisonAccuracyReport> comparisons;
    private final StringBuilder table = new StringBuilder();

    AimFigures(ForkAccuracyReport forks, TriageReport triage, List<ComparisonAccuracyReport> comparisons) {
        this.forks = forks;
        this.triage = triage;
        this.comparisons = comparisons;
    }

    private record Setting(String text, double difference, String question, String aim) {}

    String table() {
        table.append("| | aim | measured |\n|---|---|---|\n");
        spread(TransportName.REPLAY, "at most 2 % (Drizzle 3 %)", Row::quiet, "CPU time");
        spread(TransportName.LOOPBACK, "at most 2 %", Row::quiet, "CPU time");
        spread(TransportName.LOOPBACK, "at most 2 %", Row::wall, "wall time");
        SETTINGS.forEach(this::found);
        line("equal builds called different", "at most 5 %", equal());
        line("a default triage: scores within ±3 %", "all", narrow());
        return table.toString();
    }

    private void line(String question, String aim, String measured) {
        table.append("| ")
                .append(question)
                .append(" | ")
                .append(aim)
                .append(" | ")
                .append(measured)
                .append(" |\n");
    }

    private void spread(TransportName transport, String aim, Function<Row, Deviation> deviation, String metric) {
        line(
                "spread between forks of one build over " + transport + ", " + metric,
                aim,
                forks.rows().stream()
                        .filter(row -> row.transport().equals(transport))
                        .map(row -> name(row.driver()) + " "
                                + percent(deviation.apply(row).value()))
                        .collect(Collectors.joining(", ")));
    }

    private void found(Setting setting) {
        Map<String, Tally> tallies = new LinkedHashMap<>();
        for (ComparisonAccuracyReport report : comparisons) {
            report.results().stream()
                    .filter(result -> result.setting().equals(setting.text()))
                    .flatMap(result -> result.outcomes().stream())
                    .filter(outcome -> isOf(report, outcome, setting.difference())
                            && !outcome.trials().isEmpty())
                    .forEach(outcome -> tallies.merge(
                            name(report.driver()) + " over " + report.transport(), Tally.of(outcome), Tally::plus));
        }
        String measured = tallies.entrySet().stream()
                .map(tally -> tally.getKey() + " " + tally.getValue())
                .collect(Collectors.joining(", "));
        line(setting.question(), setting.aim(), measured);
    }

    /** How often a difference was found, in all runs together; draws are comparisons of rounds drawn at random. */
    private record Tally(int found, int comparisons, int foundInDraws, int draws) {
        static Tally of(Outcome outcome) {
            Drawn drawn = outcome.drawn();
            return new Tally(
                    outcome.called().hits(),
                    outcome.called().trials(),
                    drawn == null ? 0 : drawn.called(),
                    drawn == null ? 0 : drawn.draws());
        }

        Tally plus(Tally other) {
            return new Tally(
                    found + other.found,
                    comparisons + other.comparisons,
                    foundInDraws + other.foundInDraws,
                    draws + other.draws);
        }

        @Override
        public String toString() {
            return found + " of " + comparisons
                    + (draws == 0
                            ? ""
                            : String.format(Locale.ROOT, " (resampled %.0f %%)", 100.0 * foundInDraws / draws));
        }
    }

    /** Plants are whole iterations of a loop, and so a little off. */
    private static boolean isOf(ComparisonAccuracyReport report, Outcome outcome, double difference) {
        return report.builds().stream()
                .anyMatch(build -> build.name().equals(outcome.build())
                        && !build.kind().isEqual()
                        && Math.abs(build.planted() / difference - 1) < 0.2);
    }

    private String equal() {
        int hits = 0;
        int trials = 0;
        long builds = 1;
        for (ComparisonAccuracyReport report : comparisons) {
            for (Result result : report.results()) {
                hits += result.falseAlarms().hits();
                trials += result.falseAlarms().trials();
                builds = Math.max(
                        builds,
                        result.outcomes().stream()
                                .filter(outcome -> outcome.kind().isEqual())
                                .count());
            }
        }
        Proportion rate = Proportion.ofBuilds(hits, trials, (int) builds);
        return hits + " of " + trials + " ("
                + String.format(Locale.ROOT, "%.1f to %.1f %%", 100 * rate.low(), 100 * rate.high()) + ")";
    }

    private String narrow() {
        String narrow = TransportName.DEFAULTS.stream()
                .map(transport -> narrow(triage.scores().stream()
                                .filter(score -> score.transport().equals(transport))
                                .toList())
                        + " over " + transport)
                .collect(Collectors.joining(", "));
        long all = triage.scores().size();
        long known = triage.scores().stream()
                .filter(score -> Double.isFinite(score.cpuNanos().low()))
                .count();
        return narrow + " (" + (known == all ? "all " : "") + known + " have an interval)";
    }

    private static String narrow(List<ScoreRow> scores) {
        return scores.stream().filter(AimFigures::isNarrow).count() + " of " + scores.size();
    }

    private static boolean isNarrow(ScoreRow score) {
        double half = (score.cpuNanos().high() - score.cpuNanos().low()) / 2;
        return half <= NARROW * score.cpuNanos().median();
    }

    private static String name(String driver) {
        return driver.replaceFirst("@.*", "");
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * value);
    }
}
