package dyno.experiment.view;

import dyno.comparison.Estimate;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Cell;
import dyno.document.Document.Forest;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.output.VerdictStyle;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What every document with comparisons shows: ratios with their intervals, and figures without noise. */
public final class ComparisonBlocks {
    private static final String DASH = "–";

    private ComparisonBlocks() {}

    /**
     * The ratios, what a reader must know about each, and why those without a decision have none.
     *
     * @param title of a workload by its name
     */
    public static List<Block> speed(List<ComparisonRow> rows, Function<WorkloadName, String> title) {
        ForestPlot plot = ForestPlot.of(rows);
        Rows cells = Rows.untitled()
                .text("workload", "transport", "metric", "verdict")
                .chart("ratio and rounds", plot.ticks())
                .number("ratio")
                .text("interval", "control")
                .number("rounds");
        List<String> caveats = new ArrayList<>();
        for (ForestPlot.Row drawn : plot.rows()) {
            ComparisonRow row = drawn.comparison();
            cells.add(ratio(row, drawn.chart(), title));
            String subject = title.apply(row.workload()) + " over " + row.transport() + ": ";
            drawn.warnings().forEach(warning -> caveats.add(subject + warning));
        }
        return new Builder()
                .table(cells)
                .paragraph(String.join(" ", isCpuTime(rows) ? List.of() : DecidingText.of(rows)))
                .warnings(caveats.stream().distinct().toList())
                .blocks();
    }

    /** Whether all are decided as usual, which the table says. */
    private static boolean isCpuTime(List<ComparisonRow> rows) {
        return rows.stream().allMatch(row -> row.metric() == Metric.CPU);
    }

    private static List<Cell> ratio(ComparisonRow row, Forest chart, Function<WorkloadName, String> title) {
        Estimate estimate = row.comparison().estimate();
        return List.of(
                Text.of(title.apply(row.workload()) + (row.target() ? "" : " (guard)")),
                Text.of(row.transport().label()),
                Text.of(row.metric().title()),
                verdict(row),
                chart,
                Text.of(String.format(Locale.ROOT, "%.3f", estimate.ratio())),
                interval(estimate),
                interval(row.comparison().control()),
                Text.of(Integer.toString(row.comparison().rounds())));
    }

    /** Only what a driver is judged by stands out. */
    private static Text verdict(ComparisonRow row) {
        String label = row.comparison().verdict().label();
        return row.primary()
                ? Text.styled(VerdictStyle.of(row.comparison().verdict(), row.disturbedScores()), label)
                : Text.of(label);
    }

    private static Text interval(Estimate estimate) {
        return Text.of(
                estimate != null && estimate.hasInterval()
                        ? String.format(
                                Locale.ROOT,
                                "%.3f to %.3f (%.1f %%)",
                                estimate.low(),
                                estimate.high(),
                                Estimate.percent(estimate.confidence()))
                        : DASH);
    }

    /**
     * What an operation allocates and sends.
     *
     * @param title of a workload by its name
     * @param name of a driver by its coordinates
     */
    public static List<Block> exact(
            List<Exact> rows, Function<WorkloadName, String> title, Function<DriverCoordinates, String> name) {
        Rows cells = Rows.untitled()
                .text("workload", "transport", "driver")
                .number("allocated, median")
                .text("forks within 1 %")
                .number("round trips", "bytes sent", "bytes received", "socket writes", "socket reads", "available()");
        for (Exact row : rows) {
            List<String> figures = new ArrayList<>(List.of(
                    title.apply(row.workload()),
                    row.transport().label(),
                    name.apply(row.driver()),
                    String.format(Locale.ROOT, "%.0f B", row.allocatedBytes()),
                    String.format(Locale.ROOT, "%.0f %% of %d", 100 * row.agreeing(), row.forks())));
            if (row.wire() == null) {
                figures.add("not counted");
            } else {
                figures.add(Long.toString(row.wire().roundTrips()));
                figures.add(Long.toString(row.wire().bytesSent()));
                figures.add(Long.toString(row.wire().bytesReceived()));
                figures.add(Long.toString(row.wire().socketWrites()));
                figures.add(Long.toString(row.wire().socketReads()));
                figures.add(Long.toString(row.wire().availableCalls()));
            }
            cells.add(figures.stream().map(Text::of).toList());
        }
        return new Builder().table(cells).blocks();
    }
}
