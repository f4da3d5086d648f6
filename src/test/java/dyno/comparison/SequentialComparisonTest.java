package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.SequentialComparison.Standing;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SequentialComparisonTest {
    private static final double THRESHOLD = 0.01;
    private static final int AFFORDABLE = 100;

    @Test
    void aClearCaseIsSettledAtTheFirstLook() {
        Standing standing = judge(false, rounds(10, 0.5, 0.01)).get(0);
        assertThat(standing.settled()).isTrue();
        assertThat(standing.comparison().verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(standing.comparison().rounds()).isEqualTo(10);
    }

    @Test
    void betweenTheLooksNothingIsSettled() {
        Standing standing = judge(false, rounds(9, 0.5, 0.01)).get(0);
        assertThat(standing.settled()).isFalse();
    }

    @Test
    void roundsAfterTheLookThatSettledItChangeNothing() {
        List<Round> rounds = rounds(40, 0.5, 0.01);
        assertThat(judge(true, rounds).get(0))
                .isEqualTo(judge(false, rounds.subList(0, 10)).get(0));
    }

    @Test
    void aSmallDifferenceTakesMoreLooks() {
        Standing standing = judge(false, rounds(40, 1.03, 0.02)).get(0);
        assertThat(standing.settled()).isTrue();
        assertThat(standing.comparison().verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(standing.comparison().rounds()).isBetween(20, 40);
    }

    @Test
    void theFirstLookWaitsUntilTheRanksCanReachTheSharedLevel() {
        List<Round> clear = rounds(12, 0.5, 0.01);
        List<Standing> atTen = judge(false, clear.subList(0, 10), clear.subList(0, 10));
        List<Standing> later = judge(false, clear, clear);
        assertThat(atTen).noneMatch(Standing::settled);
        assertThat(later)
                .allMatch(Standing::settled)
                .allSatisfy(s -> assertThat(s.comparison().rounds()).isEqualTo(11));
    }

    @Test
    void whenTheTimeIsOverWhatThereIsIsJudged() {
        Standing standing = judge(true, rounds(7, 0.5, 0.01)).get(0);
        assertThat(standing.settled()).isTrue();
        assertThat(standing.comparison().verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(standing.comparison().rounds()).isEqualTo(7);
    }

    @Test
    void whatWouldTakeMoreRoundsThanCouldBeHadIsNotMeasurableHere() {
        Comparison comparison = judge(true, rounds(40, 1, 0.08)).get(0).comparison();
        assertThat(comparison.verdict()).isEqualTo(Verdict.NOT_MEASURABLE);
        assertThat(comparison.moreRounds()).isGreaterThan(AFFORDABLE);
        assertThat(comparison.explanation()).contains("more rounds");
    }

    @Test
    void whatTakesMoreRoundsThanWerePlannedIsInconclusiveWhereTheyCanBeHad() {
        Comparison comparison = judge(true, rounds(40, 1, 0.025)).get(0).comparison();
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.moreRounds()).as("more than were planned").isBetween(41, AFFORDABLE);
    }

    @Test
    void aMemberWithoutRoundsHasNoStanding() {
        assertThat(judge(true, List.of(), rounds(10, 0.5, 0.01)).get(0)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void whatEndedUndecidedLeavesNothingOfTheLevelToThoseWithFewerRounds(Correction correction) {
        List<Round> undecided = signedRanks(40, i -> i % 2 == 0);
        List<Round> doubtful = signedRanks(38, i -> i <= 19 || i == 31);
        assertThat(Comparison.pValue(undecided)).isGreaterThan(0.5);
        assertThat(Comparison.pValue(doubtful)).isBetween(0.5 * Looks.SEQUENTIAL.last(), Looks.SEQUENTIAL.last());

        List<Standing> family = new SequentialComparison(Looks.SEQUENTIAL, correction, THRESHOLD, AFFORDABLE)
                .judge(List.of(undecided, doubtful), true);
        Standing alone = judge(true, doubtful).get(0);

        assertThat(alone.comparison().verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(family).noneMatch(s -> s.comparison().verdict().isDecisive());
    }

    /** Rounds whose differences have these ranks, and a quiet control. */
    private static List<Round> signedRanks(int count, IntPredicate faster) {
        List<Round> rounds = IntStream.rangeClosed(1, count)
                .mapToObj(i -> new Round(
                        1000,
                        1000 * Math.exp((i % 2 == 0 ? 1e-6 : -1e-6) * i),
                        1000 * Math.exp((faster.test(i) ? -0.004 : 0.004) * i)))
                .collect(Collectors.toList());
        Collections.shuffle(rounds, new Random(7));
        return rounds;
    }

    @SafeVarargs
    private static List<Standing> judge(boolean over, List<Round>... family) {
        return new SequentialComparison(Looks.SEQUENTIAL, Correction.HOLM, THRESHOLD, AFFORDABLE)
                .judge(List.of(family), over);
    }

    private static List<Round> rounds(int count, double ratio, double noise) {
        Random random = new Random(42);
        return IntStream.range(0, count)
                .mapToObj(i -> new Round(cost(random, 1, noise), cost(random, 1, noise), cost(random, ratio, noise)))
                .toList();
    }

    private static double cost(Random random, double ratio, double noise) {
        return 1000 * ratio * Math.exp(noise * random.nextGaussian());
    }
}
