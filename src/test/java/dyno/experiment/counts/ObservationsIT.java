package dyno.experiment.counts;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.experiment.SilentConsole;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.ServerChoice;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the claims of studies about commands and names rest on, observed on the real server. */
class ObservationsIT {
    private static final DriverCoordinates MARIADB = DriverCatalogue.newest("mariadb");
    private static final DriverCoordinates DRIZZLE = DriverCoordinates.parse("drizzle@1.2");
    private static final DriverCoordinates NATIVE = DriverCatalogue.newest("native");
    private static final List<String> NAMES = List.of("SelectOneNamed:letters=10", "SelectOneNamed:letters=60");

    private static final Console QUIET = new SilentConsole();

    private static MeasurementSetup setup;

    @BeforeAll
    static void open() {
        setup = new MeasurementSetup(
                List.of(MARIADB, DRIZZLE, NATIVE),
                (any, why) -> true,
                ServerChoice.DEFAULT,
                Path.of("patches"),
                line -> {});
    }

    @AfterAll
    static void close() {
        setup.close();
    }

    @Test
    void countsWhichDriverMakesStringsOfNames() {
        Set<WorkloadName> workloads = Set.copyOf(workloads(NAMES.toArray(String[]::new)));
        WorkObservations work = WorkObservations.of(Map.of(MARIADB, workloads, DRIZZLE, workloads), setup, QUIET);

        assertThat(growth(work, MARIADB)).isZero();
        assertThat(growth(work, DRIZZLE)).isGreaterThanOrEqualTo(50);
    }

    private static long growth(WorkObservations work, DriverCoordinates driver) {
        assertThat(work.whyNot(driver, NAMES)).isEmpty();
        return work.decoded(driver, "SelectOneNamed:letters=60") - work.decoded(driver, "SelectOneNamed:letters=10");
    }

    @Test
    void readsTheCommandsOfTheNativeClientFromTheServersLog() {
        WireObservations wire = WireObservations.of(Map.of(NATIVE, Set.of(), MARIADB, Set.of()), setup, QUIET);

        assertThat(commands(wire, NATIVE)).containsExactly("handshake response", "COM_QUIT");
        assertThat(commands(wire, MARIADB))
                .startsWith("handshake response")
                .contains("COM_QUERY")
                .endsWith("COM_QUIT");
    }

    private static List<String> commands(WireObservations wire, DriverCoordinates driver) {
        List<String> operations = List.of("connect", "disconnect");
        assertThat(wire.whyNot(driver, operations)).isEmpty();
        return wire.of(driver, operations).stream()
                .map(Footprint::commands)
                .flatMap(List::stream)
                .map(Footprint.Sent::name)
                .toList();
    }
}
