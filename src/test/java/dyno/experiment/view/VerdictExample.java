package dyno.experiment.view;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;

import dyno.Records;
import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.SteadyRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.builds.UntimedWork;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.experiment.builds.VerdictReport.Patch;
import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.experiment.builds.VerdictReport.Step;
import dyno.experiment.builds.VerdictReport.Try;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.hotspot.CostChange;
import dyno.run.Covariates;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Quiet;
import dyno.run.machine.MachineInspector;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.probe.WorkCount;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** An invented verdict for the tests of the pages, with names that must be escaped. */
public final class VerdictExample {
    public static final String BASELINE = "drizzle@1.2";
    public static final String CANDIDATE = "drizzle@1.2+<b>guard";

    private VerdictExample() {}

    public static VerdictReport report() {
        return new VerdictReport(
                "example",
                "2026-01-31T10:00:00Z",
                61,
                environment(),
                new Patch(
                        "<b>guard",
                        driver(BASELINE),
                        driver(CANDIDATE),
                        List.of(claim()),
                        List.of("Description: a <script>alert(1)</script> | in a header\n"
                                + " It is <slow>\n because of this.\n .\n"
                                + " It is safe: *nothing* else changes.\n\n--- a\n+++ b\n")),
                List.of(
                        new Step("Applies and compiles", Outcome.PASSED, "Applied.", List.of()),
                        new Step(
                                "Sends and returns the same",
                                Outcome.PASSED,
                                "All | the same.",
                                List.of("a <i>case</i>")),
                        new Step("Is faster", Outcome.OPEN, "Perhaps.", List.of()),
                        new Step("Its hotspot is cheaper", Outcome.NOT_REACHED, "", List.of())),
                Verdict.IMPROVEMENT,
                "twice as fast",
                List.of(row(Metric.CPU, true), row(Metric.WALL, false)),
                List.of(
                        new Exact(
                                workload("SelectOne"),
                                TransportName.REPLAY,
                                driver(BASELINE),
                                5951,
                                1,
                                12,
                                new WireCount(1, 13, 59, 1, 5, 3)),
                        new Exact(
                                workload("SelectOne"), TransportName.REPLAY, driver(CANDIDATE), 2192, 0.75, 12, null)),
                List.of(new ProfileChange(
                        workload("SelectOne"),
                        2000,
                        900,
                        List.of(
                                new CostChange("a.b.<init>.hexdump", 1100, 0, -1200, -1000, 0.001, true),
                                new CostChange("a.b.Rare.method", 3, 0, Double.NaN, Double.NaN, Double.NaN, false)),
                        List.of(new CostChange("a.b.<init>.hexdump", 1100, 0, -1200, -1000, 0.001, true)),
                        "../../flamegraphs/run/difference.html",
                        new CostChange("operation", 2000, 900, -1250, -950, 0.001, true))),
                List.of("The machine was <busy>."),
                List.of(
                        fork(BASELINE, Arm.BASELINE, 1),
                        fork(CANDIDATE, Arm.CANDIDATE, 1),
                        fork(CANDIDATE, Arm.CANDIDATE, 2),
                        fork(BASELINE, Arm.BASELINE, 2)),
                List.of(work()),
                new UntimedWork(List.of("DoOne"), List.of("Connect"), List.of("BatchText"), List.of("CallInOut")),
                List.of(
                        new Try("monday", "2026-01-29T10:00:00Z", Verdict.INCONCLUSIVE),
                        new Try("tuesday", "2026-01-30T10:00:00Z", Verdict.INCONCLUSIVE)));
    }

    public static ComparisonReport comparison() {
        VerdictReport report = report();
        return new ComparisonReport(
                report.run(),
                report.started(),
                report.environment(),
                driver(BASELINE),
                List.of(new ComparisonReport.Candidate(
                        driver(CANDIDATE), "All the same.", true, List.of(), report.comparisons())),
                report.exact(),
                report.warnings(),
                List.of(),
                report.forks(),
                report.work());
    }

    private static WorkRow work() {
        WorkCount before = new WorkCount(10_180, 73, 61, 0);
        WorkCount after = new WorkCount(8640, 73, 28, 4);
        return new WorkRow(
                "SelectOne",
                BASELINE,
                CANDIDATE,
                before,
                after,
                true,
                List.of(new MethodWork("a.b.<init>.hexdump", before, WorkCount.NONE)),
                List.of("Look <closer>."),
                null);
    }

    private static PatchRow claim() {
        return new PatchRow(
                CANDIDATE,
                "Build the log line only when it is read",
                true,
                "Ada <ada@example.org>",
                "2026-01-31",
                "no",
                "",
                "a.b.C.hexdump",
                List.of("SelectOne"),
                "half",
                "none",
                "2013: +25 %",
                "",
                "",
                List.of("a/b/C.java"),
                1);
    }

    private static ComparisonRow row(Metric metric, boolean primary) {
        List<Round> rounds = IntStream.range(0, 10)
                .mapToObj(i -> new Round(100 + i, 101 + i, 50 + i, 50.5 + i))
                .toList();
        ComparisonRow row =
                SteadyRow.of(Comparison.of(rounds, Criterion.DEFAULT), "metric", metric, "primary", primary);
        return Records.with(row, "voided", 1, "disturbed", 2, "unsteady", 3L);
    }

    private static ForkResult fork(String driver, Arm arm, int round) {
        List<IterationScore> iterations =
                List.of(Measured.iteration(1000, 110, 100, 5951), Measured.iteration(2000, 120, 105, 5951));
        ForkSpec fork = Records.with(
                Measured.scored(round, arm, cell(driver, "SelectOne", TransportName.REPLAY)),
                "iterations",
                new Iterations(1, 2, 100));
        return Records.with(
                Measured.fork(fork, "2026-01-31T10:00:00Z", 2.5, iterations, 101),
                "covariates",
                new Covariates(0, 0.1, 0.01));
    }

    private static Environment environment() {
        return Environments.with(
                "cpu",
                "Invented <CPU>",
                "memoryBytes",
                24_000_000_000L,
                "loadAverage",
                0.1,
                "quiet",
                new Quiet(1.05, 6000, 0.8),
                "versions",
                Map.of(MachineInspector.JMH, "1.37"),
                "pinning",
                "CPU 1",
                "jvmArgs",
                "-Xmx512m");
    }
}
