package dyno.feature.bisect;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Verdict;
import dyno.experiment.DecidingMetric;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.Pace;
import dyno.experiment.Schedule;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.StoredSession;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which forks are measured to confirm a step. */
class StepRunTest {
    private static final BisectOptions OPTIONS = BisectOptionsTest.options();
    private static final Cell OLDER = cell("drizzle@1.2", "SelectOne", TransportName.REPLAY);
    private static final Cell NEWER = cell("drizzle@1.3", "SelectOne", TransportName.REPLAY);

    @TempDir
    private Path folder;

    @Test
    void goesOnWithARoundThatWasInterruptedJustNow() {
        assertThat(wantedRounds(Duration.ofMinutes(1))).startsWith(1, 2);
    }

    /** Its rest would not be of one time with what was measured, so that the round would not count. */
    @Test
    void leavesOutTheRestOfARoundThatWasInterruptedLongAgo() {
        assertThat(wantedRounds(Duration.ofHours(1))).startsWith(2, 3);
    }

    @Test
    void startsNoRoundForWhichThereIsNoTime() {
        List<ForkSpec> forks = StepRun.plan(Map.of(NEWER, OLDER), OPTIONS);
        RunStore store = RunStore.create(folder.resolve("late"), new RunPlan("bisect", "then", 1, Map.of(), forks));
        long seconds = OPTIONS.budget().plusMinutes(1).toSeconds();
        forks.stream()
                .filter(fork -> fork.round() == 1)
                .forEach(fork -> store.save(Measured.fork(fork, Instant.now().toString(), seconds, 1000)));
        RunSession session = StoredSession.of(store);
        StepRun run = new StepRun(session, Map.of(NEWER, OLDER), newer -> DecidingMetric.ALIKE, OPTIONS);
        double budget = OPTIONS.budget().toSeconds();
        Schedule schedule =
                Schedule.endingWithin(budget, () -> budget - session.clock().used(), new Pace(1));

        assertThat(wanted(run, store, schedule)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.5, 2", "1.0, 0"})
    void profilesBothVersionsOnceCpuTimeHasChanged(double ratio, int profiles) {
        List<ForkSpec> forks = StepRun.plan(Map.of(NEWER, OLDER), OPTIONS);
        RunStore store = RunStore.create(folder.resolve("done"), new RunPlan("bisect", "then", 1, Map.of(), forks));
        StepRun run =
                new StepRun(StoredSession.of(store), Map.of(NEWER, OLDER), newer -> DecidingMetric.ALIKE, OPTIONS);
        List<ForkSpec> wanted = new ArrayList<>();
        for (List<ForkSpec> next = wanted(run, store, Schedule.unlimited());
                !next.isEmpty();
                next = wanted(run, store, Schedule.unlimited())) {
            wanted.addAll(next);
            next.forEach(fork -> {
                double nanos = fork.cell().equals(NEWER) ? 1000 * ratio : 1000;
                store.save(Measured.fork(fork, Instant.now().toString(), 1, nanos));
            });
        }

        assertThat(wanted.stream().filter(fork -> fork.purpose() == Purpose.PROFILE))
                .hasSize(profiles);
        assertThat(wanted.subList(0, 4)).allMatch(fork -> fork.purpose() == Purpose.SCORE);
    }

    /** CPU time is the same, but an operation takes half as long again: it waits more often. */
    @ParameterizedTest
    @CsvSource({"ROUND_TRIPS, REGRESSION", "ALIKE, EQUIVALENT"})
    void aStepWithOtherRoundTripsIsJudgedByWallTime(DecidingMetric deciding, Verdict verdict) {
        List<ForkSpec> forks = StepRun.plan(Map.of(NEWER, OLDER), OPTIONS);
        RunStore store = RunStore.create(folder.resolve("wall"), new RunPlan("bisect", "then", 1, Map.of(), forks));
        forks.stream().filter(fork -> fork.purpose() == Purpose.SCORE).forEach(fork -> {
            double wall = fork.cell().equals(NEWER) ? 3000 : 2000;
            store.save(Measured.fork(
                    fork, Instant.now().toString(), 1, List.of(Measured.iteration(1, wall, 1000, 1)), 1000));
        });

        StepRun run = new StepRun(StoredSession.of(store), Map.of(NEWER, OLDER), newer -> deciding, OPTIONS);

        assertThat(run.row(NEWER)).hasValueSatisfying(row -> {
            assertThat(row.metric()).isEqualTo(deciding.metric());
            assertThat(row.comparison().verdict()).isEqualTo(verdict);
        });
    }

    /** After the first fork has been measured, and the run was resumed. */
    private List<Integer> wantedRounds(Duration ago) {
        List<ForkSpec> forks = StepRun.plan(Map.of(NEWER, OLDER), OPTIONS).stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE)
                .toList();
        RunStore store = RunStore.create(folder.resolve("steps"), new RunPlan("bisect", "then", 1, Map.of(), forks));
        store.save(Measured.fork(forks.get(0), Instant.now().minus(ago).toString(), 1, 1000));
        StepRun run =
                new StepRun(StoredSession.of(store), Map.of(NEWER, OLDER), newer -> DecidingMetric.ALIKE, OPTIONS);
        return Stream.generate(() -> wanted(run, store, Schedule.unlimited()))
                .takeWhile(wanted -> !wanted.isEmpty())
                .map(wanted -> wanted.get(0).round())
                .toList();
    }

    private static List<ForkSpec> wanted(StepRun run, RunStore store, Schedule schedule) {
        return run.question().open(new Evidence(store.results(), Outcome.NOTHING, schedule)).stream()
                .flatMap(task -> task.forks().stream())
                .toList();
    }
}
