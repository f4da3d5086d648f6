package dyno.feature.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.experiment.Metric;
import dyno.feature.shards.MatrixReport.Gap;
import dyno.feature.shards.MatrixReport.OnMachine;
import dyno.feature.shards.MatrixReport.Part;
import dyno.feature.shards.MatrixReport.Row;
import dyno.wire.TransportName;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergeCommandTest {
    private static final String BASELINE = "drizzle@1.2";
    private static final String CANDIDATE = "drizzle@1.2+fast";
    private static final Comparison FASTER =
            Comparison.of(Collections.nCopies(8, new Round(100, 100.2, 50, 50.1)), Criterion.once(0.02));

    @Test
    void succeedsWhereAllIsMeasuredAndNothingIsSlower() {
        assertThat(exitCode(part(0), List.of())).isEqualTo(ExitCode.OK);
    }

    @Test
    void isUndecidedWhereSomethingIsMissing() {
        Gap gap = new Gap(BASELINE, CANDIDATE, "DoOne", TransportName.REPLAY, List.of(2));

        assertThat(exitCode(part(0), List.of(gap))).isEqualTo(ExitCode.INCONCLUSIVE);
    }

    @Test
    void isUndecidedWhereAForkFailed() {
        assertThat(exitCode(part(1), List.of())).isEqualTo(ExitCode.INCONCLUSIVE);
    }

    @Test
    void isUndecidedWhereAPatchBehavesDifferently() {
        assertThat(exitCode(part(0, CANDIDATE), List.of())).isEqualTo(ExitCode.INCONCLUSIVE);
    }

    private static Part part(int failed, String... differing) {
        return new Part(1, "s1", "2026-01-31T10:00:00Z", true, 32, failed, List.of(differing), null);
    }

    private static ExitCode exitCode(Part part, List<Gap> gaps) {
        Row row = new Row(
                BASELINE,
                CANDIDATE,
                "SelectOne",
                TransportName.REPLAY,
                Metric.CPU,
                true,
                "CPU time decides, because it does",
                true,
                FASTER,
                null,
                Double.NaN,
                false,
                List.of(new OnMachine(1, "s1", FASTER)),
                0,
                0,
                0);
        return MergeCommand.exitCode(new MatrixReport(
                "plan", "0.1.0", 1, List.of(part), List.of(), List.of(row), gaps, List.of(), List.of()));
    }
}
