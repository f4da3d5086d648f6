package dyno.feature.reproduce;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.Metric;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedRoundsTest {
    private static final Cell ABOVE = cell("mysql@9.7.0", "DoOne", TransportName.LOOPBACK);
    private static final Cell BELOW = cell("drizzle@1.4", "DoOne", TransportName.LOOPBACK);
    private static final Cell OTHER = cell("mariadb@4.0.0", "DoOne", TransportName.LOOPBACK);

    @Test
    void aRoundThatWasCompletedAfterAPauseDoesNotCount() {
        PairedRounds measured = new PairedRounds(List.of(
                fork(ABOVE, 1, "2026-01-31T10:00:00Z", 3, 20),
                fork(BELOW, 1, "2026-02-01T10:00:00Z", 3, 10),
                fork(BELOW, 2, "2026-02-01T10:01:00Z", 3, 10),
                fork(ABOVE, 2, "2026-02-01T10:02:00Z", 3, 30)));

        assertThat(ratios(measured)).containsExactly(3.0);
        assertThat(measured.of(ABOVE)).hasSize(2);
    }

    @Test
    void aRoundMayBeLong() {
        PairedRounds measured = new PairedRounds(List.of(
                fork(ABOVE, 1, "2026-01-31T10:00:00Z", 3, 20),
                fork(OTHER, 1, "2026-01-31T10:01:00Z", 3600, 1),
                fork(BELOW, 1, "2026-01-31T11:02:00Z", 3, 10)));

        assertThat(ratios(measured)).containsExactly(2.0);
    }

    private static List<Double> ratios(PairedRounds measured) {
        return PairedRounds.ratios(measured.of(List.of(ABOVE), List.of(BELOW)), Metric.WALL);
    }

    private static ForkResult fork(Cell cell, int round, String started, double seconds, double nanos) {
        ForkSpec spec = new ForkSpec(
                cell.driver() + "-" + round, Purpose.SCORE, round, Arm.NONE, cell, new Iterations(1, 1, 5));
        return Measured.fork(spec, started, seconds, nanos);
    }
}
