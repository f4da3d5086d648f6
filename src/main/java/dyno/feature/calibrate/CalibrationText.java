package dyno.feature.calibrate;

import dyno.comparison.Deviation;
import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.feature.calibrate.RankingAccuracyReport.Finding;
import dyno.feature.calibrate.SimulationReport.Outcome;
import dyno.profile.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/** The reports of calibrations as tables for a terminal; {@link ComparisonAccuracyText} has that of comparisons. */
public final class CalibrationText {
    private static final String NONE = "–";

    /** Driver, workload and transport of a line about forks, which are words. */
    static final int WORDS = 3;

    /** Number of hotspots that people read. */
    private static final int FIRST = 5;

    private static final String RANKINGS =
            "   size  added  first 5  expected  rank ±1  rank (true)  error: median     bias  coverage  first 5 and covered";

    private static final List<String> FORKS = List.of(
            ("driver,workload,transport,fastest slice,all slices,quiet slices,wall time,score,quiet,disturbed,s/fork")
                    .split(","));

    private static final String CASES = "%-48s %7s %9s %9s %10s %12s %9s %7s%n";

    private CalibrationText() {}

    /** The meaning of the columns, and one line per driver, workload and transport. */
    public static String render(ForkAccuracyReport report) {
        List<List<String>> table = table(report);
        int[] widths = IntStream.range(0, table.get(0).size())
                .map(column -> table.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder(format(
                "%s each, in random order. Standard deviation between them in %%, with its 95 %% interval, of the CPU time%n"
                        + "of the fastest slice, of all slices (median) and of the quiet slices (the score), and of wall time.%n",
                Quantity.count(report.forks(), "fork")));
        table.forEach(line -> text.append(aligned(line, widths)).append('\n'));
        if (report.longSeconds() > 0) {
            text.append(
                    "The last column is of longer forks: the score of their usual first slices over that of their last quarter, minus 1.\n");
        }
        return text + warnings(report.warnings());
    }

    private static String aligned(List<String> line, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> format("%" + (column < WORDS ? "-" : "") + widths[column] + "s", line.get(column)))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    /** Headings and lines. */
    static List<List<String>> table(ForkAccuracyReport report) {
        List<List<String>> table = new ArrayList<>();
        List<String> headings = new ArrayList<>(FORKS);
        if (report.longSeconds() > 0) {
            headings.add(format("after %.0f s", report.longSeconds()));
        }
        table.add(headings);
        report.rows().forEach(row -> table.add(cells(row, report.longSeconds() > 0)));
        return table;
    }

    private static List<String> cells(Row row, boolean isLong) {
        List<String> cells = new ArrayList<>(List.of(
                row.driver(),
                row.workload(),
                row.transport().toString(),
                deviation(row.fastest()),
                deviation(row.all()),
                deviation(row.quiet()),
                deviation(row.wall()),
                Quantity.time(row.nanos()).toString(),
                Double.isNaN(row.quietShare()) ? NONE : format("%.0f %%", 100 * row.quietShare()),
                row.disturbed() + " of " + (row.forks() + row.disturbed()),
                Double.isNaN(row.seconds()) ? NONE : format("%.1f", row.seconds())));
        if (isLong) {
            cells.add(changes(row));
        }
        return cells;
    }

    private static String deviation(Deviation deviation) {
        return Double.isNaN(deviation.value())
                ? NONE
                : format("%.2f (%.2f to %.2f)", 100 * deviation.value(), 100 * deviation.low(), 100 * deviation.high());
    }

    /** The median, and the extremes if there are several. */
    private static String changes(Row row) {
        List<Double> changes = row.changes();
        if (changes.isEmpty()) {
            return NONE;
        }
        String middle = signed(row.change()) + " %";
        return changes.size() == 1
                ? middle
                : middle + " (" + signed(Collections.min(changes)) + " to " + signed(Collections.max(changes)) + ")";
    }

    /** Rounded first to avoid a negative zero. */
    private static String signed(double change) {
        return format("%+.1f", Math.round(1000 * change) / 10.0);
    }

    /** One table per event over all drivers, then the total of the added costs. */
    public static String render(RankingAccuracyReport report) {
        StringBuilder text = new StringBuilder();
        for (Event event : Event.values()) {
            Map<Double, List<Finding>> bySize = report.findings().stream()
                    .filter(finding -> finding.event() == event)
                    .collect(Collectors.groupingBy(Finding::size, TreeMap::new, Collectors.toList()));
            if (!bySize.isEmpty()) {
                text.append(event.label()).append('\n').append(RANKINGS).append('\n');
                bySize.forEach((size, findings) -> text.append(row(size, findings)));
            }
        }
        text.append(format(
                "%s with added costs over %s, %s per ranking. Their operations took %.2f times as long as expected"
                        + " (median).%n",
                Quantity.count(report.builds().size(), "build"),
                report.transport(),
                Quantity.count(report.forksPerRanking(), "fork"),
                median(report.builds(), build -> build.totalNanos() / (build.baseNanos() + build.plantedNanos()))));
        return text + warnings(report.warnings());
    }

    private static String row(double size, List<Finding> findings) {
        return format(
                "%5.1f %%  %5d  %5.0f %%  %6.0f %%  %5.0f %%  %11s  %11.1f %%  %+5.1f %%  %6.0f %%  %17.0f %%%n",
                100 * size,
                findings.size(),
                percent(findings, finding -> finding.isAmong(FIRST)),
                percent(findings, finding -> finding.trueRank() <= FIRST),
                percent(findings, Finding::isInPlace),
                rank(findings),
                100 * median(findings, finding -> Math.abs(finding.error())),
                100 * median(findings, Finding::error),
                percent(findings, Finding::isInside),
                percent(findings, finding -> finding.isAmong(FIRST) && finding.isInside()));
    }

    /** The median rank and the true one; a dash if that cost is in no ranking, which is worse than any rank. */
    private static String rank(List<Finding> findings) {
        double rank = median(findings, finding -> finding.rank() == 0 ? Double.POSITIVE_INFINITY : finding.rank());
        return (Double.isFinite(rank) ? format("%.0f", rank) : "–")
                + format(" (%.0f)", median(findings, Finding::trueRank));
    }

    private static double percent(List<Finding> findings, Predicate<Finding> condition) {
        return 100.0 * findings.stream().filter(condition).count() / findings.size();
    }

    private static <T> double median(List<T> things, ToDoubleFunction<T> figure) {
        return Median.withDefaults()
                .evaluate(things.stream().mapToDouble(figure).toArray());
    }

    /** A table with one line per case: how often each verdict occurred, and after how many rounds. */
    public static String render(SimulationReport report) {
        StringBuilder text = new StringBuilder();
        report.description().forEach(line -> text.append(line).append('\n'));
        text.append('\n').append(headings(CASES, "case trials faster slower equivalent inconclusive invalid rounds"));
        report.outcomes().forEach(outcome -> text.append(line(outcome)));
        return text.toString();
    }

    private static String line(Outcome outcome) {
        double inconclusive = outcome.share(Verdict.INCONCLUSIVE) + outcome.share(Verdict.NOT_MEASURABLE);
        return format(
                CASES,
                outcome.what(),
                outcome.trials(),
                share(outcome.share(Verdict.IMPROVEMENT)),
                share(outcome.share(Verdict.REGRESSION)),
                share(outcome.share(Verdict.EQUIVALENT)),
                share(inconclusive),
                share(outcome.share(Verdict.INVALID)),
                outcome.medianRounds());
    }

    private static String share(double share) {
        return Double.isNaN(share) ? "-" : format("%.1f %%", 100 * share);
    }

    static String warnings(List<String> warnings) {
        return warnings.stream().map(warning -> "! " + warning + "\n").collect(Collectors.joining());
    }

    /** The words in the columns of a table. */
    static String headings(String format, String words) {
        return format(format, (Object[]) words.split(" "));
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
