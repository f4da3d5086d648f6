package dyno.feature.compare;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.command.ExitCode;
import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SteadyRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.view.VerdictExample;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareCommandTest {
    private static final String CANDIDATE = "drizzle@1.2+fast";

    @Test
    void remarksDoNotMakeAComparisonUndecided() {
        assertThat(CompareCommand.exitCode(faster("No differences.", true, null)))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void aForkThatFailedMakesAComparisonUndecided() {
        assertThat(CompareCommand.exitCode(faster("No differences.", true, "It did not start.")))
                .isEqualTo(ExitCode.INCONCLUSIVE);
    }

    @Test
    void aCandidateThatDoesNotBehaveAsItShouldMakesAComparisonUndecided() {
        assertThat(CompareCommand.exitCode(faster("A value differs.", false, null)))
                .isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(CompareCommand.exitCode(faster("It ended the JVM.", null, null)))
                .isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(CompareCommand.exitCode(faster(null, null, null))).isEqualTo(ExitCode.OK);
    }

    private static ComparisonReport faster(String behaviour, Boolean same, String failure) {
        List<Round> rounds = Collections.nCopies(8, new Round(100, 100.2, 50, 50.1));
        ComparisonRow row = SteadyRow.of(Comparison.of(rounds, Criterion.once(0.02)));
        Candidate candidate = new Candidate(driver(CANDIDATE), behaviour, same, List.of(), List.of(row));
        return Records.with(
                VerdictExample.comparison(), "candidates", List.of(candidate), "forks", List.of(fork(failure)));
    }

    private static ForkResult fork(String failure) {
        ForkSpec fork = Measured.scored(1, Arm.CANDIDATE, cell(CANDIDATE, "SelectOne", TransportName.REPLAY));
        return Measured.failed(fork, "2026-01-31T10:00:00Z", failure);
    }
}
