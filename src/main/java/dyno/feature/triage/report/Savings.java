package dyno.feature.triage.report;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.Gain;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What patches save, in one form everywhere: {@code saves 23 % CPU (17 to 27 %)}.
 *
 * @param title of a workload, by its name
 */
record Savings(UnaryOperator<String> title) {
    /** A time in the header of a patch. */
    private static final Pattern TIME =
            Pattern.compile("([\\d.]+) \\(([\\d.]+) to ([\\d.]+)\\) of the (CPU|wall) time of (\\S+) over ([\\w.-]+)");

    private static final Pattern BYTES = Pattern.compile("(\\d+) instead of (\\d+) bytes in ([^\\s,;]+)");

    private record Saving(String workload, String words) {}

    /** What a patch saves in a workload; what it saves in others if it was not measured there; empty if in none. */
    String of(KnownPatch patch, String workload) {
        List<Saving> all = patch.gains().isEmpty()
                ? recorded(patch.recorded().replaceAll("\\s+", " "))
                : patch.gains().stream()
                        .map(gain -> new Saving(gain.workload().toString(), of(gain)))
                        .toList();
        List<Saving> here =
                all.stream().filter(saving -> saving.workload.equals(workload)).toList();
        return here.isEmpty()
                ? joined(all.stream().map(saving -> saving.words + " in " + title.apply(saving.workload)))
                : joined(here.stream().map(Saving::words));
    }

    private static String joined(Stream<String> words) {
        return words.collect(Collectors.joining("; "));
    }

    /** What the header of a patch says. */
    private static List<Saving> recorded(String header) {
        return Stream.concat(
                        TIME.matcher(header).results().map(Savings::time),
                        BYTES.matcher(header).results().map(Savings::bytes))
                .toList();
    }

    private static Saving time(MatchResult match) {
        double low = number(match, 2);
        double high = number(match, 3);
        Verdict verdict = high < 1 ? Verdict.IMPROVEMENT : low > 1 ? Verdict.REGRESSION : Verdict.INCONCLUSIVE;
        Metric metric = match.group(4).equals("CPU") ? Metric.CPU : Metric.WALL;
        return new Saving(
                match.group(5),
                words(verdict, metric, number(match, 1), range(low, high))
                        + over(TransportName.stored(match.group(6))));
    }

    private static Saving bytes(MatchResult match) {
        return new Saving(
                match.group(3),
                "saves " + Quantity.percent(1 - number(match, 1) / number(match, 2)) + " of the allocation");
    }

    private static double number(MatchResult match, int group) {
        return Double.parseDouble(match.group(group));
    }

    static String of(Gain gain) {
        return words(gain.verdict(), gain.metric(), gain.ratio(), range(gain.low(), gain.high()))
                + over(gain.transport());
    }

    /** A comparison of this run; what is not decided, and why. */
    static String of(ComparisonRow row) {
        Comparison comparison = row.comparison();
        Estimate estimate = comparison.estimate();
        return switch (comparison.verdict()) {
            case IMPROVEMENT, REGRESSION ->
                words(
                        comparison.verdict(),
                        row.metric(),
                        estimate.ratio(),
                        String.format(
                                Locale.ROOT,
                                "%s; %.1f %% interval, %s",
                                range(estimate.low(), estimate.high()),
                                Estimate.percent(estimate.confidence()),
                                Quantity.count(comparison.rounds(), "round")));
            default -> comparison.explanation();
        };
    }

    private static String words(Verdict verdict, Metric metric, double ratio, String range) {
        String quantity = metric == Metric.WALL || metric == Metric.WALL_MEAN ? "latency" : "CPU";
        return switch (verdict) {
            case IMPROVEMENT -> "saves " + Quantity.percent(1 - ratio) + " " + quantity + " (" + range + ")";
            case REGRESSION -> "costs " + Quantity.percent(ratio - 1) + " more " + quantity + " (saves " + range + ")";
            case EQUIVALENT -> "no relevant difference in " + quantity + " (saves " + range + ")";
            case INCONCLUSIVE, NOT_MEASURABLE -> "undecided in " + quantity + " (saves " + range + ")";
            case INVALID -> "no verdict on " + quantity;
        };
    }

    /** What is saved at least and at most, from ratios. */
    static String range(double low, double high) {
        return Quantity.range(Quantity.percent(1 - high), Quantity.percent(1 - low));
    }

    private static String over(TransportName transport) {
        return transport.equals(TransportName.LOOPBACK) ? " with a real server" : " over " + transport;
    }
}
