package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.workload.probe.TailReading.Pauses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.util.SampleBuffer;

class TailReadingTest {
    @Test
    void knowsPercentilesThatTenOperationsExceed() {
        TailReading reading = reading(1000);

        assertThat(reading.p50()).isCloseTo(500_000, within(2_000.0));
        assertThat(reading.p99()).isCloseTo(990_000, within(4_000.0));
        assertThat(reading.p999()).as("one operation of 1000 took longer").isNaN();
        assertThat(reading.max()).isEqualTo(1_000_000);
        assertThat(reading(10_000).p999()).isCloseTo(9_990_000, within(30_000.0));
    }

    @Test
    void derivesThroughputAndTheCollectorsShare() {
        TailReading reading = reading(1000);

        assertThat(reading.operationsPerSecond()).isEqualTo(500);
        assertThat(reading.collectorShare()).isEqualTo(0.01);
    }

    @Test
    void countsOnlyThePausesMeanwhile() {
        assertThat(new Pauses(5, 70).since(new Pauses(3, 50))).isEqualTo(new Pauses(2, 20));
    }

    /** Durations of 1 µs, 2 µs and so on. */
    private static TailReading reading(int operations) {
        SampleBuffer durations = new SampleBuffer();
        for (int i = 1; i <= operations; i++) {
            durations.add(1000L * i);
        }
        return TailReading.of(durations.getStatistics(1), 1000.0 * operations, 2, new Pauses(2, 20), List.of());
    }
}
