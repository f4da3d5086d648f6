package dyno.workload.jmh;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Eventually;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.family.mysql.EmbeddedServer;
import dyno.family.mysql.NativeLibrary;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.wire.TransportName;
import dyno.workload.fork.NativeCalls;
import dyno.workload.jdbc.PreparedEcho;
import dyno.workload.jdbc.Select1000Rows;
import dyno.workload.nativeclient.NativeAddress;
import dyno.workload.nativeclient.NativeClient;
import dyno.workload.nativeclient.NativeClientException;
import dyno.workload.nativeclient.NativeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The native client does for each workload what its name says, according to the server's own log. */
class NativeOperationIT {
    private static DatabaseServer server;
    private static NativeClient observer;

    /** What it asks is in no log. */
    private static NativeClient onlooker;

    @BeforeAll
    static void start() {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
            DriverArtifact library = NativeLibrary.resolve(artifacts, DriverCoordinates.parse("native"));
            assertThat(NativeClient.load(library.jar())).matches("3\\.\\d+\\.\\d+");
        }
        observer = NativeClient.connect(address(null));
        onlooker = NativeClient.connect(address(null));
        onlooker.execute(NativeText.of("SET SESSION sql_log_off = 1"));
        execute("SET GLOBAL log_output = 'TABLE'");
    }

    @AfterAll
    static void stop() {
        onlooker.close();
        observer.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "DoOne, 1, Query DO 1",
        "SelectOne, 6, Query SELECT 1",
        "Select1000Rows, 6, Query select * from seq_1_to_1000",
    })
    void sendsOneStatement(String workload, int calls, String statement) throws Exception {
        assertThat(logged(workload)).containsExactly(statement);
        assertThat(NativeCalls.of(observer, () -> run(workload, new ArrayList<>()))
                        .calls())
                .isEqualTo(calls);
    }

    @Test
    void sendsAndReceivesTheHundredBytes() throws Exception {
        String sql = "SELECT CAST('" + PreparedEcho.PARAMETER + "' as char character set utf8)";
        assertThat(logged("PreparedText100Bytes")).containsExactly("Query " + sql);
        assertThat(observer.column(sql, 0)).containsExactly(PreparedEcho.PARAMETER);
    }

    @Test
    void sendsNoHiddenCommandWhenItConnects() throws Exception {
        assertThat(logged("Connect")).containsExactly("Connect root@127.0.0.1 on dyno using TCP/IP", "Quit");
    }

    @Test
    void reachesTheLastOfAllRows() {
        assertThat(observer.column(Select1000Rows.QUERY, 0)).hasSize(1000).endsWith("999", "1000");
        assertThat(observer.query(NativeText.of(Select1000Rows.QUERY), row -> {}))
                .isEqualTo(1000);
        List<Long> rows = new ArrayList<>();
        run("Select1000Rows", rows);
        assertThat(rows).hasSize(1).doesNotContain(0L);
        assertThat(observer.query(NativeText.of("SELECT 1 FROM DUAL WHERE FALSE"), rows::add))
                .isZero();
        assertThat(rows).hasSize(1);
    }

    @Test
    void goesByTheUnixDomainSocket() {
        try (NativeClient client = NativeClient.connect(address(server.socket().orElseThrow()))) {
            assertThat(client.column("SELECT USER()", 0)).containsExactly("root@localhost");
        }
        assertThat(observer.column("SELECT USER()", 0)).containsExactly("root@127.0.0.1");
    }

    @Test
    void passesOnWhatTheServerSays() {
        assertThatThrownBy(() -> observer.execute(NativeText.of("SELEKT")))
                .isInstanceOf(NativeClientException.class)
                .hasMessageContaining("1064");
        assertThatThrownBy(() -> NativeClient.connect(new NativeAddress("127.0.0.1", 1, null, "dyno", "root", "")))
                .isInstanceOf(NativeClientException.class)
                .hasMessageContaining("2002");
    }

    @Test
    void namesTheWorkloadsThatItHas() {
        assertThat(NativeSubject.whyNot(workload("DoOne"), TransportName.UNIX)).isEmpty();
        assertThat(NativeSubject.whyNot(workload("DoOne"), TransportName.REPLAY).orElseThrow())
                .contains("below Java");
        assertThat(NativeSubject.whyNot(workload("BatchText"), TransportName.LOOPBACK)
                        .orElseThrow())
                .contains("Select1000Rows");
        NativeOperation.NAMES.forEach(NativeOperation::of);
    }

    /** What the server's general log has of an operation, the server's thread numbers left out. */
    private static List<String> logged(String workload) throws Exception {
        execute("TRUNCATE mysql.general_log");
        execute("SET GLOBAL general_log = ON");
        run(workload, new ArrayList<>());
        Eventually.await("the end of other connections", () -> connections() == 2);
        execute("SET GLOBAL general_log = OFF");
        List<String> lines = observer.column(
                "SELECT TRIM(CONCAT(command_type, ' ', argument)) FROM mysql.general_log ORDER BY event_time", 0);
        assertThat(lines).last().asString().contains("general_log = OFF");
        return lines.subList(0, lines.size() - 1);
    }

    private static long connections() {
        String sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE user = 'root'";
        return Long.parseLong(onlooker.column(sql, 0).get(0));
    }

    private static void run(String workload, List<Long> rows) {
        NativeOperation.of(workload).run(observer, address(null), rows::add);
    }

    private static void execute(String sql) {
        observer.execute(NativeText.of(sql));
    }

    private static NativeAddress address(Path socket) {
        JdbcEndpoint place = server.endpoint();
        return new NativeAddress(place.host(), place.port(), socket, place.schema(), place.user(), place.password());
    }
}
