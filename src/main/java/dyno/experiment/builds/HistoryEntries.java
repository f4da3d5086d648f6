package dyno.experiment.builds;

import dyno.comparison.Summary;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Results;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.History.Entry;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.List;

/** The results of a comparison or a gate, as a history keeps them. */
public final class HistoryEntries {
    private HistoryEntries() {}

    /** Of each candidate of a comparison, by the metric that decides. */
    public static List<Entry> of(ComparisonReport report) {
        List<Entry> entries = new ArrayList<>();
        for (Candidate candidate : report.candidates()) {
            entries.addAll(of(
                    "compare",
                    report,
                    candidate,
                    report.baseline().toString(),
                    candidate.driver().toString()));
        }
        return entries;
    }

    /** Of one candidate of a comparison, under the names by which the command knows the two builds. */
    public static List<Entry> of(
            String command, ComparisonReport report, Candidate candidate, String baselineName, String candidateName) {
        return candidate.comparisons().stream()
                .filter(ComparisonRow::primary)
                .map(row -> new Entry(
                        report.run(),
                        report.started(),
                        command,
                        driver(candidate),
                        baselineName,
                        candidateName,
                        place(report, candidate),
                        row.workload(),
                        row.transport(),
                        row.metric(),
                        row.comparison().estimate(),
                        row.comparison().verdict(),
                        row.comparison().threshold(),
                        cost(report, row, report.baseline(), false),
                        cost(report, row, candidate.driver(), true),
                        report.environment().machine()))
                .toList();
    }

    private static String driver(Candidate candidate) {
        return candidate.driver().withoutVersion().toString();
    }

    /** Among all candidates of its driver: one that could not be measured must not give its place to the next. */
    private static int place(ComparisonReport report, Candidate candidate) {
        return report.candidates().stream()
                .filter(other -> driver(other).equals(driver(candidate)))
                .map(Candidate::driver)
                .toList()
                .indexOf(candidate.driver());
    }

    private static Summary cost(
            ComparisonReport report, ComparisonRow row, DriverCoordinates driver, boolean isCandidate) {
        Cell cell = new Cell(driver, row.workload(), row.transport());
        List<ForkResult> forks = report.forks().stream()
                .filter(fork -> isOf(fork, cell, isCandidate))
                .toList();
        return Summary.of(Results.quiet(forks).stream().map(row.metric()::of).toList());
    }

    private static boolean isOf(ForkResult fork, Cell cell, boolean isCandidate) {
        Arm arm = fork.spec().arm();
        return fork.succeeded()
                && arm != Arm.NONE
                && arm.isOfCandidate() == isCandidate
                && fork.spec().cell().equals(cell);
    }
}
