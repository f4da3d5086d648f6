package dyno.feature.triage;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.feature.triage.report.TriageReport.MissingRow;
import dyno.feature.triage.report.TriageReport.MissingRow.What;
import dyno.feature.triage.report.TriageReport.PassState;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says what of a triage's scores and rankings is missing, and why.
 *
 * @param outcome why cells could not be measured
 * @param state whether more passes follow
 */
record Gaps(String run, Results results, Outcome outcome, PassState state) {
    /**
     * One row for each score, each ranking and each verdict on a patch that a cell does not have; none for drivers that cannot
     * do the workload, and for candidates for which a warning gives the reason.
     *
     * @param compared candidates whose behaviour has been compared
     * @param refused candidates that are not measured
     */
    List<MissingRow> of(TriagePlan plan, Set<DriverCoordinates> compared, Set<DriverCoordinates> refused) {
        List<MissingRow> rows = new ArrayList<>();
        PatchRounds rounds = new PatchRounds(plan, results);
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            if (!refused.contains(candidate)) {
                rounds.cells(candidate).stream()
                        .filter(cell -> !outcome.notSupported().containsKey(PatchRounds.baseline(cell)))
                        .filter(cell -> !compared.contains(candidate) || rounds.count(cell) == 0)
                        .forEach(cell -> rows.add(
                                row(cell, What.VERDICT, outcome.failures().get(cell))));
            }
        }
        for (Cell cell : plan.cells()) {
            if (!outcome.notSupported().containsKey(cell)) {
                String failure = outcome.failures().get(cell);
                if (results.of(cell, Purpose.SCORE).isEmpty()) {
                    rows.add(row(cell, What.SCORE, failure));
                }
                if (!cell.workload().prototype().isCold()
                        && results.of(cell, Purpose.PROFILE).isEmpty()) {
                    rows.add(row(cell, What.RANKING, outcome.profileFailures().getOrDefault(cell, failure)));
                }
            }
        }
        return rows;
    }

    private MissingRow row(Cell cell, What what, String failure) {
        return new MissingRow(
                cell.driver().toString(),
                cell.workload().toString(),
                cell.transport(),
                what,
                Optional.ofNullable(failure).orElse(noTime()));
    }

    private String noTime() {
        String remedy = "; ./dyno triage --resume " + run;
        return switch (state) {
            case MORE_FOLLOWS -> "There was no time yet; a later pass measures it.";
            case BUDGET_USED -> "There was no time within the budget" + remedy + " with a larger --budget measures it.";
            case INTERRUPTED -> "The run was interrupted before" + remedy + " measures it.";
            case ALL_DECIDED -> "It was not measured.";
        };
    }
}
