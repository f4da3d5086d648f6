package dyno.feature.inspect;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceOptionsTest {
    @Test
    void aWorkloadIsComparedOnlyOverTransportsThatItRunsOver() {
        DifferenceOptions options = new DifferenceOptions(
                DriverCoordinates.parse("drizzle@1.2"),
                DriverCoordinates.parse("drizzle@1.4"),
                workloads("DoOne", "ReadUpdate"),
                "",
                List.of(TransportName.REPLAY, TransportName.LOOPBACK),
                1,
                1);

        assertThat(options.pairs())
                .extracting(pair ->
                        pair.baseline().workload() + " " + pair.candidate().transport())
                .containsExactly("DoOne replay", "DoOne loopback", "ReadUpdate loopback");
    }
}
