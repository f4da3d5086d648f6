package dyno.experiment;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.experiment.Comparisons.Family;
import dyno.experiment.Comparisons.Precision;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two candidates and their baseline in rounds. */
class ComparisonsTest {
    private static final Cell BASELINE = MadeUpForks.cell("drizzle@1.4");
    private static final Cell SLOWER = MadeUpForks.cell("drizzle@1.4+slower");
    private static final Cell OTHER = MadeUpForks.cell("drizzle@1.4+other");
    private static final int PROFILES = 2;
    private static final StoppingRule LOOKS = StoppingRule.SEQUENTIAL;

    @TempDir
    private Path folder;

    private final Random random = new Random(1);
    private final List<ForkSpec> tried = new ArrayList<>();
    private List<ForkSpec> plan;
    private RunStore store;
    private Comparisons comparisons;

    @BeforeEach
    void plan() {
        ShuffledForks forks = new ShuffledForks();
        forks.addComparison(
                BASELINE, List.of(SLOWER.driver(), OTHER.driver()), new Iterations(1, 20, 5), LOOKS.rounds());
        ShuffledForks profiles = new ShuffledForks();
        List.of(BASELINE, SLOWER, OTHER)
                .forEach(cell -> profiles.add(Purpose.PROFILE, cell, new Iterations(1, 20, 5), PROFILES));
        plan = ShuffledForks.behind(forks.shuffled(1), profiles.shuffled(1));
        store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "then", 1, Map.of(), plan));
        comparisons = new Comparisons(
                plan,
                List.of(family(SLOWER), family(OTHER)),
                new Precision(LOOKS, 0, 0.01, Duration.ofHours(1)),
                verdict -> verdict == Verdict.REGRESSION,
                ofCandidates -> {});
    }

    private static Family family(Cell candidate) {
        return new Family(CandidateClaim.about(workloads("DoOne")), Map.of(candidate, BASELINE));
    }

    private void measure(Function<ForkSpec, ForkResult> runner) {
        MadeUpForks.session(store, fork -> {
                    tried.add(fork);
                    return runner.apply(fork);
                })
                .ask(comparisons, Schedule.unlimited());
    }

    private ForkResult measured(ForkSpec fork) {
        double spread = fork.cell().equals(OTHER) ? 0.1 : 0.001;
        double nanos = fork.cell().equals(SLOWER) ? 1500 : 1000;
        return MadeUpForks.measured(fork, nanos * Math.exp(spread * random.nextGaussian()));
    }

    private long forksOf(Cell cell) {
        return tried.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE && fork.cell().equals(cell))
                .count();
    }

    @Test
    void whatIsDecidedGetsNoFurtherRounds() {
        measure(this::measured);

        int first = LOOKS.interim().get(0).rounds();
        assertThat(forksOf(SLOWER)).isBetween(2L * first, 2L * LOOKS.rounds() - 1);
        assertThat(forksOf(OTHER)).isEqualTo(2L * LOOKS.rounds());
        assertThat(forksOf(BASELINE)).isEqualTo(2L * LOOKS.rounds());
        assertThat(comparisons
                        .judge(new Results(store.results()), true)
                        .get(0)
                        .settled()
                        .get(SLOWER)
                        .verdict())
                .isEqualTo(Verdict.REGRESSION);
    }

    @Test
    void aCandidateThatFailsDoesNotEndTheOthers() {
        measure(fork -> fork.cell().equals(OTHER) ? MadeUpForks.failed(fork, "It does not start.") : measured(fork));

        assertThat(forksOf(OTHER))
                .as("those of the first round are alive at once")
                .isEqualTo(2);
        assertThat(forksOf(BASELINE)).isEqualTo(forksOf(SLOWER)).isLessThan(2L * LOOKS.rounds());
    }

    @Test
    void onlyBothSidesOfAVerdictThatIsToBeExplainedAreProfiledAtTheEnd() {
        measure(this::measured);

        assertThat(tried)
                .filteredOn(fork -> fork.purpose() == Purpose.PROFILE)
                .extracting(ForkSpec::cell)
                .containsExactlyInAnyOrder(BASELINE, BASELINE, SLOWER, SLOWER);
        assertThat(tried.subList(0, tried.size() - 2 * PROFILES)).allMatch(fork -> fork.purpose() == Purpose.SCORE);
    }

    /** What is undecided may turn out to be one that is to be explained. */
    @Test
    void aRoundLeavesTimeForTheFirstProfileOfEachSide() {
        plan.stream()
                .filter(fork -> fork.round() == 1 && fork.purpose() == Purpose.SCORE)
                .forEach(fork -> store.save(measured(fork)));
        Pace pace = new Pace(1);
        double round = pace.seconds(PlannedRounds.first(plan));
        double firstProfiles = pace.seconds(plan.stream()
                .filter(fork -> fork.round() == 1 && fork.purpose() == Purpose.PROFILE)
                .toList());

        assertThat(openWith(round + firstProfiles - 1, pace)).isEmpty();
        assertThat(openWith(round + firstProfiles + 1, pace)).isNotEmpty();
    }

    private List<Task> openWith(double seconds, Pace pace) {
        return new Comparisons(
                        plan,
                        List.of(family(SLOWER), family(OTHER)),
                        new Precision(LOOKS, 0, 0.01, Duration.ofHours(1)),
                        verdict -> verdict == Verdict.REGRESSION,
                        ofCandidates -> {})
                .open(new Evidence(
                        store.results(), Outcome.NOTHING, Schedule.endingWithin(seconds, () -> seconds, pace)));
    }
}
