package dyno.feature.calibrate;

import dyno.comparison.Deviation;
import dyno.comparison.Verdict;
import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.feature.calibrate.RankingAccuracyReport.Finding;
import dyno.feature.calibrate.RankingAccuracyReport.Mark;
import dyno.feature.calibrate.SimulationReport.Outcome;
import dyno.profile.Event;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** The reports of calibrations, for the terminal; {@link ComparisonAccuracyDocument} has that of comparisons. */
public final class CalibrationDocument {
    private static final String KIND = "calibration";
    private static final String NONE = "–";

    /** Number of hotspots that people read. */
    private static final int FIRST = 5;

    private CalibrationDocument() {}

    /** The meaning of the columns, and a row for each driver, workload and transport. */
    public static Document of(ForkAccuracyReport report) {
        Builder blocks = new Builder()
                .paragraph(Quantity.count(report.forks(), "fork")
                        + " each, in random order. Standard deviation between them in %, with its 95 % interval, of the CPU"
                        + " time\nof the fastest slice, of all slices (median) and of the quiet slices (the score), and of"
                        + " wall time.")
                .table(table(report));
        if (report.longSeconds() > 0) {
            blocks.paragraph(
                    "The last column is of longer forks: the score of their usual first slices over that of their"
                            + " last quarter, minus 1.");
        }
        return document(blocks.warnings(report.warnings()));
    }

    static Rows table(ForkAccuracyReport report) {
        boolean isLong = report.longSeconds() > 0;
        Rows rows = Rows.untitled()
                .text("driver", "workload", "transport")
                .number(
                        "fastest slice",
                        "all slices",
                        "quiet slices",
                        "wall time",
                        "score",
                        "quiet",
                        "disturbed",
                        "s/fork");
        if (isLong) {
            rows.number(format("after %.0f s", report.longSeconds()));
        }
        for (Row row : report.rows()) {
            Stream<String> cells = Stream.of(
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
                    Double.isNaN(row.seconds()) ? NONE : format("%.1f", row.seconds()));
            rows.add(texts(isLong ? Stream.concat(cells, Stream.of(changes(row))) : cells));
        }
        return rows;
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

    /** A table for each event over all drivers, then the total of the added costs. */
    public static Document of(RankingAccuracyReport report) {
        Builder blocks = new Builder();
        for (Event event : Event.values()) {
            Rows rows = Rows.titled(event.label())
                    .number("size", "added", "first 5", "expected", "rank ±1", "rank (true)", "error: median")
                    .number("bias", "coverage", "first 5 and covered");
            Map<Double, List<Finding>> bySize = report.findings().stream()
                    .filter(finding -> finding.event() == event)
                    .collect(Collectors.groupingBy(Finding::size, TreeMap::new, Collectors.toList()));
            bySize.forEach((size, findings) -> rows.add(cells(size, findings)));
            blocks.table(rows);
        }
        if (!report.marks().isEmpty()) {
            blocks.table(marks(report));
        }
        blocks.paragraph(format(
                "%s with added costs over %s, %s per ranking. Their operations took %.2f times as long as expected"
                        + " (median).",
                Quantity.count(report.builds().size(), "build"),
                report.transport(),
                Quantity.count(report.forksPerRanking(), "fork"),
                median(report.builds(), build -> build.totalNanos() / (build.baseNanos() + build.plantedNanos()))));
        return document(blocks.warnings(report.warnings()));
    }

    /** How often differential flame graphs mark something between equal builds, and how often an added cost. */
    private static Rows marks(RankingAccuracyReport report) {
        Rows rows = Rows.titled("differential flame graphs")
                .text("added cost", "event")
                .number("pairs", "marked", "by ±15 %");
        for (Event event : Event.values()) {
            Map<Double, List<Mark>> bySize = report.marks().stream()
                    .filter(mark -> mark.event() == event)
                    .collect(Collectors.groupingBy(Mark::size, TreeMap::new, Collectors.toList()));
            bySize.forEach((size, marks) -> rows.add(texts(Stream.of(
                    size == 0 ? "equal builds" : format("%.1f %%", 100 * size),
                    event.label(),
                    Integer.toString(marks.size()),
                    share(marks, Mark::marked),
                    share(marks, Mark::byRule)))));
        }
        return rows;
    }

    private static String share(List<Mark> marks, Predicate<Mark> condition) {
        long count = marks.stream().filter(condition).count();
        return format("%d (%.0f %%)", count, 100.0 * count / marks.size());
    }

    private static List<Text> cells(double size, List<Finding> findings) {
        return texts(Stream.of(
                format("%.1f %%", 100 * size),
                Integer.toString(findings.size()),
                percent(findings, finding -> finding.isAmong(FIRST)),
                percent(findings, finding -> finding.trueRank() <= FIRST),
                percent(findings, Finding::isInPlace),
                rank(findings),
                format("%.1f %%", 100 * median(findings, finding -> Math.abs(finding.error()))),
                format("%+.1f %%", 100 * median(findings, Finding::error)),
                percent(findings, Finding::isInside),
                percent(findings, finding -> finding.isAmong(FIRST) && finding.isInside())));
    }

    /** The median rank and the true one; a dash if that cost is in no ranking, which is worse than any rank. */
    private static String rank(List<Finding> findings) {
        double rank = median(findings, finding -> finding.rank() == 0 ? Double.POSITIVE_INFINITY : finding.rank());
        return (Double.isFinite(rank) ? format("%.0f", rank) : NONE)
                + format(" (%.0f)", median(findings, Finding::trueRank));
    }

    private static String percent(List<Finding> findings, Predicate<Finding> condition) {
        return format("%.0f %%", 100.0 * findings.stream().filter(condition).count() / findings.size());
    }

    private static <T> double median(List<T> things, ToDoubleFunction<T> figure) {
        return Median.withDefaults()
                .evaluate(things.stream().mapToDouble(figure).toArray());
    }

    /** A row for each case: how often each verdict occurred, and after how many rounds. */
    public static Document of(SimulationReport report) {
        Builder blocks = new Builder();
        report.description().forEach(blocks::paragraph);
        Rows rows = Rows.untitled()
                .text("case")
                .number("trials", "faster", "slower", "equivalent", "inconclusive", "invalid", "rounds");
        report.outcomes().forEach(outcome -> rows.add(cells(outcome)));
        return document(blocks.table(rows));
    }

    private static List<Text> cells(Outcome outcome) {
        return texts(Stream.of(
                outcome.what(),
                Integer.toString(outcome.trials()),
                share(outcome.share(Verdict.IMPROVEMENT)),
                share(outcome.share(Verdict.REGRESSION)),
                share(outcome.share(Verdict.EQUIVALENT)),
                share(outcome.share(Verdict.INCONCLUSIVE) + outcome.share(Verdict.NOT_MEASURABLE)),
                share(outcome.share(Verdict.INVALID)),
                Integer.toString(outcome.medianRounds())));
    }

    private static String share(double share) {
        return Double.isNaN(share) ? NONE : format("%.1f %%", 100 * share);
    }

    static Document document(Builder blocks) {
        return new Document(KIND, Text.NONE, blocks.blocks());
    }

    static List<Text> texts(Stream<String> cells) {
        return cells.map(Text::of).toList();
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
