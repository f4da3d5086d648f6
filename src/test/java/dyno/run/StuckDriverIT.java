package dyno.run;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.fork.Connections;
import dyno.run.fork.ForkRunner;
import dyno.run.fork.Routes;
import dyno.run.probe.DriverObserver;
import dyno.run.probe.Support;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.server.JdbcEndpoint;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import stuck.StuckDriver;

/** A driver can only block its own cells. */
@Timeout(600)
class StuckDriverIT {
    private static final int LONGEST_SECONDS = 81;
    private static final List<WorkloadName> DOUBTFUL = workloads("BatchBinary", "BatchText");

    @TempDir
    private Path folder;

    /**
     * On a busy machine a JVM needs some seconds until the driver hangs: then the limit was too short, and is raised.
     */
    @Test
    void saysWhereAnObservedDriverHangs() throws Exception {
        try (ServerSocket silent = silentServer()) {
            int seconds = 1;
            String message = messageOfTheHangingDriver(silent, seconds);
            while (!message.contains("StuckDriver.readOneByteTooMany") && seconds < LONGEST_SECONDS) {
                seconds *= 3;
                message = messageOfTheHangingDriver(silent, seconds);
            }
            assertThat(message)
                    .contains("connecting through ")
                    .contains("did not end within " + seconds + " s, in stuck.StuckDriver.readOneByteTooMany(");
        }
    }

    private String messageOfTheHangingDriver(ServerSocket silent, int seconds) {
        RunException hanging = catchThrowableOfType(
                RunException.class,
                () -> DriverObserver.commands(
                        connection("hang", silent.getLocalPort()), DOUBTFUL, Duration.ofSeconds(seconds)));
        return hanging.getMessage();
    }

    @Test
    void endsAForkThatHangs() throws Exception {
        try (ServerSocket silent = silentServer()) {
            ForkResult result = fork("hang", silent.getLocalPort(), Duration.ofSeconds(2));

            assertThat(result.failure()).contains("did not end within 2 s and was killed", "1.log");
            assertThat(ProcessHandle.current().descendants())
                    .noneMatch(
                            process -> process.info().commandLine().orElse("").contains("ForkedMain"));
        }
    }

    /** A driver that ends the JVM itself is not a success, and the result of another driver is not used for it. */
    @ParameterizedTest
    @CsvSource({
        "exit, the JVM was told to exit in stuck.StuckDriver.exit(",
        "halt, the JVM ended with status 0 before it had finished"
    })
    void doesNotTakeTheEndOfTheJvmForSuccess(String what, String message) throws Exception {
        assertThatThrownBy(() -> DriverObserver.commands(connection(what, 1), DOUBTFUL))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("The round trips of " + driver().jar().getFileName())
                .hasMessageContaining(message);
    }

    @Test
    void keepsTheReasonOutOfWhatTheDriverPrints() {
        assertThatThrownBy(() -> DriverObserver.commands(connection("babble", 1), DOUBTFUL))
                .hasMessageEndingWith("SQLException: refused after babbling")
                .hasMessageNotContaining("babble ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "halt"})
    void countsAForkAsFailedThatTheDriverEnds(String what) {
        assertThat(fork(what, 1, Duration.ofMinutes(5)).failure()).endsWith("see forks/1.log.");
    }

    /** The driver leaves a thread behind that would keep its JVM alive. */
    @Test
    void doesNotMeasureUnderANameWhatCouldNotBeTried() {
        Support support = Support.of(connection("refuse", 1), workloads("BatchBinary", "SelectOne"));

        assertThat(support.whyNot(workload("BatchBinary"))).isEmpty();
        assertThat(support.failure(workload("BatchBinary")).orElseThrow()).contains("SQLException: refused");
        assertThat(support.failure(workload("SelectOne"))).isEmpty();
    }

    /** The server may have room again in the next run. */
    @Test
    void aServerWithTooManyConnectionsIsNotTheDriversRefusal() {
        Support support = Support.of(connection("crowd", 1), workloads("BatchText"));

        assertThat(support.whyNot(workload("BatchText"))).isEmpty();
        assertThat(support.failure(workload("BatchText")).orElseThrow()).contains("Too many connections");
    }

    @Test
    void triesTheOthersWhenTheJvmEndsInOneWorkload() {
        Support support = Support.of(connection("leave", 1), workloads("BatchText", "PreparedText100Bytes"));

        assertThat(support.failure(workload("BatchText")).orElseThrow())
                .contains("BatchText", "the JVM was told to exit");
        assertThat(support.failure(workload("PreparedText100Bytes")).orElseThrow())
                .contains("no prepareStatement");
    }

    @Test
    void observesOthersAfterAnOperationThatTookAllMemory() {
        List<Footprint> seen = DriverObserver.commands(connection("exhaust", 1), DOUBTFUL);

        assertThat(seen)
                .filteredOn(footprint -> DOUBTFUL.contains(WorkloadName.stored(footprint.operation())))
                .hasSize(2)
                .allMatch(footprint -> footprint.failure().equals("OutOfMemoryError: none left"));
        assertThat(Support.of(connection("exhaust", 1), DOUBTFUL)
                        .failure(workload("BatchText"))
                        .orElseThrow())
                .contains("OutOfMemoryError: none left");
    }

    /** Or a patched driver would be measured in what its driver cannot do. */
    @Test
    void triesAPatchedDriverToo() {
        ForkResult result = fork("refuse", 1, Duration.ofMinutes(5), "mariadb@1+fix", "BatchBinary");

        assertThat(result.failure()).contains("The driver could not be tested first", "SQLException: refused");
    }

    private ForkResult fork(String what, int port, Duration limit) {
        return fork(what, port, limit, "mariadb@1", "SelectOne");
    }

    private ForkResult fork(String what, int port, Duration limit, String coordinates, String workload) {
        Cell cell = cell(coordinates, workload, TransportName.LOOPBACK);
        ForkSpec fork = new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 1, 50));
        RunStore store =
                RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), List.of(fork)));
        try (Routes routes = new Routes(
                endpoint(what, port),
                Optional.empty(),
                Optional.empty(),
                new Pinning(-1, OptionalLong.empty(), ""),
                line -> {})) {
            ForkRunner runner = new ForkRunner(
                    store,
                    Map.of(cell.driver(), driver(coordinates)),
                    routes,
                    Sampler.choose(folder),
                    Quiet.UNKNOWN,
                    folder,
                    any -> limit);
            return runner.run(fork);
        }
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
        return driver("mariadb@1");
    }

    private static DriverArtifact driver(String coordinates) {
        String classes = StuckDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return new DriverArtifact(
                DriverCoordinates.parse(coordinates),
                "1",
                Path.of(classes),
                List.of(),
                Optional.empty(),
                StuckDriver.class.getName(),
                DriverCatalogue.urlStyle("mariadb"));
    }
}
