package dyno.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuringSessionTest {
    private static final Cell CELL = MadeUpForks.cell("drizzle@1.2");
    private static final Cell OTHER = MadeUpForks.cell("drizzle@1.4");

    @TempDir
    private Path folder;

    private final List<String> tried = new ArrayList<>();
    private RunStore store;

    private Outcome ask(List<ForkSpec> forks, Function<ForkSpec, ForkResult> runner) {
        return ask(forks, new PlannedRounds(forks), Schedule.unlimited(), runner);
    }

    private Outcome ask(
            List<ForkSpec> forks, Question question, Schedule schedule, Function<ForkSpec, ForkResult> runner) {
        if (store == null) {
            store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "then", 1, Map.of(), forks));
        }
        tried.clear();
        return MadeUpForks.session(store, fork -> {
                    tried.add(fork.id());
                    return runner.apply(fork);
                })
                .ask(question, schedule);
    }

    private static ForkResult measured(ForkSpec fork) {
        return MadeUpForks.measured(fork, 1000);
    }

    /** Four of one cell, of which the second and the fourth have this purpose, and one of another. */
    private static List<ForkSpec> several(Purpose purpose) {
        return List.of(
                MadeUpForks.scored("1", 1, CELL),
                MadeUpForks.fork("2", purpose, 1, Arm.NONE, CELL),
                MadeUpForks.scored("3", 1, OTHER),
                MadeUpForks.fork("4", purpose, 2, Arm.NONE, CELL),
                MadeUpForks.scored("5", 2, CELL));
    }

    /** As when the server dies. */
    @Test
    void aForkThatFailsEndsItsCellOnlyUntilTheRunIsResumed() {
        List<ForkSpec> forks = several(Purpose.SCORE);
        Outcome outcome = ask(
                forks,
                fork -> fork.id().equals("2") ? MadeUpForks.failed(fork, "The server has ended.") : measured(fork));

        assertThat(outcome.failures()).containsExactly(Map.entry(CELL, "The server has ended."));
        assertThat(tried).containsExactly("1", "2", "3");

        Outcome resumed = ask(forks, MeasuringSessionTest::measured);

        assertThat(resumed.failures()).isEmpty();
        assertThat(tried).containsExactly("2", "4", "5");
    }

    @Test
    void aProfilerThatFailsEndsOnlyTheProfilesOfItsCell() {
        Outcome outcome = ask(
                several(Purpose.PROFILE),
                fork -> fork.purpose() == Purpose.PROFILE
                        ? MadeUpForks.failed(fork, "The profiler wrote no recording.")
                        : measured(fork));

        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.profileFailures()).containsExactly(Map.entry(CELL, "The profiler wrote no recording."));
        assertThat(tried).containsExactly("1", "2", "3", "5");
    }

    @Test
    void withoutTimeOnlyWhatIsEssentialRuns() {
        List<ForkSpec> forks = several(Purpose.SCORE);

        ask(forks, new ForkList(forks), Schedule.endingWithin(1, () -> 0, new Pace(1)), MeasuringSessionTest::measured);

        assertThat(tried).containsExactly("1", "2", "3");
    }

    /** Asking reads all results: not again for each of the thousands of rounds that a plan still has. */
    @Test
    void aRoundThatHasBegunIsCompletedAndNobodyIsAskedAfterTheLast() {
        List<ForkSpec> forks = several(Purpose.SCORE);
        Iterator<Boolean> answers = List.of(false, true).iterator();
        PlannedRounds rounds = new PlannedRounds(forks) {
            @Override
            protected boolean isDecided(Evidence evidence) {
                return answers.next();
            }
        };

        ask(forks, rounds, Schedule.unlimited(), MeasuringSessionTest::measured);

        assertThat(tried).containsExactly("1", "2", "3");
        assertThat(answers).isExhausted();
    }

    @Test
    void questionsTakeTurns() {
        List<ForkSpec> one = List.of(MadeUpForks.scored("a1", 1, CELL), MadeUpForks.scored("a2", 3, CELL));
        List<ForkSpec> other = List.of(MadeUpForks.scored("b1", 2, OTHER), MadeUpForks.scored("b2", 4, OTHER));
        List<ForkSpec> all = List.of(one.get(0), other.get(0), one.get(1), other.get(1));

        ask(
                all,
                new Turns(all, List.of(new PlannedRounds(one), new PlannedRounds(other))),
                Schedule.unlimited(),
                MeasuringSessionTest::measured);

        assertThat(tried).containsExactly("a1", "b1", "a2", "b2");
    }
}
