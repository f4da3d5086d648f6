package dyno.run;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.family.mysql.NativeLibrary;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.fork.ForkRunner;
import dyno.run.fork.Routes;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.server.DatabaseServer;
import dyno.server.TestServer;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeForkIT {
    @TempDir
    private Path folder;

    @Test
    void measuresTheNativeClientInForksAsThoseOfDrivers() {
        DatabaseServer server = TestServer.get();
        try (Routes routes = new Routes(
                server.endpoint(),
                server.socket(),
                server.encryption(),
                new Pinning(-1, OptionalLong.empty(), ""),
                line -> {})) {
            DriverArtifact library = NativeLibrary.resolve(TestServer.artifacts(), DriverCoordinates.parse("native"));
            RunStore store =
                    RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), List.of()));
            ForkRunner runner = new ForkRunner(
                    store,
                    Map.of(library.coordinates(), library),
                    routes,
                    Sampler.choose(folder),
                    Quiet.UNKNOWN,
                    folder);

            ForkResult result = runner.run(fork("SelectOne", "unix"));
            assertThat(result.failure()).isNull();
            assertThat(result.cpuNanos()).isPositive();
            assertThat(result.wallNanos()).isPositive();
            assertThat(result.nativeCalls().calls()).isEqualTo(6);
            assertThat(result.nativeCalls().nanosPerOperation()).isPositive().isLessThan(result.wallNanos());
            assertThat(result.notes()).anyMatch(note -> note.text().startsWith("libmariadb 3."));

            assertThat(runner.run(fork("SelectOne", "replay")).notSupported()).contains("below Java");
            assertThat(runner.run(fork("BatchText", "loopback")).notSupported()).contains("counterparts");
        }
    }

    private static ForkSpec fork(String workload, String transport) {
        Cell cell = cell("native@11.4.5", workload, TransportName.parse(transport));
        return new ForkSpec(workload + transport, Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 2, 50));
    }
}
