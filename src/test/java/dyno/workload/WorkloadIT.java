package dyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverResolver;
import dyno.run.Connections;
import dyno.server.DatabaseServer;
import dyno.server.EmbeddedServer;
import dyno.wire.Exchange;
import dyno.wire.Packets;
import dyno.wire.TappedSocket;
import dyno.wire.WireTap;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each workload does what its name says, through every driver of the default set, on the real server. */
class WorkloadIT {
    private static DatabaseServer server;
    private static List<DriverArtifact> drivers;

    @BeforeAll
    static void start() throws Exception {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            DriverResolver resolver = new DriverResolver(artifacts);
            drivers =
                    DriverCatalogue.defaultSet().stream().map(resolver::resolve).toList();
            server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
        }
        WireTap.install();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<DriverArtifact> drivers() {
        return drivers;
    }

    private record Seen(Exchange exchange, List<Object> values) {
        List<String> commands() {
            return exchange.requests().stream()
                    .flatMap(request -> Packets.split(request).stream())
                    .map(packet ->
                            (packet[4] & 0xff) + " " + new String(packet, 5, packet.length - 5, StandardCharsets.UTF_8))
                    .toList();
        }

        List<byte[]> replyPackets() {
            return Packets.split(exchange.roundTrips().get(0).reply());
        }

        int columns() {
            return replyPackets().get(0)[4];
        }

        /** Row packets: all after the columns' own, but for those that mark an end. */
        long rows() {
            return replyPackets().stream()
                    .skip(1L + columns())
                    .filter(packet -> (packet[4] & 0xff) != 0xfe)
                    .count();
        }
    }

    private static Seen see(DriverArtifact driver, Workload workload) throws Exception {
        ConnectionSpec spec = Connections.connect(driver, server.endpoint(), -1, null);
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = isolated.connect(spec.url(), spec.credentials())) {
            TappedSocket socket = WireTap.latest();
            workload.prepare(connection);
            List<Object> values = new ArrayList<>();
            socket.record();
            workload.operate(connection, values::add);
            return new Seen(socket.recorded(), values);
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void doOneSendsOneStatementAndGetsNoResultSet(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new DoOne());

        assertThat(seen.commands()).containsExactly("3 DO 1");
        assertThat(seen.replyPackets()).hasSize(1);
        assertThat(seen.replyPackets().get(0)[4]).as("an OK packet").isZero();
        assertThat(seen.values()).containsExactly(false);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void selectOneReadsOneRowOfOneColumn(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new SelectOne());

        assertThat(seen.commands()).containsExactly("3 SELECT 1");
        assertReadsOne(seen);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void preparedTextSends100BytesAndReads100Bytes(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new PreparedText100Bytes());

        String parameter = PreparedText100Bytes.PARAMETER;
        assertThat(parameter.getBytes(StandardCharsets.UTF_8)).hasSize(100);
        assertThat(seen.commands()).containsExactly("3 SELECT CAST('" + parameter + "' as char character set utf8)");
        assertThat(seen.columns()).isEqualTo(1);
        assertThat(seen.rows()).isEqualTo(1);
        assertThat(seen.values()).containsExactly(parameter);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void select1000RowsReads1000Rows(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new Select1000Rows());

        assertThat(seen.commands()).containsExactly("3 select * from seq_1_to_1000");
        assertThat(seen.columns()).isEqualTo(1);
        assertThat(seen.rows()).isEqualTo(1000);
        assertThat(seen.values())
                .isEqualTo(
                        IntStream.rangeClosed(1, 1000).mapToObj(String::valueOf).toList());
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void selectOneBy2KBStatementSends2048BytesAndReadsOneRowOfOneColumn(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new SelectOneBy2KBStatement());

        String statement = SelectOneBy2KBStatement.STATEMENT;
        assertThat(statement.getBytes(StandardCharsets.UTF_8)).hasSize(2048);
        assertThat(statement).startsWith("SELECT ").doesNotContain("/*", "--", "#");
        assertThat(seen.commands()).containsExactly("3 " + statement);
        assertReadsOne(seen);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void selectOneAfterCommentSendsACommentOf100BytesFirst(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new SelectOneAfterComment());

        String comment = SelectOneAfterComment.COMMENT;
        assertThat(comment.getBytes(StandardCharsets.UTF_8)).hasSize(100);
        assertThat(comment).startsWith("/* ").endsWith(" */");
        assertThat(seen.commands()).containsExactly("3 " + comment + " SELECT 1");
        assertReadsOne(seen);
    }

    private static void assertReadsOne(Seen seen) {
        assertThat(seen.columns()).isEqualTo(1);
        assertThat(seen.rows()).isEqualTo(1);
        assertThat(seen.values())
                .hasSize(1)
                .allSatisfy(value -> assertThat(((Number) value).intValue()).isEqualTo(1));
    }
}
