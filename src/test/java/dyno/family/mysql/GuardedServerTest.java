package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dyno.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shell scripts in the role of the server. */
class GuardedServerTest {
    @TempDir
    private Path temp;

    private Path folder;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createDirectory(temp.resolve("server folder"));
        Files.writeString(folder.resolve("bootstrap.sql"), "CREATE SCHEMA dyno;\n");
    }

    @Test
    void bootstrapsFirst() throws IOException {
        GuardedServer server =
                start("if [ \"$1\" = --bootstrap ]; then cat >created; else echo $$ >pid; exec sleep 3600; fi");
        long pid = server.processId();
        assertThat(ProcessHandle.of(pid)).isPresent();
        assertThat(folder.resolve("created")).hasContent("CREATE SCHEMA dyno;");
        assertThat(folder.resolve("bootstrap.sql")).doesNotExist();
        assertThat(server.isAlive()).isTrue();
        server.stop();
        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(folder).doesNotExist();
    }

    @Test
    void tellsWhyTheBootstrapFailed() throws IOException {
        GuardedServer server = start("echo '[Note] one'; echo '[ERROR] no space left'; echo '[Note] bye'; exit 1");
        assertThatThrownBy(server::processId).hasMessage("[ERROR] no space left");
        server.stop();
        assertThat(folder).doesNotExist();
    }

    @Test
    void tellsWhyTheServerDied() throws IOException {
        GuardedServer server = start("[ \"$1\" = --bootstrap ] || echo 'cannot open library' >&2");
        assertThat(server.processId()).isPositive();
        assertThat(server.lastWords()).isEqualTo("cannot open library");
        server.stop();
        assertThat(server.isAlive()).isFalse();
        assertThat(folder).doesNotExist();
    }

    @Test
    void endsTheServerThatAScriptRuns() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/setsid")), "this system has no setsid");
        GuardedServer server =
                start("if [ \"$1\" != --bootstrap ]; then sleep 3600 & echo $! >sleeper; mv sleeper child; wait; fi");
        long script = server.processId();
        Eventually.await("the child of the script", () -> {
            assertThat(server.isAlive()).isTrue();
            return Files.exists(folder.resolve("child"));
        });
        long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
        assertThat(child).isNotEqualTo(script);
        server.stop();
        // It has been killed by then, and ends some time later; if no process reaps orphans, it remains as a zombie.
        Eventually.await(
                "the end of the child",
                () -> ProcessHandle.of(child)
                        .flatMap(process -> process.info().command())
                        .isEmpty());
    }

    private GuardedServer start(String script) throws IOException {
        ServerFiles files = new ServerFiles(
                Flavour.MARIADB,
                "1-MariaDB",
                temp.resolve("bin/mariadbd"),
                temp.resolve("share"),
                Optional.empty(),
                Optional.empty());
        return GuardedServer.start(folder, files, List.of("sh", "-c", script, "server"));
    }
}
