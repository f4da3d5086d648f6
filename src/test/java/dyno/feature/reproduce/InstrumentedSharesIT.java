package dyno.feature.reproduce;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.bytecode.instrument.TimedDriver;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.SilentConsole;
import dyno.experiment.setup.ServerChoice;
import dyno.experiment.setup.TestBench;
import dyno.study.Measure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Published drivers whose methods are timed. */
class InstrumentedSharesIT {
    private static final DriverCoordinates DRIZZLE = DriverCoordinates.parse("drizzle@1.2");
    private static final List<DriverCoordinates> DRIVERS = List.of(DRIZZLE, DriverCatalogue.newest("mysql"));

    private static TestBench bench;

    @BeforeAll
    static void open() {
        bench = new TestBench(DRIVERS, ServerChoice.DEFAULT, Path.of("patches"), line -> {});
    }

    @AfterAll
    static void close() {
        bench.close();
    }

    static List<DriverCoordinates> drivers() {
        return DRIVERS;
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void behaveAsBefore(DriverCoordinates driver) {
        TimedDriver timed = bench.instrument(driver);
        bench.add(timed.artifact());
        DriverCoordinates candidate = timed.artifact().coordinates();

        assertThat(bench.checkBehaviour(driver, Map.of(candidate, workloads("SelectOne")), new SilentConsole())
                        .get(candidate))
                .satisfies(behaviour ->
                        assertThat(behaviour.same()).as(behaviour.explanation()).isTrue());
    }

    @Test
    void showTheHexdumpOf2013() {
        Measure hexdump = Measure.parse("share drizzle SelectOne MySQLProtocol.hexdump");
        Measure all = Measure.parse("share drizzle SelectOne DrizzleStatement.*|DrizzleResultSet.*");

        InstrumentedShares shares =
                InstrumentedShares.of(Map.of(DRIZZLE, Set.of(hexdump, all)), bench, new SilentConsole());

        assertThat(shares.failures()).isEmpty();
        assertThat(shares.of(DRIZZLE, hexdump)).isGreaterThan(0.1);
        assertThat(shares.of(DRIZZLE, all))
                .isGreaterThan(shares.of(DRIZZLE, hexdump))
                .isLessThan(1);
    }

    @Test
    void sayWhatCouldNotBeTimed() {
        Measure call = Measure.parse("share drizzle CallInOut MySQLProtocol.hexdump");

        InstrumentedShares shares = InstrumentedShares.of(Map.of(DRIZZLE, Set.of(call)), bench, new SilentConsole());

        assertThat(shares.of(DRIZZLE, call)).isNaN();
        assertThat(shares.failures())
                .singleElement()
                .asString()
                .startsWith("No shares by an instrumenting profiler of drizzle@1.2: ");
    }
}
