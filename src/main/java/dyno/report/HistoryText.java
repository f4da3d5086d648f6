package dyno.report;

import dyno.result.HistoryReport;
import dyno.result.HistoryReport.Measure;
import dyno.result.HistoryReport.Point;
import dyno.result.HistoryReport.Series;
import dyno.result.HistoryReport.Step;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Results over time as text for a terminal. */
public final class HistoryText {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};

    private HistoryText() {}

    /** A paragraph a series, with a line for each run and a mark where the values change. */
    public static String render(HistoryReport report) {
        StringBuilder text = new StringBuilder();
        for (Series series : report.series()) {
            text.append(printable(title(series))).append('\n');
            text.append("  ").append(printable(subject(series))).append('\n');
            for (int i = 0; i < series.points().size(); i++) {
                append(text, series, i);
            }
            text.append("  ").append(noise(series)).append("\n\n");
        }
        return report.series().isEmpty() ? "The history has no results.\n" : text.toString();
    }

    private static void append(StringBuilder text, Series series, int index) {
        Point point = series.points().get(index);
        Step step = series.stepAt(index);
        text.append(String.format(
                        Locale.ROOT,
                        "  %s  %-28s %10s  %-22s %-12s %s",
                        date(point),
                        printable(point.candidate()),
                        figure(series.measure(), point.value()),
                        range(series.measure(), point),
                        point.verdict().label(),
                        step == null ? "" : change(step) + " from here on")
                .stripTrailing());
        text.append('\n');
    }

    /** Driver and operation: {@code drizzle, SelectOne over replay}. */
    static String title(Series series) {
        return series.driver() + ", " + series.workload() + " over " + series.transport();
    }

    /** What the values are, and where they were measured. */
    static String subject(Series series) {
        String metric = series.metric().title();
        String what = series.measure() == Measure.RATIO
                ? metric + " as a ratio to " + series.baseline()
                : metric + " of the head per operation";
        return what + "; " + series.machine();
    }

    /** What differs between runs without any step. */
    static String noise(Series series) {
        return Double.isNaN(series.spread())
                ? "Too few runs to find a change: at least 6 are needed."
                : "Standard deviation from run to run: " + Quantity.percent(series.spread()) + "; "
                        + (series.steps().isEmpty()
                                ? "no change found."
                                : Quantity.count(series.steps().size(), "change") + " found.");
    }

    /** {@code +4.1 %}. */
    static String change(Step step) {
        return (step.change() > 0 ? "+" : "") + Quantity.percent(step.change());
    }

    /** When a run began. */
    static String date(Point point) {
        return MINUTE.format(Instant.parse(point.started()));
    }

    /** The interval of a value; empty without one. */
    static String range(Measure measure, Point point) {
        return Double.isFinite(point.low()) && Double.isFinite(point.high())
                ? figure(measure, point.low()) + " to " + figure(measure, point.high())
                : "";
    }

    /** A ratio with three decimals, or a time with four digits: changes of a percent are to be seen. */
    static String figure(Measure measure, double value) {
        if (measure == Measure.RATIO) {
            return String.format(Locale.ROOT, "%.3f", value);
        }
        double scaled = value;
        int unit = 0;
        while (unit < UNITS.length - 1 && scaled >= 1000) {
            scaled /= 1000;
            unit++;
        }
        int decimals = scaled < 10 ? 3 : scaled < 100 ? 2 : 1;
        return String.format(Locale.ROOT, "%." + decimals + "f %s", scaled, UNITS[unit]);
    }

    /** Names come from a file, and may not move the cursor. */
    private static String printable(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }
}
