package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import dyno.server.TestServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The embedded server in the role of an external one. */
class ExternalServerIT {
    private static final DriverResolver DRIVERS = new DriverResolver(TestServer.artifacts());
    private static final String SCHEMAS =
            "SELECT GROUP_CONCAT(schema_name ORDER BY schema_name) FROM information_schema.schemata";

    private static final DatabaseServer HOST = TestServer.get();

    @BeforeAll
    static void start() throws Exception {
        ask("CREATE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'p'");
    }

    @AfterAll
    static void remove() throws Exception {
        ask("DROP USER 'poor'@'127.0.0.1'");
    }

    @Test
    void worksInASchemaOfItsOwn() throws Exception {
        String before = ask(SCHEMAS);
        JdbcEndpoint place = HOST.endpoint();
        try (ExternalServer server = connect(place.host(), place.port(), place.user(), place.password())) {
            String schema = server.endpoint().schema();
            assertThat(schema).matches("dyno_[0-9a-f]{8}");
            assertThat(ask(SCHEMAS)).isEqualTo(before.replace("dyno,", "dyno," + schema + ","));
            assertThat(TestClient.query(mariadb(), server.endpoint(), "SELECT DATABASE()"))
                    .isEqualTo(schema);
            assertThat(server.version()).isEqualTo(HOST.version());
            assertThat(server.processId()).isEmpty();
        }
        assertThat(ask(SCHEMAS)).isEqualTo(before);
    }

    @Test
    void namesTheUserButNotThePasswordThatIsWrong() {
        JdbcEndpoint place = HOST.endpoint();
        assertFails(
                Kind.LOGIN_REFUSED,
                "127.0.0.1:" + place.port() + " refuses the login of user 'root'",
                () -> connect(place.host(), place.port(), place.user(), "wr0ng-secret"));
    }

    @Test
    void saysWhichRightIsMissing() {
        JdbcEndpoint place = HOST.endpoint();
        assertFails(
                Kind.NOT_ALLOWED,
                "grant ALL ON `dyno\\_%`.* to that user",
                () -> connect(place.host(), place.port(), "poor", "p"));
    }

    @Test
    void saysThatNobodyAnswers() throws IOException {
        // It has the port, so that no other process gets it, and does not listen.
        try (Socket deaf = new Socket()) {
            deaf.bind(new InetSocketAddress("127.0.0.1", 0));
            int port = deaf.getLocalPort();
            assertFails(Kind.UNREACHABLE, "127.0.0.1:" + port, () -> connect("127.0.0.1", port, "root", "p"));
        }
        assertFails(
                Kind.UNREACHABLE, "unknown host no.such.invalid", () -> connect("no.such.invalid", 3306, "root", "p"));
    }

    @Test
    void saysWhichSchemaIsLeft() throws Exception {
        JdbcEndpoint place = HOST.endpoint();
        ask("CREATE USER 'brief'@'127.0.0.1' IDENTIFIED BY 'p'");
        ask("GRANT ALL ON `dyno\\_%`.* TO 'brief'@'127.0.0.1'");
        ExternalServer server = connect(place.host(), place.port(), "brief", "p");
        ask("DROP USER 'brief'@'127.0.0.1'");
        assertFails(Kind.NOT_ALLOWED, server.endpoint().schema() + " remains on", server::close);
        ask("DROP SCHEMA " + server.endpoint().schema());
    }

    @Test
    void doesNotMindThatOthersHaveDroppedTheSchema() throws Exception {
        JdbcEndpoint place = HOST.endpoint();
        ExternalServer server = connect(place.host(), place.port(), place.user(), place.password());
        ask("DROP SCHEMA " + server.endpoint().schema());
        server.close();
        assertThat(ask(SCHEMAS)).doesNotContain(server.endpoint().schema());
    }

    private static ExternalServer connect(String address, int port, String user, String password) {
        return ExternalServer.connect(DRIVERS, address, port, user, password, Optional.empty());
    }

    private static String ask(String sql) throws Exception {
        return TestClient.query(mariadb(), HOST.endpoint(), sql);
    }

    private static DriverArtifact mariadb() {
        return DRIVERS.resolve(DriverCatalogue.newest("mariadb"));
    }

    private static void assertFails(Kind kind, String message, ThrowingCallable action) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(message)
                .hasMessageNotContaining("wr0ng-secret");
    }
}
