package dyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverResolver;
import dyno.family.mysql.ExternalServer;
import dyno.run.Pinning;
import dyno.run.RunException;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.TestServer;
import dyno.wire.Route;
import dyno.wire.TransportName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.RouteTraveller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every driver reaches the real server over the transport's route. */
class RoutesIT {
    private static final DatabaseServer SERVER = TestServer.get();
    private static Routes routes;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void start() {
        routes = new Routes(
                SERVER.endpoint(),
                SERVER.socket(),
                SERVER.encryption(),
                new Pinning(-1, OptionalLong.empty(), ""),
                line -> {});
    }

    @AfterAll
    static void stop() {
        routes.close();
    }

    /** In a separate JVM: a SocketImpl factory stays for the life of a JVM. */
    private List<String> travel(String driver, String transport) throws Exception {
        Path spec = scratch.resolve("spec");
        ConnectionSpec connection =
                routes.connect(TestServer.driver(driver), TransportName.parse(transport), scratch.resolve("facts"));
        connection.save(spec);
        Process traveller = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        RouteTraveller.class.getName(),
                        spec.toString(),
                        transport)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = traveller.inputReader().lines().toList();
        assertThat(traveller.waitFor()).isZero();
        return lines;
    }

    /** The server knows clients on its Unix-domain socket as local ones, and others by their address. */
    @ParameterizedTest
    @CsvSource({
        "mariadb@4.0.0,  the driver's own option",
        "mariadb@3.5.10, a SocketImpl of Dyno",
        "mysql,          a SocketImpl of Dyno",
        "drizzle,        a SocketImpl of Dyno"
    })
    void reachesTheUnixDomainSocket(String driver, String way) throws Exception {
        List<String> lines = travel(driver, "unix");

        assertThat(lines.subList(0, 2)).containsExactly("1", "root@localhost");
        assertThat(lines.get(lines.size() - 1)).isEqualTo("Unix-domain socket by " + way + suffix(way));
    }

    private static String suffix(String way) {
        return way.startsWith("a ") ? " below the driver" : "";
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql", "drizzle"})
    void goesTheDistance(String driver) throws Exception {
        List<String> lines = travel(driver, "delayed-10ms");

        assertThat(lines.subList(0, 2)).containsExactly("1", "root@127.0.0.1");
        assertThat(Duration.ofNanos(Long.parseLong(lines.get(2)))).isGreaterThan(Duration.ofMillis(5));
        assertThat(lines.get(3)).contains("10.000 ms requested");
    }

    @Test
    void loopbackIsLeftToTheDriver() {
        ConnectionSpec spec =
                routes.connect(TestServer.driver("mysql"), TransportName.LOOPBACK, scratch.resolve("facts"));

        assertThat(spec.url()).contains(":" + SERVER.endpoint().port());
        assertThat(spec.route()).isEqualTo(Route.DIRECT);
    }

    @Test
    void asksAForeignServerForItsSocket() {
        JdbcEndpoint place = SERVER.endpoint();
        try (ExternalServer foreign = ExternalServer.connect(
                new DriverResolver(TestServer.artifacts()),
                place.host(),
                place.port(),
                place.user(),
                place.password(),
                Optional.empty())) {
            assertThat(foreign.socket()).isEqualTo(SERVER.socket());
        }
    }

    @Test
    void namesTheRemedyWhereThereIsNoSocket() {
        try (Routes poor = new Routes(
                SERVER.endpoint(),
                Optional.empty(),
                Optional.empty(),
                new Pinning(-1, OptionalLong.empty(), ""),
                line -> {})) {
            assertThatThrownBy(() ->
                            poor.connect(TestServer.driver("mysql"), TransportName.UNIX, scratch.resolve("facts")))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("--socket");
        }
    }
}
