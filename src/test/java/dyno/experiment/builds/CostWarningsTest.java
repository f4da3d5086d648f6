package dyno.experiment.builds;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.SteadyRow;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.wire.TransportName;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CostWarningsTest {
    private static final DriverCoordinates BASELINE = driver("mariadb@3.5.10");
    private static final DriverCoordinates CANDIDATE = driver("mariadb@3.5.10+x");

    @Test
    void saysWhatTheCollectorCostsWhereTheClientThreadSaves() {
        assertThat(warnings(0.8, 1.02))
                .singleElement()
                .asString()
                .startsWith("mariadb@3.5.10+x, SelectOne over replay: the client thread takes 0.800 times the CPU time,"
                        + " but the whole process with the collector and the JIT 1.020 times (1.0");
        assertThat(warnings(0.8, 0.95)).as("it saves a quarter of that").hasSize(1);
        assertThat(warnings(0.8, 0.801)).isEmpty();
        assertThat(warnings(0.8, 0.5)).isEmpty();
        assertThat(warnings(1, 1.02)).as("nothing is claimed").isEmpty();
        assertThat(CostWarnings.of(BASELINE, CANDIDATE, List.of(row(Metric.CPU, 0.97), noisyProcess()), List.of()))
                .as("the process varies too much to tell")
                .isEmpty();
    }

    @Test
    void saysThatTheCandidateAllocatesMore() {
        assertThat(allocation(240_000, 288_000))
                .containsExactly(
                        "mariadb@3.5.10+x allocates more per operation: 288 kB instead of 240 kB in SelectOne over replay.");
        assertThat(allocation(99_600, 100_700)).singleElement().asString().contains("101 kB instead of 99.6 kB");
        assertThat(allocation(288_000, 240_000)).isEmpty();
        assertThat(allocation(240_000, 240_500)).as("forks differ by that").isEmpty();
        assertThat(allocation(0, 16)).hasSize(1);
    }

    private static List<String> warnings(double ofClient, double ofProcess) {
        return CostWarnings.of(
                BASELINE, CANDIDATE, List.of(row(Metric.CPU, ofClient), row(Metric.PROCESS, ofProcess)), List.of());
    }

    private static List<String> allocation(double before, double after) {
        return CostWarnings.of(
                BASELINE, CANDIDATE, List.of(), List.of(exact(BASELINE, before), exact(CANDIDATE, after)));
    }

    private static ComparisonRow row(Metric metric, double ratio) {
        Round round = new Round(100, 100.1, 100 * ratio, 100.1 * ratio);
        Comparison comparison = Comparison.of(Collections.nCopies(8, round), Criterion.DEFAULT);
        return SteadyRow.of(comparison, "metric", metric, "primary", metric == Metric.CPU);
    }

    private static ComparisonRow noisyProcess() {
        Comparison noisy = Comparison.of(
                IntStream.range(0, 8)
                        .mapToObj(i -> new Round(100, 110, i % 2 == 0 ? 90 : 125, i % 2 == 0 ? 125 : 95))
                        .toList(),
                Criterion.DEFAULT);
        return SteadyRow.of(noisy, "metric", Metric.PROCESS, "primary", false);
    }

    private static Exact exact(DriverCoordinates driver, double bytes) {
        return new Exact(workload("SelectOne"), TransportName.REPLAY, driver, bytes, 1, 12, null);
    }
}
