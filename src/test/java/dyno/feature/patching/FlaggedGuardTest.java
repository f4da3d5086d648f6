package dyno.feature.patching;

import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.ComparisonRow;
import dyno.experiment.PlannedRounds;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonRun;
import dyno.experiment.builds.SomeComparison;
import dyno.experiment.builds.UntimedWork;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.setup.StoredSession;
import dyno.io.TextMap;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import dyno.workload.probe.WorkCount;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload that became a guard because the candidate does more work in it, from its counts to the verdict. */
class FlaggedGuardTest {
    private static final DriverCoordinates BASELINE = DriverCoordinates.parse("drizzle@1.2");
    private static final DriverCoordinates CANDIDATE = DriverCoordinates.parse("drizzle@1.2+faster-select");
    private static final String TARGET = "SelectOne";
    private static final String FLAGGED = "BatchText";
    private static final int ROUNDS = 6;

    @TempDir
    private Path folder;

    @Test
    void aRegressionInItAloneIsTheVerdict() {
        Conclusion conclusion = Conclusion.of(measure(1.5));

        assertThat(conclusion.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(conclusion.sentence())
                .contains("Other workloads: regression, "
                        + Workloads.named(FLAGGED).label() + " over replay takes");
    }

    @Test
    void withoutADifferenceInItTheTargetDecides() {
        List<ComparisonRow> rows = measure(1);

        assertThat(Conclusion.of(rows).verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(rows)
                .filteredOn(row -> row.workload().equals(workload(FLAGGED)))
                .isNotEmpty()
                .noneMatch(ComparisonRow::target);
    }

    @Test
    void itIsPlannedBehindTheFirstRoundWhoseForksMeasuredLongerThanPlanned() {
        ComparisonOptions options = SomeComparison.of(BASELINE.toString(), List.of(CANDIDATE.toString()));
        RunStore store = RunStore.create(
                folder.resolve("run"), new RunPlan("patch validate", "then", 1, TextMap.of(options), options.forks()));
        List<ForkSpec> first = PlannedRounds.first(options.forks());
        first.forEach(fork -> store.save(result(longer(fork), 1000)));

        ComparisonOptions watched = PatchValidation.watched(store, options, Map.of(CANDIDATE, flagged()));

        assertThat(watched.flagged()).containsKey(CANDIDATE);
        assertThat(store.plan().forks())
                .startsWith(first.toArray(ForkSpec[]::new))
                .anyMatch(fork -> fork.cell().workload().equals(workload(FLAGGED)));
    }

    private static ForkSpec longer(ForkSpec fork) {
        return new ForkSpec(fork.id(), fork.purpose(), fork.round(), fork.arm(), fork.cell(), Iterations.slices(200));
    }

    @Test
    void itIsNotPlannedOnceALaterRoundHasBegun() {
        ComparisonOptions options = SomeComparison.of(BASELINE.toString(), List.of(CANDIDATE.toString()));
        RunStore store = RunStore.create(
                folder.resolve("run"), new RunPlan("patch validate", "then", 1, TextMap.of(options), options.forks()));
        store.save(
                result(options.forks().get(PlannedRounds.first(options.forks()).size()), 1000));

        assertThat(PatchValidation.watched(store, options, Map.of(CANDIDATE, flagged())))
                .isSameAs(options);
    }

    /** The candidate takes half the time in its target, and this factor in the flagged workload. */
    private List<ComparisonRow> measure(double factor) {
        ComparisonOptions options = SomeComparison.of(
                        BASELINE.toString(),
                        List.of(CANDIDATE.toString()),
                        "guards",
                        workloads("DoOne"),
                        "rounds",
                        ROUNDS)
                .withFlagged(Map.of(CANDIDATE, flagged()));
        RunPlan plan = new RunPlan("patch validate", "then", 1, TextMap.of(options), options.forks());
        RunStore store = RunStore.create(folder.resolve("run"), plan);
        Random random = new Random(1);
        for (ForkSpec fork : options.forks()) {
            if (fork.purpose() == Purpose.SCORE && fork.round() <= ROUNDS) {
                store.save(result(fork, cost(fork, factor) * Math.exp(0.002 * random.nextGaussian())));
            }
        }
        Map<DriverCoordinates, CandidateClaim> claims =
                Map.of(CANDIDATE, CandidateClaim.about(List.of(workload(TARGET))));
        return new ComparisonRun(options, claims, StoredSession.of(store))
                .rows()
                .get(CANDIDATE);
    }

    private static List<WorkloadName> flagged() {
        WorkRow more = new WorkRow(
                FLAGGED,
                BASELINE.toString(),
                CANDIDATE.toString(),
                new WorkCount(10_000, 100, 100, 50),
                new WorkCount(15_000, 100, 100, 50),
                true,
                List.of(),
                List.of(),
                null);
        return UntimedWork.of(List.of(more), ComparisonOptions.DEFAULT_PRECISION / 2).toBeTimed().stream()
                .map(WorkloadName::parse)
                .toList();
    }

    private static double cost(ForkSpec fork, double factor) {
        double cost = 1000;
        if (!fork.arm().isOfCandidate()) {
            return cost;
        }
        return switch (fork.cell().workload().toString()) {
            case TARGET -> cost / 2;
            case FLAGGED -> cost * factor;
            default -> cost;
        };
    }

    private static ForkResult result(ForkSpec fork, double nanos) {
        return Measured.fork(fork, "2026-11-26T00:00:00Z", 1, nanos);
    }
}
