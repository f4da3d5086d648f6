package dyno.experiment;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShuffledForksTest {
    private static final Cell BASELINE = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
    private static final Iterations ITERATIONS = new Iterations(1, 2, 100);
    private static final Cell OTHER = cell("mariadb@4.0.0", "DoOne", TransportName.REPLAY);

    private static List<ForkSpec> schedule(long seed) {
        ShuffledForks schedule = new ShuffledForks();
        schedule.addComparison(BASELINE, List.of(driver("drizzle@1.2+x")), ITERATIONS, 8);
        schedule.add(Purpose.SCORE, OTHER, ITERATIONS, 3);
        return schedule.shuffled(seed);
    }

    @Test
    void eachRoundHasBaselineAndCandidateTwiceSideBySide() {
        List<ForkSpec> forks = schedule(1);

        for (int round = 1; round <= 8; round++) {
            int number = round;
            List<Integer> places = forks.stream()
                    .filter(f -> f.round() == number && f.arm() != Arm.NONE)
                    .map(forks::indexOf)
                    .toList();
            Set<Arm> arms = places.stream().map(i -> forks.get(i).arm()).collect(Collectors.toSet());
            assertThat(arms).containsExactlyInAnyOrder(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL);
            assertThat(places.get(3) - places.get(0)).isEqualTo(3);
        }
    }

    @Test
    void theSameSeedGivesTheSameOrderAgain() {
        ShuffledForks schedule = new ShuffledForks();
        schedule.addComparison(BASELINE, List.of(driver("drizzle@1.2+x"), driver("drizzle@1.2+y")), ITERATIONS, 8);

        assertThat(schedule.shuffled(1)).isEqualTo(schedule.shuffled(1));
    }

    @Test
    void runsRoundAfterRound() {
        assertThat(schedule(2)).extracting(ForkSpec::round).isSorted();
    }

    @Test
    void profilesNoColdOperation() {
        Cell cold = cell("mariadb@4.0.0", "ColdConnect", TransportName.LOOPBACK);
        ShuffledForks schedule = new ShuffledForks();
        schedule.add(Purpose.SCORE, cold, ITERATIONS, 3);
        schedule.add(Purpose.PROFILE, cold, ITERATIONS, 3);

        assertThat(schedule.shuffled(1))
                .hasSize(3)
                .extracting(ForkSpec::purpose)
                .containsOnly(Purpose.SCORE);
    }

    @Test
    void aStageRunsAfterAllRoundsOfTheOneBefore() {
        ShuffledForks schedule = new ShuffledForks();
        schedule.add(Purpose.SCORE, BASELINE, ITERATIONS, 3);
        schedule.startStage();
        schedule.add(Purpose.SCORE, OTHER, ITERATIONS, 2);

        assertThat(schedule.shuffled(1))
                .extracting(ForkSpec::cell)
                .containsExactly(BASELINE, BASELINE, BASELINE, OTHER, OTHER);
        assertThat(schedule.shuffled(1)).extracting(ForkSpec::round).containsExactly(1, 2, 3, 1, 2);
        assertThat(schedule.shuffled(1)).extracting(ForkSpec::id).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void allStagesRunABlockOfRoundsBeforeTheNextBlock() {
        ShuffledForks schedule = new ShuffledForks();
        schedule.add(Purpose.SCORE, BASELINE, ITERATIONS, 5);
        schedule.startStage();
        schedule.add(Purpose.SCORE, OTHER, ITERATIONS, 3);

        List<ForkSpec> forks = schedule.shuffled(1, List.of(2, 4));

        assertThat(forks)
                .extracting(ForkSpec::cell)
                .containsExactly(BASELINE, BASELINE, OTHER, OTHER, BASELINE, BASELINE, OTHER, BASELINE);
        assertThat(forks).extracting(ForkSpec::round).containsExactly(1, 2, 1, 2, 3, 4, 3, 5);
        assertThat(forks).extracting(ForkSpec::id).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void theOrderWithinRoundsDependsOnTheSeedAlone() {
        assertThat(schedule(3)).isEqualTo(schedule(3)).isNotEqualTo(schedule(4));
        long orders = schedule(3).stream()
                .filter(f -> f.arm() == Arm.CANDIDATE)
                .map(f -> schedule(3).indexOf(f) % 3)
                .distinct()
                .count();
        assertThat(orders).as("the candidate is not always at the same place").isGreaterThan(1);
    }

    @Test
    void idsAreUniqueAndSortInTheOrderOfRunning() {
        List<String> ids = schedule(5).stream().map(ForkSpec::id).toList();

        assertThat(ids).doesNotHaveDuplicates().isSorted().allMatch(id -> id.matches("[A-Za-z0-9@+._-]+"));
    }

    /** What is planned when the first round has run: its comparisons get no further forks in it. */
    @Test
    void forksThatHaveBegunStayInFrontOfOthers() {
        List<ForkSpec> begun = PlannedRounds.first(schedule(1));
        ShuffledForks longer = new ShuffledForks();
        longer.addComparison(BASELINE, List.of(driver("drizzle@1.2+x"), driver("drizzle@1.2+y")), ITERATIONS, 2);
        longer.add(Purpose.SCORE, OTHER, ITERATIONS, 3);

        List<ForkSpec> all = ShuffledForks.behind(begun, longer.shuffled(1));

        assertThat(begun).hasSize(5);
        assertThat(all.subList(0, 5)).isEqualTo(begun);
        assertThat(all.subList(5, all.size())).hasSize(8).allMatch(fork -> fork.round() > 1);
        assertThat(all).extracting(ForkSpec::id).doesNotHaveDuplicates();
    }
}
