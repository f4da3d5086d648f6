package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.ServerFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unpacked embedded server in the role of an installed one; a real MySQL if there is one. */
class LocalServerIT {
    /** Names the program of a MySQL server to test with. */
    private static final String MYSQL = "DYNO_TEST_MYSQLD";

    private static final ArtifactResolver ARTIFACTS = ArtifactResolver.withUserSettings(line -> {});
    private static final DriverResolver DRIVERS = new DriverResolver(ARTIFACTS);
    private static final ServerFiles EMBEDDED = EmbeddedServer.files(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);

    @AfterAll
    static void close() {
        ARTIFACTS.close();
    }

    /** The script has the server as its child: what must be pinned and ended is the child. */
    @Test
    void startsAScriptThatRunsAServer(@TempDir Path temp) throws Exception {
        Path script = temp.resolve("server.sh");
        Files.writeString(
                script,
                "#!/bin/sh\n'" + EMBEDDED.program() + "' \"$@\" --lc-messages-dir='" + EMBEDDED.share()
                        + "'\nexit $?\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        ProcessHandle process;
        Path folder;
        try (DatabaseServer server = LocalServer.start(script, ServerSettings.NONE)) {
            assertThat(ask("mariadb", server, "SELECT CONCAT(VERSION(), ' ', @@bind_address)"))
                    .isEqualTo("11.4.5-MariaDB 127.0.0.1");
            process = ProcessHandle.of(server.processId().orElseThrow()).orElseThrow();
            assertThat(process.info().command()).contains(EMBEDDED.program().toString());
            folder = server.socket().map(Path::getParent).orElseThrow();
        }
        assertThat(process.info().command()).isEmpty();
        assertThat(folder).doesNotExist();
    }

    @Test
    void startsTheServerOfAFolder() {
        try (DatabaseServer server = LocalServer.start(EMBEDDED.base().orElseThrow(), ServerSettings.NONE)) {
            assertThat(ServerInspector.inspect(server, DRIVERS, ServerSettings.NONE)
                            .title())
                    .isEqualTo("11.4.5-MariaDB");
        }
    }

    @Test
    void startsMySql() throws Exception {
        Optional<String> program = Optional.ofNullable(System.getenv(MYSQL));
        assumeTrue(program.isPresent(), "no MySQL server is named in " + MYSQL);
        try (DatabaseServer server = LocalServer.start(Path.of(program.get()), ServerSettings.NONE)) {
            assertThat(ask("mysql", server, "SELECT @@bind_address")).isEqualTo("127.0.0.1");
            assertThat(ask("mariadb", server, "SELECT DATABASE()")).isEqualTo("dyno");
            ServerFacts facts = ServerInspector.inspect(server, DRIVERS, ServerSettings.NONE);
            assertThat(facts.title()).startsWith("MySQL ");
            assertThat(facts.engines()).contains("INNODB", "BLACKHOLE").doesNotContain("SEQUENCE");
            assertThat(facts.settings())
                    .containsEntry("log_bin", "OFF")
                    .containsEntry("innodb_flush_log_at_trx_commit", "0");
        }
    }

    private static String ask(String driver, DatabaseServer server, String sql) throws Exception {
        DriverArtifact artifact = DRIVERS.resolve(DriverCatalogue.newest(driver));
        return TestClient.query(artifact, server.endpoint(), sql);
    }
}
