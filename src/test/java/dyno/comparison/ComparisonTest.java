package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final double THRESHOLD = 0.02;
    private static final Simulation.Noise DRIFT = new Simulation.Noise(0.03, 0.02, 0.15, 0);
    private static final Criterion AT_TWO_PERCENT = Criterion.once(THRESHOLD);

    @Test
    void aMuchFasterCandidateIsAnImprovementInWordsOfSpeed() {
        Comparison comparison = Comparison.of(steady(8, 0.375, 0.01), AT_TWO_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(comparison.estimate().ratio()).isEqualTo(0.375, within(0.01));
        assertThat(comparison.explanation())
                .matches("2\\.\\d\\d to 2\\.\\d\\d times as fast \\(9[5-9]\\.\\d % interval, 8 rounds\\)");
        assertThat(comparison.moreRounds()).isZero();
    }

    @Test
    void smallDifferencesAreToldInPercent() {
        assertThat(Comparison.of(steady(10, 1.05, 0.002), AT_TWO_PERCENT))
                .satisfies(c -> assertThat(c.verdict()).isEqualTo(Verdict.REGRESSION))
                .satisfies(c -> assertThat(c.explanation())
                        .matches("[45]\\.\\d to [56]\\.\\d % more time \\(9[5-9]\\.\\d % interval, 10 rounds\\)"));
        assertThat(Comparison.of(steady(10, 0.95, 0.002), AT_TWO_PERCENT).explanation())
                .contains("% less time");
        assertThat(Comparison.of(steady(10, 1.5, 0.002), AT_TWO_PERCENT).explanation())
                .startsWith("1.49 to 1.51 ")
                .contains("times as long");
    }

    @Test
    void isSlowerByWhatTheWholeIntervalShows() {
        Comparison slower = Comparison.of(steady(10, 1.1, 0.02), AT_TWO_PERCENT);
        Comparison faster = Comparison.of(steady(10, 0.9, 0.02), AT_TWO_PERCENT);

        assertThat(slower.estimate().high() - slower.estimate().low()).isGreaterThan(0.005);
        assertThat(slower.isSlowerBy(slower.estimate().low() - 1.001)).isTrue();
        assertThat(slower.isSlowerBy(slower.estimate().low() - 0.999)).isFalse();
        assertThat(faster.isSlowerBy(0)).isFalse();
    }

    @Test
    void aSmallDifferenceNeedsFourRounds() {
        Comparison after = Comparison.of(steady(4, 1.04, 0.002), AT_TWO_PERCENT);
        Comparison before = Comparison.of(steady(3, 1.04, 0.002), AT_TWO_PERCENT);

        assertThat(after.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(before.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(before.moreRounds()).isEqualTo(1);
        assertThat(before.explanation())
                .contains("% more time, but a difference of less than 5 % needs at least 4 rounds (9")
                .endsWith("; about 1 more round may decide it");
        assertThat(Comparison.of(steady(3, 1.06, 0.002), AT_TWO_PERCENT).verdict())
                .as("5 % and more")
                .isEqualTo(Verdict.REGRESSION);
    }

    /** However many rounds there are, the builds themselves may differ. */
    @Test
    void noIntervalIsNarrowerThanBuildsDiffer() {
        Comparison comparison = Comparison.of(steady(16, 1, 0.0001), AT_TWO_PERCENT);

        assertThat(comparison.estimate().halfWidth()).isEqualTo(0.0049, within(0.0002));
        assertThat(comparison.control().halfWidth()).as("one build").isLessThan(0.001);
        assertThat(comparison.verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void aDifferenceThatBuildsMayHaveIsNeverShown() {
        Comparison comparison = Comparison.of(steady(16, 1.004, 0.0001), Criterion.once(0.002));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.moreRounds()).isEqualTo(Comparison.MANY_ROUNDS);
        assertThat(comparison.warnings())
                .containsExactly("Builds of one source differ by up to 0.49 % by themselves, so equivalence within"
                        + " ±0.2 % cannot be shown.");
    }

    @Test
    void equalDriversAreEquivalentAndTheSentenceSaysWhatTheIntervalExcludes() {
        Comparison comparison = Comparison.of(steady(10, 1, 0.005), AT_TWO_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(comparison.visible()).isBetween(0.001, THRESHOLD);
        assertThat(comparison.explanation())
                .startsWith("within ±2 %: no difference found; the interval excludes differences of 0.");
    }

    @Test
    void aDifferenceBelowTheThresholdIsEquivalentAndStillTold() {
        Comparison comparison = Comparison.of(steady(20, 1.01, 0.002), AT_TWO_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(comparison.explanation()).contains("% more time, below the threshold of 2 %");
    }

    @Test
    void noiseIsInconclusiveWithTheRoundsThatItWouldTake() {
        Comparison comparison = Comparison.of(steady(8, 1, 0.2), AT_TWO_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.moreRounds()).isPositive();
        assertThat(comparison.explanation())
                .startsWith("no difference found; the interval excludes differences of ")
                .contains("about " + comparison.moreRounds() + " more round");
        assertThat(comparison.warnings()).singleElement().asString().startsWith("Noisy run");
    }

    @Test
    void fewRoundsGiveNoIntervalAndNoVerdict() {
        Comparison comparison = Comparison.of(steady(2, 0.1, 0.001), AT_TWO_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.estimate().hasInterval()).isFalse();
        assertThat(comparison.estimate().low()).isNaN();
        assertThat(comparison.visible()).isNaN();
        assertThat(comparison.moreRounds()).isEqualTo(1);
        assertThat(comparison.explanation()).contains("2 rounds are too few; 1 more is needed");
    }

    /** For runs that measured the candidate once per round: three assignments each, and half of the controls. */
    @Test
    void roundsOfThreeForksAreJudgedToo() {
        List<Round> rounds = steady(6, 0.5, 0.01).stream()
                .map(r -> new Round(r.baseline(), r.control(), r.candidate(), OptionalDouble.empty()))
                .toList();
        assertThat(Comparison.of(rounds, AT_TWO_PERCENT))
                .satisfies(c -> assertThat(c.verdict()).isEqualTo(Verdict.IMPROVEMENT))
                .satisfies(c -> assertThat(c.estimate().ratio()).isEqualTo(0.5, within(0.01)));
        assertThat(Comparison.of(rounds.subList(0, 4), AT_TWO_PERCENT).explanation())
                .contains("4 rounds are too few; 2 more are needed");
    }

    @Test
    void aCandidateThatScattersByItselfIsNoise() {
        List<Round> rounds = IntStream.range(0, 8)
                .mapToObj(i -> new Round(1000 + i % 3, 1000 + i % 2, i % 2 == 0 ? 900 : 1400, i % 2 == 0 ? 1400 : 900))
                .toList();
        Comparison comparison = Comparison.of(rounds, AT_TWO_PERCENT);
        assertThat(comparison.control().largestDifference()).isGreaterThan(0.1);
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    private static Comparison withFailedControl(double ratio) {
        List<Round> rounds = steady(8, ratio, 0.002).stream()
                .map(r -> new Round(
                        r.baseline(),
                        1.05 * r.control(),
                        r.candidate(),
                        1.05 * r.candidateControl().getAsDouble()))
                .toList();
        return Comparison.of(rounds, AT_TWO_PERCENT);
    }

    @Test
    void aDifferenceFarBeyondAFailedControlStands() {
        Comparison comparison = withFailedControl(0.3);

        assertThat(comparison.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(comparison.warnings()).anyMatch(warning -> warning.contains("A driver compared with itself gave"));
    }

    @Test
    void aControlThatDiffersFromItselfInvalidatesTheSession() {
        Comparison comparison = withFailedControl(1);
        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.explanation())
                .startsWith("the control failed: a driver compared with itself gave ")
                .contains("% more time, so there is no verdict on the candidate");
    }

    @Test
    void anyFurtherChangeBeyondTheVisibleOneWouldHaveShown() {
        for (int seed = 0; seed < 50; seed++) {
            List<Round> rounds = new Simulation(DRIFT, seed).rounds(8, 1);
            double visible = Comparison.of(rounds, AT_TWO_PERCENT).visible();
            assertThat(excludesOne(rounds, (1 + visible) * 1.0001)).isTrue();
            assertThat(excludesOne(rounds, 1 / (1 + visible) / 1.0001)).isTrue();
            boolean both =
                    excludesOne(rounds, (1 + visible) * 0.9999) && excludesOne(rounds, 1 / (1 + visible) / 0.9999);
            assertThat(both).isFalse();
        }
    }

    private static boolean excludesOne(List<Round> rounds, double factor) {
        List<Round> changed = rounds.stream()
                .map(r -> new Round(
                        r.baseline(),
                        r.control(),
                        factor * r.candidate(),
                        factor * r.candidateControl().getAsDouble()))
                .toList();
        return Comparison.of(changed, AT_TWO_PERCENT).estimate().excludesOne();
    }

    @Test
    void thePromisedRoundsMostlySettleIt() {
        int settled = 0;
        int asked = 0;
        for (int seed = 0; seed < 200; seed++) {
            Simulation simulation = new Simulation(DRIFT, seed);
            List<Round> rounds = simulation.rounds(8, 1.06);
            Comparison first = Comparison.of(rounds, AT_TWO_PERCENT);
            if (first.verdict() == Verdict.INCONCLUSIVE && first.moreRounds() < 100) {
                asked++;
                List<Round> more = simulation.rounds(rounds.size() + first.moreRounds(), 1.06);
                settled += Comparison.of(more, AT_TWO_PERCENT).verdict() == Verdict.INCONCLUSIVE ? 0 : 1;
            }
        }
        assertThat(asked).isGreaterThan(10);
        assertThat((double) settled / asked).isGreaterThan(0.4);
    }

    @Test
    void refusesWhatHasNoRatio() {
        assertThatThrownBy(() -> Comparison.of(List.of(), AT_TWO_PERCENT)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Comparison.of(steady(8, 1, 0.1), Criterion.once(0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Round(1, 0, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("control");
        assertThatThrownBy(() -> new Round(Double.NaN, 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Rounds with a fixed, even spread of forks around their centre. */
    private static List<Round> steady(int count, double factor, double spread) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Round(
                        1000 * (1 + spread * Math.sin(5 * i)),
                        1000 * (1 + spread * Math.sin(3 * i + 1)),
                        1000 * factor * (1 + spread * Math.sin(7 * i + 2)),
                        1000 * factor * (1 + spread * Math.sin(11 * i + 3))))
                .toList();
    }
}
