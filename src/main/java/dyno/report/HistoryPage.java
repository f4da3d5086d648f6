package dyno.report;

import dyno.document.Chart;
import dyno.result.HistoryReport;
import dyno.result.HistoryReport.Point;
import dyno.result.HistoryReport.Series;
import dyno.result.HistoryReport.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The page of a history: for each series a chart of its values from run to run, with the places where they change. */
public final class HistoryPage {
    private HistoryPage() {}

    /** A series; the chart is {@code height} pixels high, places in it are in percent. */
    public record Plot(
            String title,
            String subject,
            String command,
            String noise,
            List<Chart.Tick> ticks,
            List<Mark> marks,
            List<Level> levels,
            List<Jump> jumps,
            List<Row> rows) {}

    /** A value with its interval; {@code verdict} is the badge's class. */
    public record Mark(String x, String y, String low, String high, String verdict, String label) {}

    /** The mean of the values between two changes. */
    public record Level(String from, String to, String y) {}

    /** A change, before the first run behind it. */
    public record Jump(String x, String change) {}

    /** A run in the table; {@code change} is empty where nothing changes. */
    public record Row(
            String date,
            String run,
            String baseline,
            String candidate,
            String value,
            String range,
            String verdict,
            String label,
            String change) {}

    /**
     * Writes the page; an existing file is replaced in one step.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(HistoryReport report, Path file) {
        ReportFile.write(file, render(report));
    }

    /** The page as text. */
    public static String render(HistoryReport report) {
        return Page.render(
                "history.ftlh",
                Map.of("plots", report.series().stream().map(HistoryPage::plot).toList()));
    }

    private static Plot plot(Series series) {
        List<Point> points = series.points();
        Chart.UprightAxis axis = new Chart.UprightAxis(points.stream()
                .flatMap(point -> Stream.of(point.low(), point.value(), point.high()))
                .toList());
        List<Mark> marks = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            marks.add(mark(series, i, axis));
            rows.add(row(series, i));
        }
        return new Plot(
                HistoryText.title(series),
                HistoryText.subject(series),
                series.command(),
                HistoryText.noise(series),
                axis.ticks(value -> HistoryText.figure(series.measure(), value)),
                marks,
                levels(series, axis),
                series.steps().stream()
                        .map(step -> new Jump(edge(step.point(), points.size()), HistoryText.change(step)))
                        .toList(),
                rows);
    }

    private static Mark mark(Series series, int index, Chart.UprightAxis axis) {
        Point point = series.points().get(index);
        boolean ranged = Double.isFinite(point.low()) && Double.isFinite(point.high());
        return new Mark(
                percent((index + 0.5) / series.points().size()),
                axis.at(point.value()),
                axis.at(ranged ? point.low() : point.value()),
                axis.at(ranged ? point.high() : point.value()),
                Page.badge(point.verdict()),
                point.candidate() + ", " + HistoryText.date(point) + ": "
                        + HistoryText.figure(series.measure(), point.value()));
    }

    private static Row row(Series series, int index) {
        Point point = series.points().get(index);
        Step step = series.stepAt(index);
        return new Row(
                HistoryText.date(point),
                point.run(),
                point.baseline(),
                point.candidate(),
                HistoryText.figure(series.measure(), point.value()),
                HistoryText.range(series.measure(), point),
                Page.badge(point.verdict()),
                point.verdict().label(),
                step == null ? "" : HistoryText.change(step));
    }

    private static List<Level> levels(Series series, Chart.UprightAxis axis) {
        List<Level> levels = new ArrayList<>();
        int count = series.points().size();
        List<Step> steps = series.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (i == 0) {
                levels.add(new Level(
                        edge(0, count),
                        edge(steps.get(0).point(), count),
                        axis.at(steps.get(0).before())));
            }
            int end = i + 1 < steps.size() ? steps.get(i + 1).point() : count;
            levels.add(new Level(
                    edge(steps.get(i).point(), count),
                    edge(end, count),
                    axis.at(steps.get(i).after())));
        }
        return levels;
    }

    private static String edge(int point, int count) {
        return percent((double) point / count);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * part);
    }
}
