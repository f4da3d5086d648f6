package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Eventually;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.server.ServerFacts;
import dyno.server.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EmbeddedServerIT {
    private static final ArtifactResolver ARTIFACTS = TestServer.artifacts();
    private static DatabaseServer server;

    @BeforeAll
    static void start() {
        server = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<DriverCoordinates> drivers() {
        return DriverCatalogue.defaultSet().stream();
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void runsAStatementForEveryDefaultDriver(DriverCoordinates coordinates) throws Exception {
        DriverArtifact artifact = new DriverResolver(ARTIFACTS).resolve(coordinates);
        assertThat(TestClient.query(artifact, server.endpoint(), "SELECT 1")).isEqualTo("1");
        assertThat(TestClient.query(artifact, server.endpoint(), "SELECT DATABASE()"))
                .isEqualTo("dyno");
    }

    @Test
    void saysItsVersion() {
        assertThat(server.version()).isEqualTo("11.4.5-MariaDB");
    }

    @Test
    void tellsItsEnginesAndSettings() {
        ServerFacts facts = ServerInspector.inspect(server, new DriverResolver(ARTIFACTS), ServerSettings.NONE);
        assertThat(facts.title()).isEqualTo("11.4.5-MariaDB");
        assertThat(facts.engines()).contains("INNODB", "MYISAM", "SEQUENCE").doesNotContain("BLACKHOLE");
        assertThat(facts.settings())
                .containsEntry("innodb_flush_log_at_trx_commit", "0")
                .containsEntry("innodb_buffer_pool_size", "268435456")
                .containsEntry("log_bin", "OFF")
                .containsKey("sync_binlog");
    }

    /** The last three are not among those that every report shows, or are switched off otherwise. */
    @Test
    void hasTheSettingsThatAUserChose() {
        ServerSettings chosen = ServerSettings.parse(List.of(
                "innodb-flush-log-at-trx-commit=1",
                "query_cache_type=ON",
                "query_cache_size=1048576",
                "skip_name_resolve=OFF",
                "tmp_table_size=2097152",
                "log_bin=dyno",
                "performance_schema=ON"));
        try (DatabaseServer own = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION, chosen)) {
            assertThat(ServerInspector.inspect(own, new DriverResolver(ARTIFACTS), chosen)
                            .settings())
                    .containsEntry("innodb_flush_log_at_trx_commit", "1")
                    .containsEntry("query_cache_type", "ON")
                    .containsEntry("query_cache_size", "1048576")
                    .containsEntry("skip_name_resolve", "OFF")
                    .containsEntry("tmp_table_size", "2097152")
                    .containsEntry("log_bin", "ON")
                    .containsEntry("performance_schema", "ON");
        }
    }

    @Test
    void namesTheSettingThatItDoesNotKnow() {
        ServerSettings chosen = ServerSettings.parse(List.of("no_such_setting=1"));
        assertThatThrownBy(() -> EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION, chosen))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(ServerException.Kind.START_FAILED))
                .hasMessageContaining("no-such-setting=1'")
                .hasMessageContaining("Correct --server-option no_such_setting=1, or leave it out.");
    }

    /** The oldest layout: other names of programs and scripts, and a different format of stored passwords. */
    @Test
    void comesInOlderVersions() throws Exception {
        DriverArtifact mariadb = TestServer.driver("mariadb");
        try (DatabaseServer old = EmbeddedServer.start(ARTIFACTS, "10.2.11")) {
            assertThat(TestClient.query(mariadb, old.endpoint(), "SELECT VERSION()"))
                    .isEqualTo("10.2.11-MariaDB");
        }
    }

    @Test
    void tellsTheProcessOfTheServerItself() {
        ProcessHandle process =
                ProcessHandle.of(server.processId().orElseThrow()).orElseThrow();
        assertThat(process.info().command().orElseThrow()).endsWith("mariadbd");
    }

    @Test
    void listensOnTheLoopbackAddressOnly() throws IOException {
        int port = server.endpoint().port();
        try (Socket socket = new Socket("127.0.0.1", port)) {
            assertThat(socket.isConnected()).isTrue();
        }
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.getHostAddress().equals("127.0.0.1"))
                .toList();
        assertThat(others)
                .allSatisfy(address -> assertThatThrownBy(() -> new Socket(address, port).close())
                        .isInstanceOf(ConnectException.class));
    }

    /** Between finding a free port and binding it: here a server that greets as if it were the one that was started. */
    @Test
    void takesAnotherPortWhenAProcessHasTakenTheFirst() throws Exception {
        DriverArtifact mariadb = TestServer.driver("mariadb");
        ServerFiles files = EmbeddedServer.files(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
        int taken = server.endpoint().port();
        AtomicInteger asked = new AtomicInteger();
        try (DatabaseServer other =
                OwnServer.start(files, ServerSettings.NONE, () -> asked.incrementAndGet() <= 2 ? taken : freePort())) {
            assertThat(asked.get()).isGreaterThan(2);
            assertThat(other.endpoint().port()).isNotEqualTo(taken);
            assertThat(other.processId()).isNotEqualTo(server.processId());
            assertThat(TestClient.query(mariadb, other.endpoint(), "SELECT @@port"))
                    .isEqualTo(Integer.toString(other.endpoint().port()));
        }
    }

    @Test
    void saysThatNoPortIsFree() {
        ServerFiles files = EmbeddedServer.files(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
        int taken = server.endpoint().port();
        assertThatThrownBy(() -> OwnServer.start(files, ServerSettings.NONE, () -> taken))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("in use");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void wantsThePassword() throws Exception {
        DriverArtifact mariadb = TestServer.driver("mariadb");
        JdbcEndpoint endpoint = server.endpoint();
        JdbcEndpoint open = new JdbcEndpoint(endpoint.host(), endpoint.port(), "dyno", endpoint.user(), "");
        assertThatThrownBy(() -> TestClient.query(mariadb, open, "SELECT 1")).isInstanceOf(SQLException.class);
        assertThat(TestClient.query(mariadb, endpoint, "SELECT COUNT(*) FROM mysql.user WHERE User = ''"))
                .isEqualTo("0");
    }

    @Test
    void leavesNothingBehindWhenClosed() throws IOException {
        DatabaseServer second = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
        long pid = second.processId().orElseThrow();
        Path folder = folderOf(pid);
        assertThat(folder).isDirectory();
        second.close();
        second.close();
        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(folder).doesNotExist();
    }

    @Test
    void leavesNothingBehindWhenItsJvmIsKilled(@TempDir Path temp) throws Exception {
        Process child = child(temp);
        long pid = serverOf(child);
        Path folder = folderOf(pid);
        child.destroyForcibly().waitFor();
        Eventually.await(
                "the end of the server and its folder",
                () -> ProcessHandle.of(pid).isEmpty() && !Files.exists(folder));
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void leavesNothingBehindWhenItsJvmIsTerminated(@TempDir Path temp) throws Exception {
        Process child = child(temp);
        long pid = serverOf(child);
        child.destroy();
        Eventually.awaitEnd(child);
        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void removesItsFolderWhenTheServerDiesByItself() throws Exception {
        DatabaseServer second = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
        Path folder = folderOf(second.processId().orElseThrow());
        ProcessHandle.of(second.processId().orElseThrow()).orElseThrow().destroyForcibly();
        Eventually.await("the end of the folder", () -> !Files.exists(folder));
        second.close();
    }

    @Test
    void namesTheVersionsThatExist() {
        assertThatThrownBy(() -> EmbeddedServer.start(ARTIFACTS, "1.2.3"))
                .isInstanceOfSatisfying(
                        ServerException.class,
                        e -> assertThat(e.kind()).isEqualTo(ServerException.Kind.UNKNOWN_VERSION))
                .hasMessageContaining("1.2.3")
                .hasMessageContaining("11.4.5, 10.11.5, 10.2.11");
    }

    /** The main method of the child JVM: a server that is not closed. */
    public static final class Child {
        public static void main(String[] args) throws Exception {
            DatabaseServer server =
                    EmbeddedServer.start(ArtifactResolver.withUserSettings(line -> {}), EmbeddedServer.DEFAULT_VERSION);
            System.out.println(server.processId().orElseThrow());
            Thread.sleep(Duration.ofHours(1).toMillis());
        }
    }

    private static Process child(Path temp) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temp,
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static long serverOf(Process child) throws IOException {
        BufferedReader output = child.inputReader();
        return Long.parseLong(output.readLine());
    }

    private static Path folderOf(long pid) {
        String data = ProcessHandle.of(pid)
                .flatMap(process -> process.info().arguments())
                .flatMap(arguments -> Stream.of(arguments)
                        .filter(argument -> argument.startsWith("--datadir="))
                        .findFirst())
                .orElseThrow();
        return Path.of(data.substring("--datadir=".length())).getParent();
    }
}
