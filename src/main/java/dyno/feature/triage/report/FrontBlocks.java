package dyno.feature.triage.report;

import dyno.comparison.Summary;
import dyno.document.Chart;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Cell;
import dyno.document.Document.Nested;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.Basis;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What each driver costs at a glance, and what these figures rest on. */
final class FrontBlocks {
    /** Operations that a small chart has room for. */
    private static final int MOST_OPERATIONS = 4;

    /** Warnings that are not folded. */
    private static final int MOST_WARNINGS = 2;

    private final TriageReport report;
    private final ReportIndex index;
    private final Optional<TransportName> real;

    FrontBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.real = index.realTransport();
    }

    /** The chart, and beside it what makes its figures weak. */
    List<Block> page() {
        List<String> warnings = warnings();
        int shown = Math.min(MOST_WARNINGS, warnings.size());
        return new Builder()
                .table(chart())
                .paragraph(basis())
                .warnings(warnings.subList(0, shown))
                .fold(
                        Quantity.count(warnings.size() - shown, "more warning"),
                        new Builder()
                                .list(warnings.subList(shown, warnings.size()))
                                .blocks())
                .blocks();
    }

    /** What makes the figures weak by themselves, then what happened. */
    List<String> warnings() {
        return Stream.concat(report.basis().weak().stream().map(sentence -> sentence + "."), report.warnings().stream())
                .toList();
    }

    private Rows chart() {
        List<WorkloadRow> workloads = report.workloads().stream()
                .filter(workload -> report.scores().stream()
                        .anyMatch(score -> score.workload().equals(workload.name())))
                .limit(MOST_OPERATIONS)
                .toList();
        Rows rows = Rows.titled(caption(workloads.size())).text("Driver");
        workloads.forEach(workload -> rows.text(workload.title()));
        if (!workloads.isEmpty()) {
            report.drivers().forEach(driver -> rows.add(row(driver, workloads)));
        }
        return rows;
    }

    private String caption(int shown) {
        int more = (int) report.scores().stream()
                        .map(ScoreRow::workload)
                        .distinct()
                        .count()
                - shown;
        return "Client CPU time per operation "
                + real.map(
                                transport -> (transport.equals(TransportName.LOOPBACK)
                                                ? "with a real server"
                                                : "over " + transport)
                                        + ", within it (dark) replay, the driver alone, and after it (pale) the rest of the latency")
                        .orElse("over replay")
                + (more > 0 ? "; " + more + " more operations below." : ".");
    }

    private List<Cell> row(DriverRow driver, List<WorkloadRow> workloads) {
        List<Cell> row = new ArrayList<>(List.of(index.chip(driver.name())));
        workloads.forEach(workload -> row.add(cell(driver.name(), workload.name())));
        return row;
    }

    private Cell cell(String driver, String workload) {
        Optional<ScoreRow> replay = index.score(driver, workload, TransportName.REPLAY);
        Optional<ScoreRow> main = real.flatMap(transport -> index.score(driver, workload, transport))
                .or(() -> replay);
        return main.isEmpty() ? Text.figure(Quantity.NONE) : cell(main.get(), replay);
    }

    private Cell cell(ScoreRow main, Optional<ScoreRow> replay) {
        double scale = scale(main.workload());
        Summary cpu = main.cpuNanos();
        boolean isReal = !main.transport().isReplay();
        List<Chart.Bar> bars = new ArrayList<>();
        Text words = Text.strong(Quantity.time(cpu.median()).toString());
        if (isReal) {
            bars.add(bar(main.wallNanos().median(), scale));
            words = words.and(
                    Text.soft(" latency " + Quantity.time(main.wallNanos().median())));
            bars.add(Chart.Bar.of(cpu.median(), cpu.low(), cpu.high(), scale));
        }
        replay.ifPresent(score -> bars.add(bar(score.cpuNanos().median(), scale)));
        if (main.disturbed()) {
            words = words.and(" ").and(Text.styled(Style.OPEN, "disturbed"));
        }
        return new Nested(main.disturbed() ? Style.PLAIN : index.style(main.driver()), bars, words);
    }

    private static Chart.Bar bar(double value, double scale) {
        return Chart.Bar.of(value, Double.NaN, Double.NaN, scale);
    }

    /** The longest bar of an operation. */
    private double scale(String workload) {
        return report.scores().stream()
                .filter(score -> score.workload().equals(workload)
                        && (real.isEmpty() || real.get().equals(score.transport())))
                .mapToDouble(score -> real.isEmpty()
                        ? score.cpuNanos().median()
                        : score.wallNanos().median())
                .max()
                .orElse(1);
    }

    /** What the figures rest on, in a line. */
    Text basis() {
        Basis basis = report.basis();
        Environment environment = report.environment();
        List<String> parts = new ArrayList<>();
        if (basis.mostForks() > 0) {
            parts.add(count(basis.leastForks(), basis.mostForks(), "fork") + " per score");
        }
        if (basis.mostRounds() > 0) {
            parts.add(count(basis.leastRounds(), basis.mostRounds(), "round") + " per patch");
        }
        if (environment.loadAverage() >= 0) {
            parts.add(String.format(
                    Locale.ROOT,
                    "load %.1f on %s before",
                    environment.loadAverage(),
                    Quantity.count(environment.cores(), "core")));
        }
        if (Double.isFinite(environment.quiet().share())) {
            parts.add(Quantity.percent(environment.quiet().share()) + " of the time quiet before");
        }
        return report.scores().isEmpty()
                ? Text.NONE
                : Text.soft("These figures rest on " + String.join(" · ", parts) + ".");
    }

    private static String count(int least, int most, String noun) {
        return (least == most ? "" : least + " to ") + Quantity.count(most, noun);
    }
}
