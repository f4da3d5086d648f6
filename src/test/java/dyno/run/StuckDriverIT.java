package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.UrlStyle;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.server.JdbcEndpoint;
import dyno.workload.ConnectionSpec;
import dyno.workload.Footprint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import stuck.StuckDriver;

/** Nothing that a driver does holds up more than its own cells. */
@Timeout(120)
class StuckDriverIT {
    private static final List<String> DOUBTFUL = List.of("BatchBinary", "BatchText");

    @TempDir
    private Path folder;

    @Test
    void saysWhereAnObservedDriverHangs() throws Exception {
        try (ServerSocket silent = silentServer()) {
            assertThatThrownBy(() -> RoundTripObserver.commands(
                            connection("hang", silent.getLocalPort()), DOUBTFUL, folder, Duration.ofSeconds(1)))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("connecting through ")
                    .hasMessageContaining("did not end within 1 s, in stuck.StuckDriver.readOneByteTooMany(");
        }
    }

    @Test
    void endsAForkThatHangs() throws Exception {
        try (ServerSocket silent = silentServer();
                Routes routes = new Routes(
                        endpoint("hang", silent.getLocalPort()),
                        Optional.empty(),
                        new Pinning(-1, OptionalLong.empty(), ""),
                        line -> {})) {
            RunStore store =
                    RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), List.of()));
            ForkRunner runner = new ForkRunner(
                    store,
                    Map.of("mariadb@1", driver()),
                    routes,
                    Sampler.choose(folder),
                    folder,
                    fork -> Duration.ofSeconds(2));
            Cell cell = new Cell("mariadb@1", "SelectOne", "loopback");

            ForkResult result =
                    runner.run(new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 1, 50)));

            assertThat(result.failure()).contains("did not end within 2 s and was killed", "1.log");
            assertThat(ProcessHandle.current().descendants()).noneMatch(ProcessHandle::isAlive);
        }
    }

    /** The driver leaves a thread behind that would keep its JVM alive. */
    @Test
    void doesNotMeasureUnderANameWhatCouldNotBeTried() {
        Support support = Support.of(connection("refuse", 1), List.of("BatchBinary", "SelectOne"), folder);

        assertThat(support.whyNot("BatchBinary")).isEmpty();
        assertThat(support.failure("BatchBinary").orElseThrow()).contains("SQLException: refused");
        assertThat(support.failure("SelectOne")).isEmpty();
    }

    @Test
    void observesOthersAfterAnOperationThatTookAllMemory() {
        List<Footprint> seen = RoundTripObserver.commands(connection("exhaust", 1), DOUBTFUL, folder);

        assertThat(seen)
                .filteredOn(footprint -> DOUBTFUL.contains(footprint.operation()))
                .hasSize(2)
                .allMatch(footprint -> footprint.failure().equals("OutOfMemoryError: none left"));
        assertThat(Support.of(connection("exhaust", 1), DOUBTFUL, folder)
                        .failure("BatchText")
                        .orElseThrow())
                .contains("OutOfMemoryError: none left");
    }

    private static ServerSocket silentServer() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    }

    private static JdbcEndpoint endpoint(String what, int port) {
        return new JdbcEndpoint("127.0.0.1", port, what, "root", "");
    }

    private static ConnectionSpec connection(String what, int port) {
        return Connections.connect(driver(), endpoint(what, port), -1, null);
    }

    private static DriverArtifact driver() {
        String classes = StuckDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return new DriverArtifact(
                DriverCoordinates.parse("mariadb@1"),
                "1",
                Path.of(classes),
                List.of(),
                Optional.empty(),
                StuckDriver.class.getName(),
                UrlStyle.MARIADB);
    }
}
