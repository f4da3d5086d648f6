package dyno.experiment.builds;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.counts.WireObservations;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExactFiguresTest {
    private static final DriverCoordinates DRIVER = driver("mariadb@3.5.8");

    @Test
    void transportsAreNotPooled() {
        List<ForkResult> forks = List.of(fork("replay", 100), fork("loopback", 180), fork("loopback", 180));
        assertThat(ExactFigures.of(forks, workloads("SelectOne"), Set.of(DRIVER), new WireObservations()))
                .containsExactly(
                        new Exact(workload("SelectOne"), TransportName.LOOPBACK, DRIVER, 180, 1, 2, null),
                        new Exact(workload("SelectOne"), TransportName.REPLAY, DRIVER, 100, 1, 1, null));
    }

    @Test
    void withoutReplayTheWireIsAsObserved() {
        WireObservations seen = new WireObservations();
        seen.add(DRIVER, List.of(new Footprint("SelectOne", List.of(), 2, 2, 5, 30, 120, 2, 3, 0, 0, null, null)));
        List<Exact> exact =
                ExactFigures.of(List.of(fork("loopback", 180)), workloads("SelectOne"), Set.of(DRIVER), seen);
        assertThat(exact).singleElement().satisfies(figures -> {
            assertThat(figures.wire().roundTrips()).isEqualTo(2);
            assertThat(figures.wire().bytesReceived()).isEqualTo(120);
        });
    }

    private static ForkResult fork(String transport, double allocated) {
        Cell cell = new Cell(DRIVER, workload("SelectOne"), TransportName.parse(transport));
        List<IterationScore> iterations = List.of(Measured.iteration(1, 1, 1, allocated));
        return Measured.fork(Measured.scored(1, Arm.BASELINE, cell), "then", 1, iterations, 1);
    }
}
