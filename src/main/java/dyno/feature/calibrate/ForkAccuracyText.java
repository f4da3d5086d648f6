package dyno.feature.calibrate;

import dyno.comparison.Deviation;
import dyno.document.Quantity;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A {@link ForkAccuracyReport} as a table for a terminal. */
public final class ForkAccuracyText {
    private static final String NONE = "–";

    /** Driver, workload and transport, which are words. */
    static final int WORDS = 3;

    private ForkAccuracyText() {}

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
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
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
        List<String> headings = new ArrayList<>(List.of(
                "driver",
                "workload",
                "transport",
                "fastest slice",
                "all slices",
                "quiet slices",
                "wall time",
                "score",
                "quiet",
                "disturbed",
                "s/fork"));
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
        String middle = percent(row.change()) + " %";
        return changes.size() == 1
                ? middle
                : middle + " (" + percent(Collections.min(changes)) + " to " + percent(Collections.max(changes)) + ")";
    }

    /** Rounded first to avoid a negative zero. */
    private static String percent(double change) {
        return format("%+.1f", Math.round(1000 * change) / 10.0);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
