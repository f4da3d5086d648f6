package dyno.feature.triage;

import dyno.comparison.Comparison;
import dyno.comparison.StoppingRule;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateComparisons;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.experiment.builds.DeclaredClaim;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The comparisons of a triage's patches with their drivers, from the rounds so far. */
record PatchRounds(TriagePlan plan, Results results) {
    /** The cells in which a patch is compared: the first of its workloads that the triage measures, over all transports. */
    List<Cell> cells(DriverCoordinates candidate) {
        return plan.patched().get(candidate).header().workloads().stream()
                .filter(plan.options().workloads()::contains)
                .limit(1)
                .flatMap(workload -> plan.options().transports().stream()
                        .filter(transport -> workload.prototype().runsOver(transport))
                        .map(transport -> new Cell(candidate, workload, transport)))
                .toList();
    }

    static Cell baseline(Cell candidate) {
        return new Cell(candidate.driver().base(), candidate.workload(), candidate.transport());
    }

    /** How many complete rounds a candidate has. */
    int count(Cell candidate) {
        return rounds(candidate).counted().size();
    }

    private Rounds rounds(Cell candidate) {
        return results.rounds(baseline(candidate), candidate, 0);
    }

    /**
     * The comparisons of a candidate that have rounds.
     *
     * @param over whether there will be no more rounds; if not, only those that a planned look has decided are settled
     */
    CandidateComparisons ofCandidates(DriverCoordinates candidate, boolean over) {
        return new CandidateComparisons(
                DeclaredClaim.of(List.of(plan.patched().get(candidate))),
                StoppingRule.OF_PASSES,
                Comparison.DEFAULT_THRESHOLD,
                plan.options().budget(),
                compared(candidate),
                over);
    }

    /** The rounds of a candidate by its cells; also of workloads that an earlier session compared. */
    Map<Cell, Rounds> compared(DriverCoordinates candidate) {
        Map<Cell, Rounds> rounds = new LinkedHashMap<>();
        for (WorkloadName workload : plan.options().workloads()) {
            for (TransportName transport : plan.options().transports()) {
                Cell cell = new Cell(candidate, workload, transport);
                Rounds complete = rounds(cell);
                if (!complete.counted().isEmpty()) {
                    rounds.put(cell, complete);
                }
            }
        }
        return rounds;
    }
}
