package dyno.experiment.builds;

import static dyno.run.Cells.workloads;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Options of a comparison of which only some matter. */
public final class SomeComparison {
    private SomeComparison() {}

    /** In SELECT 1 over replay; the names of other components, each with its value. */
    public static ComparisonOptions of(String baseline, List<String> candidates, Object... others) {
        ComparisonOptions options = new ComparisonOptions(
                DriverCoordinates.parse(baseline),
                candidates.stream().map(DriverCoordinates::parse).toList(),
                Map.of(),
                workloads("SelectOne"),
                List.of(),
                Map.of(),
                List.of(TransportName.REPLAY),
                0,
                0,
                ComparisonOptions.DEFAULT_PRECISION,
                Duration.ofMinutes(10),
                1);
        return Records.with(options, others);
    }
}
