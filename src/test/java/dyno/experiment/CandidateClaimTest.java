package dyno.experiment;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.counts.WireObservations;
import dyno.run.Cells;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CandidateClaimTest {
    private static final List<WorkloadName> WORKLOADS = workloads("SelectOne", "DoOne", "Connect");

    @Test
    void wallTimeDecidesWhereTheNumberOfRoundTripsDiffers() {
        WireObservations seen = new WireObservations();
        seen.add(driver("mysql@5.1.39"), List.of(footprint("SelectOne", 1, null), footprint("DoOne", 2, null)));
        seen.add(driver("mysql@9.7.0"), List.of(footprint("SelectOne", 1, null), footprint("DoOne", 1, null)));
        CandidateClaim claim = CandidateClaim.about(
                WORKLOADS, seen.otherRoundTrips(driver("mysql@5.1.39"), driver("mysql@9.7.0"), WORKLOADS));

        assertThat(claim.primary(cell("SelectOne", "loopback"))).isEqualTo(Metric.CPU);
        assertThat(claim.primary(cell("DoOne", "replay"))).isEqualTo(Metric.WALL);
        assertThat(claim.reasons("mysql@9.7.0", List.of(cell("DoOne", "replay"))))
                .containsExactly("mysql@9.7.0 is judged by wall time in DoOne: it makes a different number of round"
                        + " trips, which CPU time does not include.");
    }

    @Test
    void whatWasNotObservedIsNoDifference() {
        WireObservations seen = new WireObservations();
        seen.add(driver("mysql@5.1.39"), List.of(footprint("SelectOne", 1, null)));
        seen.add(driver("mysql@9.7.0"), List.of(footprint("SelectOne", 0, "the operation failed")));

        assertThat(seen.otherRoundTrips(driver("mysql@5.1.39"), driver("mysql@9.7.0"), WORKLOADS))
                .isEmpty();
        assertThat(seen.otherRoundTrips(driver("mysql@5.1.39"), driver("native"), WORKLOADS))
                .isEmpty();
    }

    @Test
    void wallTimeDecidesOverADistance() {
        CandidateClaim claim = CandidateClaim.about(WORKLOADS);
        List<Cell> cells = List.of(cell("SelectOne", "delayed-0.45ms"), cell("DoOne", "delayed-0.45ms"));

        assertThat(cells).allMatch(cell -> claim.primary(cell) == Metric.WALL);
        assertThat(claim.reasons("mysql@9.7.0", cells)).hasSize(1);
        assertThat(claim.reasons("mysql@9.7.0", List.of(cell("SelectOne", "unix"))))
                .isEmpty();
    }

    @Test
    void aDeclaredChangeOfTheWireIsJudgedByWallTimeEverywhere() {
        CandidateClaim claim = new CandidateClaim(Set.of(workload("SelectOne")), true, Set.of());
        assertThat(claim.primary(cell("DoOne", "replay"))).isEqualTo(Metric.WALL);
        assertThat(claim.reasons("mysql@9.7.0+x", List.of())).hasSize(1);
    }

    private static Cell cell(String workload, String transport) {
        return Cells.cell("mysql@9.7.0", workload, TransportName.parse(transport));
    }

    private static Footprint footprint(String operation, int roundTrips, String failure) {
        return new Footprint(operation, List.of(), roundTrips, 1, 1, 10, 20, 1, 1, 0, failure, null);
    }
}
