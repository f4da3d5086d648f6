package dyno.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.comparison.Verdict;
import dyno.report.TriageReport.ComparisonRow;
import java.util.List;
import java.util.stream.IntStream;
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
                .contains("no regression shown in 1; one of");
    }

    @Test
    void aRegressionAnywhereOutweighsEveryGain() {
        Conclusion conclusion = Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1.5)));
        assertThat(conclusion.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(conclusion.sentence()).contains("Other workloads: regression, SELECT 1 over replay takes");
    }

    @Test
    void equalTargetsAreEquivalent() {
        assertThat(Conclusion.of(List.of(row(TARGET, 1), row(TARGET, 1))).verdict())
                .isEqualTo(Verdict.EQUIVALENT);
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
                .contains("no regression shown in 1;")
                .endsWith("; void, as the control failed: SELECT 1 over replay.");
        assertThat(Conclusion.of(List.of(row(TARGET, 0.5), invalid)).sentence())
                .doesNotContain("no regression")
                .endsWith("Other workloads: void, as the control failed: SELECT 1 over replay.");
    }

    @Test
    void aGuardWhoseIntervalExcludesOneIsNamed() {
        ComparisonRow slower = noisy(1.05);
        assertThat(slower.comparison().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(slower.comparison().estimate().excludesOne()).isTrue();

        Conclusion conclusion = Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1), noisy(0.95), slower));

        assertThat(conclusion.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(conclusion.sentence())
                .contains("no regression shown in 3; one of")
                .containsPattern("; interval excludes 1: SELECT 1 over replay, ratio 1\\.05\\d"
                        + " \\(1\\.05\\d to 1\\.05\\d\\), inconclusive; SELECT 1 over replay, ratio 0\\.95\\d")
                .endsWith(", inconclusive.");
    }

    @Test
    void aRegressionIsNotNamedTwice() {
        assertThat(Conclusion.of(List.of(row(TARGET, 0.5), row(GUARD, 1.5))).sentence())
                .doesNotContain("excludes 1");
    }

    /** The control scatters more than the candidate differs. */
    private static ComparisonRow noisy(double ratio) {
        return row(
                GUARD,
                IntStream.range(0, 12)
                        .mapToObj(i -> new Round(100 * factor(i), 100 / factor(i), 100 * ratio + i % 5 * 0.1))
                        .toList());
    }

    private static double factor(int round) {
        return round % 2 == 0 ? 1.1 : 1 / 1.1;
    }

    private static ComparisonRow row(boolean target, double ratio) {
        return row(target, ratio, 1);
    }

    private static ComparisonRow row(boolean target, double ratio, double control) {
        List<Round> rounds = IntStream.range(0, 12)
                .mapToObj(i -> new Round(100 + i % 3 * 0.1, 100 * control + i % 2 * 0.1, 100 * ratio + i % 5 * 0.1))
                .toList();
        return row(target, rounds);
    }

    private static ComparisonRow row(boolean target, List<Round> rounds) {
        Comparison comparison = Comparison.of(rounds, Criterion.DEFAULT);
        return new ComparisonRow("SelectOne", "replay", "cpu", true, target, comparison, 0, 0, 0);
    }
}
