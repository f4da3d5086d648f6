package dyno.feature.gate;

import dyno.document.Chart;
import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Document.Timeline;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.gate.HistoryReport.Measure;
import dyno.feature.gate.HistoryReport.Point;
import dyno.feature.gate.HistoryReport.Series;
import dyno.feature.gate.HistoryReport.Step;
import dyno.output.VerdictStyle;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Results over time: for each series a chart, its runs, and where its values change. */
public final class HistoryDocument {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};

    private HistoryDocument() {}

    /** All series, from the oldest run to the newest. */
    public static Document of(HistoryReport report) {
        Builder blocks = new Builder();
        if (report.series().isEmpty()) {
            blocks.paragraph("The history has no results.");
        }
        for (Series series : report.series()) {
            blocks.section(title(series))
                    .paragraph(Text.of(subject(series) + ". From ")
                            .and(Text.code("./dyno " + series.command()))
                            .and(". " + noise(series)))
                    .add(chart(series))
                    .fold("The runs", new Builder().table(rows(series)).blocks());
        }
        return new Document("history", Text.of("Results over time"), blocks.blocks());
    }

    /** Driver and operation: {@code drizzle, SelectOne over replay}. */
    private static String title(Series series) {
        return series.driver() + ", " + series.workload() + " over " + series.transport();
    }

    /** What the values are, and where they were measured. */
    private static String subject(Series series) {
        String metric = series.metric().title();
        String what = series.measure() == Measure.RATIO
                ? metric + " as a ratio to " + series.baseline()
                : metric + " of the head per operation";
        return what + "; " + series.machine();
    }

    /** What differs between runs without any step. */
    private static String noise(Series series) {
        return Double.isNaN(series.spread())
                ? "Too few runs to find a change: at least 6 are needed."
                : "Standard deviation from run to run: " + Quantity.percent(series.spread()) + "; "
                        + (series.steps().isEmpty()
                                ? "no change found."
                                : Quantity.count(series.steps().size(), "change") + " found.");
    }

    private static Rows rows(Series series) {
        Rows rows = Rows.untitled()
                .text("date (UTC)", "candidate")
                .number("value")
                .text("interval", "verdict", "change", "baseline", "run");
        for (int i = 0; i < series.points().size(); i++) {
            Point point = series.points().get(i);
            Step step = series.stepAt(i);
            rows.add(
                    Text.of(date(point)),
                    Text.code(point.candidate()),
                    Text.of(figure(series.measure(), point.value())),
                    Text.of(range(series.measure(), point)),
                    Text.styled(
                            VerdictStyle.of(point.verdict()), point.verdict().label()),
                    Text.strong(step == null ? "" : change(step) + " from here on"),
                    Text.code(point.baseline()),
                    Text.code(point.run()));
        }
        return rows;
    }

    private static Timeline chart(Series series) {
        List<Point> points = series.points();
        Chart.UprightAxis axis = new Chart.UprightAxis(points.stream()
                .flatMap(point -> Stream.of(point.low(), point.value(), point.high()))
                .toList());
        List<Timeline.Value> values = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            values.add(value(series, points.get(i), (i + 0.5) / points.size(), axis));
        }
        return new Timeline(
                title(series) + ": " + noise(series),
                date(points.get(0)),
                date(points.get(points.size() - 1)),
                axis.ticks(value -> figure(series.measure(), value)),
                values,
                levels(series, axis),
                series.steps().stream()
                        .map(step -> new Timeline.Jump(edge(step.point(), points.size()), change(step)))
                        .toList());
    }

    private static Timeline.Value value(Series series, Point point, double place, Chart.UprightAxis axis) {
        boolean ranged = isRanged(point);
        return new Timeline.Value(
                VerdictStyle.of(point.verdict()),
                percent(place),
                axis.at(point.value()),
                axis.at(ranged ? point.low() : point.value()),
                axis.at(ranged ? point.high() : point.value()),
                point.candidate() + ", " + date(point) + ": " + figure(series.measure(), point.value()));
    }

    private static List<Timeline.Level> levels(Series series, Chart.UprightAxis axis) {
        List<Timeline.Level> levels = new ArrayList<>();
        int count = series.points().size();
        int from = 0;
        for (Step step : series.steps()) {
            levels.add(new Timeline.Level(edge(from, count), edge(step.point(), count), axis.at(step.before())));
            from = step.point();
        }
        series.steps().stream()
                .skip(Math.max(0, series.steps().size() - 1))
                .forEach(last -> levels.add(
                        new Timeline.Level(edge(last.point(), count), edge(count, count), axis.at(last.after()))));
        return levels;
    }

    private static String edge(int point, int count) {
        return percent((double) point / count);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * part);
    }

    /** {@code +4.1 %}. */
    private static String change(Step step) {
        return (step.change() > 0 ? "+" : "") + Quantity.percent(step.change());
    }

    /** When a run began. */
    private static String date(Point point) {
        return MINUTE.format(Instant.parse(point.started()));
    }

    private static boolean isRanged(Point point) {
        return Double.isFinite(point.low()) && Double.isFinite(point.high());
    }

    /** The interval of a value; empty without one. */
    private static String range(Measure measure, Point point) {
        return isRanged(point) ? figure(measure, point.low()) + " to " + figure(measure, point.high()) : "";
    }

    /** A ratio with three decimals, or a time with four digits: changes of a percent are to be seen. */
    private static String figure(Measure measure, double value) {
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
}
