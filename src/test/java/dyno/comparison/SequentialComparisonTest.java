package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SequentialComparisonTest {
    private static final double THRESHOLD = 0.01;
    private static final int AFFORDABLE = 100;

    @Test
    void aClearCaseIsSettledAtTheFirstLook() {
        Comparison comparison = judge(false, rounds(4, 0.5, 0.01)).get(0).orElseThrow();
        assertThat(comparison.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(comparison.rounds()).isEqualTo(4);
    }

    @Test
    void betweenTheLooksNothingIsSettled() {
        assertThat(judge(false, rounds(3, 0.5, 0.01)).get(0)).isEmpty();
    }

    @Test
    void roundsAfterTheLookThatSettledItChangeNothing() {
        List<Round> rounds = rounds(28, 0.5, 0.01);
        assertThat(judge(true, rounds).get(0))
                .isEqualTo(judge(false, rounds.subList(0, 4)).get(0));
    }

    @Test
    void aSmallDifferenceTakesMoreLooks() {
        Comparison comparison = judge(false, rounds(28, 1.03, 0.02)).get(0).orElseThrow();
        assertThat(comparison.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(comparison.rounds()).isBetween(8, 28);
    }

    @Test
    void aDifferenceBelowFivePercentNeedsTheFirstLook() {
        List<Round> clear = rounds(4, 1.04, 0.001);

        assertThat(judge(true, clear.subList(0, 3)).get(0).orElseThrow().verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judge(false, clear).get(0).orElseThrow().verdict()).isEqualTo(Verdict.REGRESSION);
    }

    @Test
    void theFirstLookWaitsUntilTheRanksCanReachTheSharedLevel() {
        List<Round> clear = rounds(5, 0.5, 0.01);
        List<Optional<Comparison>> atFour = judge(false, clear.subList(0, 4), clear.subList(0, 4));
        List<Optional<Comparison>> later = judge(false, clear, clear);
        assertThat(atFour).noneMatch(Optional::isPresent);
        assertThat(later)
                .allSatisfy(comparison ->
                        assertThat(comparison).map(Comparison::rounds).hasValue(5));
    }

    @Test
    void whenTheTimeIsOverWhatThereIsIsJudged() {
        Comparison comparison = judge(true, rounds(3, 0.5, 0.01)).get(0).orElseThrow();
        assertThat(comparison.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(comparison.rounds()).isEqualTo(3);
    }

    @Test
    void whatWouldTakeMoreRoundsThanCouldBeHadIsNotMeasurableHere() {
        Comparison comparison = judge(true, rounds(28, 1, 0.08)).get(0).orElseThrow();
        assertThat(comparison.verdict()).isEqualTo(Verdict.NOT_MEASURABLE);
        assertThat(comparison.moreRounds()).isGreaterThan(AFFORDABLE);
        assertThat(comparison.explanation()).contains("more rounds");
    }

    @Test
    void whatTakesMoreRoundsThanWerePlannedIsInconclusiveWhereTheyCanBeHad() {
        Comparison comparison = judge(true, rounds(28, 1, 0.022)).get(0).orElseThrow();
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.moreRounds()).as("more than were planned").isBetween(29, AFFORDABLE);
    }

    @Test
    void aMemberWithoutRoundsIsNotJudged() {
        assertThat(judge(true, List.of(), rounds(4, 0.5, 0.01)).get(0)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatEndedUndecidedLeavesNothingOfTheLevelToThoseWithFewerRounds(Correction correction) {
        List<Round> undecided = withPValue(28, 0.5, 1);
        List<Round> doubtful = withPValue(26, 0.6 * StoppingRule.SEQUENTIAL.last(), StoppingRule.SEQUENTIAL.last());

        List<Optional<Comparison>> family = new SequentialComparison(
                        StoppingRule.SEQUENTIAL, correction, THRESHOLD, AFFORDABLE)
                .judge(List.of(undecided, doubtful), true);
        Comparison alone = judge(true, doubtful).get(0).orElseThrow();

        assertThat(alone.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(family)
                .noneMatch(comparison -> comparison.orElseThrow().verdict().isDecisive());
    }

    /** Rounds of noise that look as different as the p-value says, in any part of them less than a look asks for. */
    private static List<Round> withPValue(int count, double above, double below) {
        Random random = new Random(1);
        return Stream.generate(() -> rounds(random, count, 1.02, 0.05))
                .filter(rounds -> {
                    double p = Comparison.pValue(rounds);
                    return p > above
                            && p <= below
                            && (above > 0.4 || new AlignedRanks(rounds).estimate() > 0.02)
                            && StoppingRule.SEQUENTIAL.interim().stream()
                                    .allMatch(
                                            look -> Comparison.pValue(rounds.subList(0, look.rounds())) > look.level());
                })
                .findFirst()
                .orElseThrow();
    }

    @SafeVarargs
    private static List<Optional<Comparison>> judge(boolean over, List<Round>... family) {
        return new SequentialComparison(StoppingRule.SEQUENTIAL, Correction.HOLM, THRESHOLD, AFFORDABLE)
                .judge(List.of(family), over);
    }

    private static List<Round> rounds(int count, double ratio, double noise) {
        return rounds(new Random(41), count, ratio, noise);
    }

    private static List<Round> rounds(Random random, int count, double ratio, double noise) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Round(
                        cost(random, 1, noise),
                        cost(random, 1, noise),
                        cost(random, ratio, noise),
                        cost(random, ratio, noise)))
                .toList();
    }

    private static double cost(Random random, double ratio, double noise) {
        return 1000 * ratio * Math.exp(noise * random.nextGaussian());
    }
}
