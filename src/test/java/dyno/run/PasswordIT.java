package dyno.run;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.family.mysql.EmbeddedServer;
import dyno.family.mysql.ServerInspector;
import dyno.family.mysql.ServerSettings;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.fork.ForkRunner;
import dyno.run.fork.Routes;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.server.DatabaseServer;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The server's password is passed to each process that needs it, and to no other. */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class PasswordIT {
    @TempDir
    private Path folder;

    @Test
    void isNoProcesssArgumentAndInNoFileOfARun() throws Exception {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            DriverResolver drivers = new DriverResolver(artifacts);
            DriverArtifact driver = drivers.resolve(DriverCoordinates.parse("mariadb"));
            Onlooker onlooker = new Onlooker();
            onlooker.start();
            String password;
            try (DatabaseServer server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION)) {
                password = server.endpoint().password();
                ServerInspector.inspect(server, drivers, ServerSettings.NONE);
                profile(server, driver);
            } finally {
                onlooker.end();
            }

            assertThat(onlooker.seen)
                    .anyMatch(process -> process.contains("mariadbd"))
                    .anyMatch(process -> process.contains("ProbeMain\0SqlProbe"))
                    .anyMatch(process -> process.contains("ProbeMain\0RoundTripProbe"))
                    .anyMatch(process -> process.contains("org.openjdk.jmh.runner.ForkedMain"))
                    .noneMatch(process -> process.contains(password));
            assertThat(files())
                    .anyMatch(file -> file.toString().endsWith(".jfr"))
                    .anyMatch(file -> file.toString().endsWith(".log"))
                    .noneMatch(file -> text(file).contains(password));
        }
    }

    private void profile(DatabaseServer server, DriverArtifact driver) throws IOException {
        Cell cell = cell("mariadb", "BatchText", TransportName.LOOPBACK);
        ForkSpec fork = new ForkSpec("1", Purpose.PROFILE, 1, Arm.NONE, cell, new Iterations(1, 1, 50));
        RunStore store =
                RunStore.create(folder.resolve("run"), new RunPlan("triage", "now", 1, Map.of(), List.of(fork)));
        Path scratch = Files.createDirectory(folder.resolve("scratch"));
        try (Routes routes = new Routes(
                server.endpoint(),
                server.socket(),
                server.encryption(),
                new Pinning(-1, OptionalLong.empty(), ""),
                line -> {})) {
            ForkRunner runner = new ForkRunner(
                    store, Map.of(cell.driver(), driver), routes, Sampler.choose(scratch), Quiet.UNKNOWN, scratch);
            assertThat(runner.run(fork).failure()).isNull();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    /** Reads what everybody may read of processes, many times while each of them lives. */
    private static final class Onlooker extends Thread {
        private final Set<String> seen = ConcurrentHashMap.newKeySet();
        private volatile boolean over;

        @Override
        public void run() {
            while (!over) {
                ProcessHandle.current().descendants().map(ProcessHandle::pid).forEach(this::look);
                LockSupport.parkNanos(5_000_000);
            }
        }

        private void look(long pid) {
            for (String about : List.of("cmdline", "environ")) {
                seen.add(text(Path.of("/proc", Long.toString(pid), about)));
            }
        }

        void end() throws InterruptedException {
            over = true;
            join();
        }
    }
}
