package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.result.TriageReport.ComparisonRow;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
    private static final ComparisonRow ROW =
            VerdictExample.report().comparisons().get(0);

    @Test
    void saysInSentencesWhatDisturbedTheRounds() {
        assertThat(ComparisonText.disturbance(row(1, 1, 1)))
                .hasValue("1 round is void because other programs disturbed the machine."
                        + " 1 disturbed round is included, because at most a third of the rounds may be left out."
                        + " 1 fork was not steady: operations became faster or slower while they were measured.");
        assertThat(ComparisonText.disturbance(row(3, 2, 2)))
                .hasValue("3 rounds are void because other programs disturbed the machine."
                        + " 2 disturbed rounds are included, because at most a third of the rounds may be left out."
                        + " 2 forks were not steady: operations became faster or slower while they were measured.");
    }

    @Test
    void saysNothingOfAQuietMachine() {
        assertThat(ComparisonText.disturbance(row(0, 0, 0))).isEmpty();
    }

    private static ComparisonRow row(int voided, int disturbed, int unsteady) {
        return new ComparisonRow(
                ROW.workload(),
                ROW.transport(),
                ROW.metric(),
                ROW.primary(),
                ROW.target(),
                ROW.comparison(),
                voided,
                disturbed,
                unsteady);
    }
}
