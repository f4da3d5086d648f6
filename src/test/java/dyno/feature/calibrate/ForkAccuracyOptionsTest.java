package dyno.feature.calibrate;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonOptions;
import dyno.io.TextMap;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ForkAccuracyOptionsTest {
    private static ForkAccuracyOptions options(int forks, Duration runOn, String... workloads) {
        List<DriverCoordinates> drivers = Stream.of("mysql@9.7.0", "drizzle@1.4")
                .map(DriverCoordinates::parse)
                .toList();
        return new ForkAccuracyOptions(
                drivers, workloads(workloads), List.of(TransportName.REPLAY, TransportName.LOOPBACK), forks, runOn, 1);
    }

    @Test
    void forksOfAllTakeTurns() {
        List<ForkSpec> plan = options(10, Duration.ZERO, "SelectOne").baseForks();

        assertThat(plan).hasSize(40).extracting(ForkSpec::purpose).containsOnly(Purpose.SCORE);
        for (int round = 0; round < 10; round++) {
            assertThat(plan.subList(4 * round, 4 * round + 4))
                    .extracting(ForkSpec::cell)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void furtherForksRunOn() {
        List<ForkSpec> plan = options(10, Duration.ofSeconds(10), "SelectOne").baseForks();

        assertThat(plan)
                .filteredOn(fork -> fork.purpose() == Purpose.STEADINESS)
                .hasSize(12)
                .extracting(ForkSpec::iterations)
                .containsOnly(new Iterations(300, 2000, 5));
        assertThat(plan)
                .filteredOn(fork -> fork.purpose() == Purpose.SCORE)
                .extracting(ForkSpec::iterations)
                .containsOnly(
                        ComparisonOptions.iterations(cell("drizzle@1.4", "SelectOne", TransportName.REPLAY)),
                        ComparisonOptions.iterations(cell("drizzle@1.4", "SelectOne", TransportName.LOOPBACK)));
    }

    /** A fork of such a workload has a single slice. */
    @Test
    void whatIsMeasuredOnceAForkDoesNotRunOn() {
        assertThat(options(2, Duration.ofSeconds(10), "ColdConnect").baseForks())
                .isNotEmpty()
                .extracting(ForkSpec::purpose)
                .containsOnly(Purpose.SCORE);
    }

    @Test
    void aStoredPlanGivesThemBack() {
        ForkAccuracyOptions options = options(7, Duration.ofSeconds(10), "SelectOne", "DoOne");

        assertThat(TextMap.read(TextMap.of(options), ForkAccuracyOptions.class)).isEqualTo(options);
    }

    @Test
    void noForkRunsOnForever() {
        assertThatThrownBy(() -> options(2, Duration.ofHours(999_999), "SelectOne"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--long 999999h is too long; choose 1h or less.");
    }

    @Test
    void oneForkHasNoSpread() {
        assertThatThrownBy(() -> options(1, Duration.ZERO, "SelectOne")).hasMessageContaining("--forks 1", "2 or more");
    }
}
