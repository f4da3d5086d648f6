package dyno.experiment.builds;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.Schedule;
import dyno.experiment.Task;
import dyno.experiment.setup.StoredSession;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonRunTest {
    private static final String BASELINE = "drizzle@1.2";
    private static final String CANDIDATE = "drizzle@1.4";
    private static final int ROUNDS = 9;

    @TempDir
    private Path folder;

    @Test
    void countsTheRoundsThatHaveBegun() {
        ComparisonRun run = run(List.of(BASELINE), 3);

        assertThat(run.otherRounds(3)).isEqualTo(2);
        assertThat(run.otherRounds(4)).isEqualTo(3);
    }

    /** Three comparisons take turns; in the second, the baseline of the first is the candidate. */
    @Test
    void countsNoRoundsOfTheOtherComparisonsOfAShard() {
        ComparisonRun run = run(List.of(BASELINE, CANDIDATE, "mariadb@3.5.10"), 7);

        assertThat(run.otherRounds(4)).isEqualTo(2);
        assertThat(run.otherRounds(7)).isEqualTo(2);
        assertThat(run.otherRounds(10)).isEqualTo(3);
    }

    /** Rounds are complete over replay, and none has begun over loopback. */
    @Test
    void namesTargetsOfWhichNoRoundFittedIntoTheBudget() {
        List<ForkSpec> forks = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            forks.add(fork(round, Arm.BASELINE, BASELINE));
            forks.add(fork(round, Arm.CONTROL, BASELINE));
            forks.add(fork(round, Arm.CANDIDATE, CANDIDATE));
            forks.add(fork(round, Arm.CANDIDATE_CONTROL, CANDIDATE));
        }
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("run", "then", 1, Map.of(), forks));
        forks.forEach(fork -> store.save(Measured.fork(fork, "2026-01-01T00:00:00Z", 1, 1000)));
        DriverCoordinates candidate = DriverCoordinates.parse(CANDIDATE);
        ComparisonOptions options = SomeComparison.of(
                BASELINE, List.of(CANDIDATE), "transports", List.of(TransportName.REPLAY, TransportName.LOOPBACK));
        ComparisonRun run = new ComparisonRun(
                options, Map.of(candidate, CandidateClaim.about(options.workloads())), StoredSession.of(store));

        assertThat(run.withoutRounds(candidate, Outcome.NOTHING))
                .singleElement()
                .asString()
                .startsWith("Not compared: drizzle@1.4 SelectOne over loopback. No round of it fitted");
    }

    /** After eight rounds one workload is 30 % slower, and the other one is undecided. */
    @Test
    void endsWhenTheSlowdownIsShownThatItIsAbout() {
        assertThat(afterEightRounds(Double.POSITIVE_INFINITY)).isNotEmpty();
        assertThat(afterEightRounds(0.4)).isNotEmpty();
        assertThat(afterEightRounds(0.02)).isEmpty();
    }

    private List<Task> afterEightRounds(double enough) {
        List<ForkSpec> forks = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (String workload : List.of("SelectOne", "DoOne")) {
                forks.add(fork(round, Arm.BASELINE, BASELINE, workload));
                forks.add(fork(round, Arm.CONTROL, BASELINE, workload));
                forks.add(fork(round, Arm.CANDIDATE, CANDIDATE, workload));
                forks.add(fork(round, Arm.CANDIDATE_CONTROL, CANDIDATE, workload));
            }
        }
        RunStore store =
                RunStore.create(folder.resolve("run-" + enough), new RunPlan("run", "then", 1, Map.of(), forks));
        Random noise = new Random(1);
        forks.stream().filter(fork -> fork.round() <= 8).forEach(fork -> {
            boolean isSlow = fork.arm().isOfCandidate()
                    && fork.cell().workload().toString().equals("SelectOne");
            double nanos = (isSlow ? 1300 : 1000) * Math.exp(0.05 * noise.nextGaussian());
            store.save(Measured.fork(fork, "2026-01-01T00:00:00Z", 1, nanos));
        });
        ComparisonRun run = run(store, workloads("SelectOne", "DoOne"));
        run.endAt(enough);
        return run.open(new Evidence(store.results(), Outcome.NOTHING, Schedule.unlimited()));
    }

    /**
     * The first of some comparisons that take turns.
     *
     * @param baselines of all
     * @param measured rounds
     */
    private ComparisonRun run(List<String> baselines, int measured) {
        List<ForkSpec> forks = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            String baseline = baselines.get((round - 1) % baselines.size());
            forks.add(fork(round, Arm.BASELINE, baseline));
            forks.add(fork(round, Arm.CANDIDATE, baseline.equals(BASELINE) ? CANDIDATE : BASELINE));
        }
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("run", "then", 1, Map.of(), forks));
        forks.stream()
                .filter(fork -> fork.round() <= measured)
                .forEach(fork -> store.save(Measured.fork(fork, "2026-01-01T00:00:00Z", 1, 1000)));
        return run(store, workloads("SelectOne"));
    }

    private static ComparisonRun run(RunStore store, List<WorkloadName> workloads) {
        DriverCoordinates candidate = DriverCoordinates.parse(CANDIDATE);
        ComparisonOptions options = SomeComparison.of(BASELINE, List.of(CANDIDATE), "workloads", workloads);
        return new ComparisonRun(
                options, Map.of(candidate, CandidateClaim.about(options.workloads())), StoredSession.of(store));
    }

    private static ForkSpec fork(int round, Arm arm, String driver) {
        return fork(round, arm, driver, "SelectOne");
    }

    private static ForkSpec fork(int round, Arm arm, String driver, String workload) {
        Cell cell = cell(driver, workload, TransportName.REPLAY);
        return new ForkSpec(
                round + "-" + workload + "-" + arm, Purpose.SCORE, round, arm, cell, new Iterations(1, 1, 1));
    }
}
