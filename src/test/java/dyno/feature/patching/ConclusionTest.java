package dyno.feature.patching;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SteadyRow;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private static final boolean TARGET = true;
    private static final boolean GUARD = false;

    @Test
    void anImprovementAmongTheTargetsIsOne() {
        Conclusion conclusion = Conclusion.of(List.of(row(TARGET, 0.5), row(TARGET, 1), row(GUARD, 1)));
        assertThat(conclusion.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(conclusion.sentence())
                .contains("SELECT 1 over replay: improvement")
                .contains("no regression detected in 1; the interval excludes regressions of");
    }

    @Test
    void aRegressionAnywhereOutweighsEveryGain() {
        Conclusion conclusion = Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1.5)));
        assertThat(conclusion.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(conclusion.sentence()).contains("Other workloads: regression, SELECT 1 over replay takes");
    }

    @Test
    void equalTargetsAreEquivalent() {
        Conclusion conclusion = Conclusion.of(List.of(row(TARGET, 1), row(TARGET, 1)));
        assertThat(conclusion.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(conclusion.sentence())
                .startsWith("SELECT 1 over replay: equivalent, ")
                .doesNotContain("equivalent, equivalent");
    }

    @Test
    void withoutATargetNothingIsDecided() {
        assertThat(Conclusion.of(List.of(row(GUARD, 1))).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Conclusion.of(List.of(row(GUARD, 1.5))).verdict()).isEqualTo(Verdict.REGRESSION);
    }

    @Test
    void aGainInAGuardIsNotTheClaim() {
        assertThat(Conclusion.of(List.of(row(TARGET, 1), row(GUARD, 0.5))).verdict())
                .isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void aGuardWhoseControlFailedIsVoid() {
        ComparisonRow invalid = row(GUARD, 1, 1.2);
        assertThat(invalid.comparison().verdict()).isEqualTo(Verdict.INVALID);
        assertThat(Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1), invalid))
                        .sentence())
                .contains("no regression detected in 1;")
                .endsWith("; invalid because the control failed: SELECT 1 over replay.");
        assertThat(Conclusion.of(List.of(row(TARGET, 0.5), invalid)).sentence())
                .doesNotContain("no regression")
                .endsWith("Other workloads: invalid because the control failed: SELECT 1 over replay.");
    }

    @Test
    void aGuardWhoseIntervalExcludesOneIsNamed() {
        ComparisonRow slower = small(1.008);
        assertThat(slower.comparison().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(slower.comparison().estimate().excludesOne()).isTrue();

        Conclusion conclusion = Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1), small(1 / 1.008), slower));

        assertThat(conclusion.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(conclusion.sentence())
                .contains("no regression detected in 3; every interval excludes regressions of")
                .containsPattern("; interval excludes 1: SELECT 1 over replay, ratio 1\\.00\\d?"
                        + " \\(1\\.00\\d? to 1\\.01\\d?\\), inconclusive; SELECT 1 over replay, ratio 0\\.99\\d")
                .endsWith(", inconclusive.");
    }

    @Test
    void aRegressionIsNotNamedTwice() {
        assertThat(Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1.5))).sentence())
                .doesNotContain("excludes 1");
    }

    /** A difference that may or may not reach the threshold of 1 %. */
    private static ComparisonRow small(double ratio) {
        Random random = new Random(52);
        return row(
                GUARD,
                Stream.generate(() -> new Round(cost(random), cost(random), ratio * cost(random), ratio * cost(random)))
                        .limit(12)
                        .toList());
    }

    private static double cost(Random random) {
        return 100 * Math.exp(0.008 * random.nextGaussian());
    }

    private static ComparisonRow row(boolean target, double ratio) {
        return row(target, ratio, 1);
    }

    private static ComparisonRow row(boolean target, double ratio, double control) {
        List<Round> rounds = IntStream.range(0, 12)
                .mapToObj(i -> new Round(
                        100 + i % 3 * 0.1,
                        100 * control + i % 2 * 0.1,
                        100 * ratio + i % 5 * 0.1,
                        100 * ratio * control + i % 4 * 0.1))
                .toList();
        return row(target, rounds);
    }

    private static ComparisonRow row(boolean target, List<Round> rounds) {
        return SteadyRow.of(Comparison.of(rounds, Criterion.DEFAULT), "target", target);
    }
}
