package dyno.experiment;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.experiment.counts.WireObservations;
import dyno.run.Cells;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CandidateClaimTest {
    private static final List<WorkloadName> WORKLOADS = workloads("SelectOne", "DoOne", "Connect");
    private static final DriverCoordinates OLD = driver("mysql@5.1.39");
    private static final DriverCoordinates NEW = driver("mysql@9.7.0");

    @Test
    void wallTimeDecidesWhereTheNumberOfRoundTripsDiffers() {
        CandidateClaim claim = claim(
                List.of(footprint("SelectOne", 1), footprint("DoOne", 2)),
                List.of(footprint("SelectOne", 1), footprint("DoOne", 1)));

        assertThat(claim.deciding(cell("SelectOne", "loopback"))).isEqualTo(DecidingMetric.ALIKE);
        assertThat(claim.primary(cell("SelectOne", "loopback"))).isEqualTo(Metric.CPU);
        assertThat(claim.deciding(cell("DoOne", "loopback"))).isEqualTo(DecidingMetric.ROUND_TRIPS);
        assertThat(claim.deciding(cell("DoOne", "replay"))).isEqualTo(DecidingMetric.ROUND_TRIPS);
        assertThat(claim.primary(cell("DoOne", "replay"))).isEqualTo(Metric.WALL);
    }

    /** The server may work longer for them; a replayed one does not. */
    @Test
    void wallTimeDecidesWithARealServerWhereOtherBytesAreSentOrAnswered() {
        CandidateClaim claim = claim(
                List.of(footprint("SelectOne", 1), footprint("DoOne", 1)),
                List.of(
                        Records.with(footprint("SelectOne", 1), "bytesSent", 15L),
                        Records.with(footprint("DoOne", 1), "bytesReceived", 30L)));

        for (String workload : List.of("SelectOne", "DoOne")) {
            assertThat(claim.deciding(cell(workload, "loopback"))).isEqualTo(DecidingMetric.BYTES);
            assertThat(claim.deciding(cell(workload, "replay"))).isEqualTo(DecidingMetric.REPLAY);
        }
        assertThat(claim.primary(cell("SelectOne", "loopback"))).isEqualTo(Metric.WALL);
        assertThat(claim.primary(cell("SelectOne", "replay"))).isEqualTo(Metric.CPU);
    }

    @Test
    void wallTimeDecidesWhereOneOfThemWaitsOutsideTheSocket() {
        List<Footprint> waiting = List.of(footprint("DoOne", 1).waiting(1));
        List<Footprint> other = List.of(footprint("DoOne", 1));

        for (CandidateClaim claim : List.of(claim(waiting, other), claim(other, waiting))) {
            assertThat(claim.deciding(cell("DoOne", "loopback"))).isEqualTo(DecidingMetric.WAITS);
            assertThat(claim.primary(cell("DoOne", "replay"))).isEqualTo(Metric.WALL);
        }
    }

    @Test
    void whatWasNotObservedIsNoDifference() {
        CandidateClaim claim =
                claim(List.of(footprint("SelectOne", 1)), List.of(Footprint.failed("SelectOne", "it failed")));

        assertThat(claim.deciding(cell("SelectOne", "loopback"))).isEqualTo(DecidingMetric.UNKNOWN);
        assertThat(claim.primary(cell("SelectOne", "loopback"))).isEqualTo(Metric.CPU);
    }

    @Test
    void wallTimeDecidesOverADistanceAndInSeveralThreads() {
        CandidateClaim claim = CandidateClaim.about(WORKLOADS);

        assertThat(claim.deciding(cell("SelectOne", "delayed-0.45ms"))).isEqualTo(DecidingMetric.DELAY);
        assertThat(claim.deciding(cell("ReadUpdate:threads=5", "loopback"))).isEqualTo(DecidingMetric.THREADS);
        assertThat(DecidingMetric.DELAY.clause())
                .isEqualTo("wall time decides, because CPU time does not include the network delay");
    }

    @Test
    void aDeclaredChangeOfTheWireIsJudgedByWallTimeEverywhere() {
        CandidateClaim claim = new CandidateClaim(
                Set.of(workload("SelectOne")),
                DecidingMetric.WIRE_CHANGE,
                Map.of(workload("DoOne"), DecidingMetric.ALIKE));

        assertThat(claim.deciding(cell("DoOne", "replay"))).isEqualTo(DecidingMetric.WIRE_CHANGE);
        assertThat(claim.primary(cell("DoOne", "replay"))).isEqualTo(Metric.WALL);
    }

    private static CandidateClaim claim(List<Footprint> before, List<Footprint> after) {
        WireObservations seen = new WireObservations();
        seen.add(OLD, before);
        seen.add(NEW, after);
        return CandidateClaim.about(WORKLOADS, seen.compared(OLD, NEW, WORKLOADS));
    }

    private static Cell cell(String workload, String transport) {
        return Cells.cell("mysql@9.7.0", workload, TransportName.parse(transport));
    }

    private static Footprint footprint(String operation, int roundTrips) {
        return new Footprint(operation, List.of(), roundTrips, 1, 1, 10, 20, 1, 1, 0, 0, null, null);
    }
}
