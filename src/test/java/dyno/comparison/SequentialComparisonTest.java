package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.SequentialComparison.Standing;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SequentialComparisonTest {
    private static final double THRESHOLD = 0.01;

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
    void whatWouldTakeMoreRoundsThanThereWillBeIsNotMeasurableHere() {
        Comparison comparison = judge(true, rounds(40, 1, 0.08)).get(0).comparison();
        assertThat(comparison.verdict()).isEqualTo(Verdict.NOT_MEASURABLE);
        assertThat(comparison.moreRounds()).isGreaterThan(40);
        assertThat(comparison.explanation()).contains("more rounds");
    }

    @Test
    void aMemberWithoutRoundsHasNoStanding() {
        assertThat(judge(true, List.of(), rounds(10, 0.5, 0.01)).get(0)).isNull();
    }

    @SafeVarargs
    private static List<Standing> judge(boolean over, List<Round>... family) {
        return new SequentialComparison(Looks.SEQUENTIAL, Correction.HOLM, THRESHOLD).judge(List.of(family), over);
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
