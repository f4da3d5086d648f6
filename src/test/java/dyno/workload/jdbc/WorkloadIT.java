package dyno.workload.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.family.mysql.Packets;
import dyno.server.TestServer;
import dyno.wire.Exchange;
import dyno.wire.ReplayTransport;
import dyno.wire.TappedSocket;
import dyno.wire.TransportKind;
import dyno.wire.WireTap;
import dyno.workload.Workload;
import dyno.workload.behaviour.OperationValues;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.IsolatedDriver;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each workload does what its name says, through every driver of the default set, on the real server. */
@Tag("own-jvm")
class WorkloadIT {
    private static final List<DriverArtifact> DRIVERS = DriverCatalogue.defaultSet().stream()
            .map(coordinates -> TestServer.driver(coordinates.toString()))
            .toList();

    @BeforeAll
    static void start() throws Exception {
        WireTap.install();
    }

    static List<DriverArtifact> drivers() {
        return DRIVERS;
    }

    static List<DriverArtifact> driversThatPrepareOnTheServer() {
        return List.of(driver("mariadb"), driver("mysql"));
    }

    private static DriverArtifact driver(String name) {
        return DRIVERS.stream()
                .filter(driver -> driver.coordinates().driver().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private record Seen(Exchange exchange, List<Object> values) {
        List<String> commands() {
            return exchange.requests().stream()
                    .flatMap(request -> Packets.split(request).stream())
                    .map(packet ->
                            (packet[4] & 0xff) + " " + new String(packet, 5, packet.length - 5, StandardCharsets.UTF_8))
                    .toList();
        }

        /** The commands' numbers alone: 3 is a query, 22 to 25 are prepare, execute, long data and close. */
        List<Integer> codes() {
            return exchange.requests().stream()
                    .flatMap(request -> Packets.split(request).stream())
                    .map(packet -> packet[4] & 0xff)
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

    /** What an operation does after a first one, which fills the driver's caches. */
    private static Seen see(DriverArtifact driver, Workload workload) throws Exception {
        ConnectionSpec spec = TestServer.connection(driver);
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            Connector connector = spec.connector(isolated, workload.mode());
            try (Connection connection = connector.connect()) {
                workload.use(connector);
                workload.prepare(connection);
                workload.operate(connection, value -> {});
                List<Object> values = new ArrayList<>();
                List<TappedSocket> sockets = WireTap.open();
                sockets.forEach(TappedSocket::record);
                workload.operate(connection, values::add);
                Exchange exchange = sockets.stream()
                        .map(TappedSocket::recorded)
                        .filter(seen -> !seen.roundTrips().isEmpty())
                        .findFirst()
                        .orElseThrow();
                return new Seen(exchange, values);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void doOneSendsOneStatementAndGetsNoResultSet(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("DoOne"));

        assertThat(seen.commands()).containsExactly("3 DO 1");
        assertThat(seen.replyPackets()).hasSize(1);
        assertThat(seen.replyPackets().get(0)[4]).as("an OK packet").isZero();
        assertThat(seen.values()).containsExactly(false);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void selectOneReadsOneRowOfOneColumn(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("SelectOne"));

        assertThat(seen.commands()).containsExactly("3 SELECT 1");
        assertReadsOne(seen);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void preparedTextSends100BytesAndReads100Bytes(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("PreparedText100Bytes"));

        String parameter = PreparedEcho.PARAMETER;
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
        Seen seen = see(driver, Workloads.named("SelectOneBy2KBStatement"));

        String statement = StatementTexts.TWO_KB;
        assertThat(statement.getBytes(StandardCharsets.UTF_8)).hasSize(2048);
        assertThat(statement).startsWith("SELECT ").doesNotContain("/*", "--", "#");
        assertThat(seen.commands()).containsExactly("3 " + statement);
        assertReadsOne(seen);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void selectOneAfterCommentSendsACommentOf100BytesFirst(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("SelectOneAfterComment"));

        String comment = StatementTexts.COMMENT;
        assertThat(comment.getBytes(StandardCharsets.UTF_8)).hasSize(100);
        assertThat(comment).startsWith("/* ").endsWith(" */");
        assertThat(seen.commands()).containsExactly("3 " + comment + " SELECT 1");
        assertReadsOne(seen);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void selectOneNamedGetsAColumnOfThatName(DriverArtifact driver) throws Exception {
        NamedColumn workload = (NamedColumn) Workloads.named("SelectOneNamed:letters=60");
        Seen seen = see(driver, workload);

        assertThat(seen.commands()).containsExactly("3 " + workload.statement());
        assertThat(new String(seen.replyPackets().get(1), StandardCharsets.UTF_8))
                .contains("n".repeat(60));
        assertReadsOne(seen);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void randomValuesAreOthersEachTime(DriverArtifact driver) throws Exception {
        Seen select = see(driver, Workloads.named("PreparedText100Bytes:values=random"));
        Seen insert = see(driver, Workloads.named("InsertText:values=random"));

        // The second one of each: the first operation is not observed.
        String second = PreparedEcho.letters(100, 1);
        assertThat(select.values()).containsExactly(second);
        assertThat(insert.commands().get(0)).contains(second);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void preparedOnesAreFilledInByTheDriver(DriverArtifact driver) throws Exception {
        Seen nothing = see(driver, Workloads.named("DoOnePrepared"));
        Seen one = see(driver, Workloads.named("SelectOnePrepared"));

        assertThat(nothing.commands()).containsExactly("3 DO 1");
        assertThat(nothing.values()).containsExactly(false);
        assertThat(one.commands()).containsExactly("3 SELECT 1");
        assertReadsOne(one);
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void preparedBinaryOnlyExecutes(DriverArtifact driver) throws Exception {
        Seen select = see(driver, Workloads.named("PreparedBinary100Bytes"));
        Seen insert = see(driver, Workloads.named("InsertBinary"));

        assertThat(select.codes()).containsExactly(23);
        assertThat(select.commands().get(0)).contains(PreparedEcho.PARAMETER);
        assertThat(select.values()).containsExactly(PreparedEcho.PARAMETER);
        assertThat(insert.codes()).containsExactly(23);
        assertThat(insert.commands().get(0)).contains(PreparedEcho.PARAMETER);
        assertThat(insert.values()).containsExactly(1);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void tenStatementsAreDifferentAndOfOneLength(DriverArtifact driver) throws Exception {
        for (String name : List.of("DoOne", "SelectOne", "SelectOneBy2KBStatement", "PreparedText100Bytes")) {
            Seen one = see(driver, Workloads.named(name));
            Seen ten = see(driver, Workloads.named(name + ":statements=10"));

            assertThat(ten.commands()).as(name).hasSize(10).doesNotHaveDuplicates();
            assertThat(ten.commands().stream().map(String::length).distinct())
                    .as(name)
                    .hasSize(1);
            assertThat(ten.values()).as(name).hasSize(10 * one.values().size());
        }
        Seen ten = see(driver, Workloads.named("SelectOne:statements=10"));
        assertThat(ten.commands().get(9)).isEqualTo("3 SELECT 1009");
        assertThat(ten.values()).doesNotHaveDuplicates();
        assertThat(see(driver, Workloads.named("PreparedText100Bytes:statements=10"))
                        .values())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void tenStatementsStayPrepared(DriverArtifact driver) throws Exception {
        Seen ten = see(driver, Workloads.named("PreparedBinary100Bytes:statements=10"));

        assertThat(ten.codes()).hasSize(10).containsOnly(23);
        assertThat(ten.values()).hasSize(10).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void preparedBinaryMissPreparesExecutesAndDeallocates(DriverArtifact driver) throws Exception {
        Seen select = see(driver, Workloads.named("PreparedBinaryMiss100Bytes"));
        Seen insert = see(driver, Workloads.named("InsertBinaryMiss"));

        assertThat(select.codes()).containsExactly(22, 23, 25);
        assertThat(select.commands().get(0)).isEqualTo("22 " + PreparedEcho.STATEMENT);
        assertThat(select.values()).containsExactly(PreparedEcho.PARAMETER);
        assertThat(insert.codes()).containsExactly(22, 23, 25);
        assertThat(insert.commands().get(0)).isEqualTo("22 " + BlackHole.INSERT);
        assertThat(insert.values()).containsExactly(1);
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void highAvailabilitySendsWhatTextDoes(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("HighAvailability100Bytes"));

        assertThat(seen.commands())
                .isEqualTo(see(driver, Workloads.named("PreparedText100Bytes")).commands());
        assertThat(seen.values()).containsExactly(PreparedEcho.PARAMETER);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void insertTextInsertsOneRowOf100Bytes(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("InsertText"));

        assertThat(seen.commands())
                .containsExactly("3 INSERT INTO blackholeTable (charValue) values ('" + PreparedEcho.PARAMETER + "')");
        assertThat(seen.values()).containsExactly(1);
        assertThat(rowsOf100Bytes()).as("of two operations").isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void batchTextSends1000Statements(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("BatchText"));

        assertThat(seen.commands().stream().filter(command -> command.startsWith("3 INSERT")))
                .hasSize(1000)
                .doesNotHaveDuplicates();
        assertThat(seen.codes()).containsOnly(3);
        assertThat(rowsOf100Bytes()).isEqualTo(2000);
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void batchBinaryExecutesWhatWasPrepared(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("BatchBinary"));

        boolean bulk = driver.coordinates().driver().equals("mariadb");
        assertThat(seen.codes().stream().filter(code -> code != 3))
                .hasSize(bulk ? 1 : 1000)
                .containsOnly(bulk ? 0xfa : 23);
        assertThat(rowsOf100Bytes()).isEqualTo(2000);
    }

    @Test
    void batchRewrittenSendsStatementsOfManyRows() throws Exception {
        Seen seen = see(driver("mysql"), Workloads.named("BatchRewritten"));

        assertThat(seen.commands().stream().filter(command -> command.startsWith("3 INSERT")))
                .hasSize(1);
        assertThat(rowsOf100Bytes()).isEqualTo(2000);
    }

    private static long rowsOf100Bytes() throws Exception {
        ConnectionSpec spec = TestServer.connection(driver("mariadb"));
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = isolated.connect(spec.url(), spec.credentials());
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(
                        "SELECT COUNT(*) FROM " + BlackHole.TABLE + " WHERE LENGTH(charValue) = 100")) {
            count.next();
            return count.getLong(1);
        }
    }

    @Test
    void theBlackHoleIsEmptiedBeforeItIsFull() throws Exception {
        ConnectionSpec spec = TestServer.connection(driver("mariadb"));
        Insertion workload = (Insertion) Workloads.named("InsertText");
        see(driver("mariadb"), workload);
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            workload.use(spec.connector(isolated, ConnectionMode.PLAIN));
            workload.tidyUp();
        }

        assertThat(rowsOf100Bytes()).isZero();
        assertThat(workload.operationsBeforeTidying()).isEqualTo(100_000);
        assertThat(((Insertion) Workloads.named("BatchText")).rows()).isEqualTo(1000);
        assertThat(workload.notes()).singleElement().asString().contains("MEMORY", "replaces BLACKHOLE");
    }

    /** Each empties the table after so many rows of its own; two comparisons of three drivers have a dozen. */
    @Test
    void theTableHoldsWhatADozenForksInsert() throws Exception {
        ConnectionSpec spec = TestServer.connection(driver("mariadb"));
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = isolated.connect(spec.url(), spec.credentials());
                Statement statement = connection.createStatement();
                ResultSet limit = statement.executeQuery("SELECT @@max_heap_table_size")) {
            limit.next();
            assertThat(limit.getLong(1)).isGreaterThan(12 * BlackHole.MOST_ROWS * BlackHole.BYTES_PER_ROW);
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void select100000RowsReadsTenColumnsOfEach(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new Select100000Rows());

        assertThat(seen.commands()).hasSize(1);
        assertThat(seen.columns()).isEqualTo(10);
        assertThat(seen.rows()).isEqualTo(100_000);
        assertThat(seen.values()).hasSize(1_000_000);
        assertThat(seen.values().subList(999_990, 1_000_000))
                .containsExactly(
                        100_000,
                        200_000,
                        300_000,
                        0,
                        5,
                        "row 100000",
                        "a0",
                        "twenty letters long.",
                        "100000-100000",
                        "");
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void wideRowsAreReadInFull(DriverArtifact driver) throws Exception {
        Seen row = see(driver, new SelectOneRow46Columns());
        Seen integers = see(driver, new Select100Columns());

        assertThat(row.columns()).isEqualTo(46);
        assertThat(row.rows()).isEqualTo(1);
        assertThat(row.values()).hasSize(46).startsWith("localhost", "root", "", "Y");
        assertThat(integers.columns()).isEqualTo(100);
        assertThat(integers.rows()).isEqualTo(1);
        assertThat(integers.values())
                .isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void select1000ParametersSendsAndReads1000(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, new Select1000Parameters());

        List<Integer> numbers = IntStream.rangeClosed(1, 1000).boxed().toList();
        assertThat(seen.commands()).hasSize(1);
        assertThat(seen.commands().get(0).replaceAll("\\D+", " ").strip().split(" "))
                .as("the code of the command, and the parameters")
                .hasSize(1 + 1000)
                .endsWith("999", "1000");
        assertThat(seen.values()).isEqualTo(numbers);
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void callInOutReadsTheIncrementedParameter(DriverArtifact driver) throws Exception {
        assertThat(see(driver, new CallInOut()).values()).containsExactly(2);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void wideRowsAreTheSameByIndexAndByLabel(DriverArtifact driver) throws Exception {
        Seen byIndex = see(driver, Workloads.named("WideRowByIndex"));
        Seen byLabel = see(driver, Workloads.named("WideRowByLabel"));

        assertThat(byIndex.columns()).isEqualTo(WideRow.COLUMNS.size()).isEqualTo(22);
        assertThat(byIndex.rows()).isEqualTo(1);
        assertThat(byIndex.values())
                .hasSize(22)
                .startsWith(true, (byte) -12, (short) -1234, 123_456, -123_456_789, 1_234_567_890_123_456_789L)
                .contains(1.5f, -1.25e10, new BigDecimal("1234567890.1234"), "large", "Ümläut ".repeat(20), 2016)
                .contains(
                        Date.valueOf("2016-10-27"), Time.valueOf("12:34:56"), Timestamp.valueOf("2016-10-27 12:34:56"))
                .endsWith((Object) null);
        assertThat(byLabel.commands()).isEqualTo(byIndex.commands());
        assertSameValues(byLabel, byIndex);
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void wideRowBinaryOnlyExecutesAndReadsTheSame(DriverArtifact driver) throws Exception {
        Seen binary = see(driver, Workloads.named("WideRowBinary"));

        assertThat(binary.codes()).containsExactly(23);
        assertThat(binary.columns()).isEqualTo(22);
        // The server does not send the columns again to a driver that keeps them. Only a binary row begins with 0.
        assertThat(binary.replyPackets()).filteredOn(packet -> packet[4] == 0).hasSize(1);
        assertSameValues(binary, see(driver, Workloads.named("WideRowByIndex")));
    }

    private static void assertSameValues(Seen actual, Seen expected) {
        assertThat(actual.values())
                .usingElementComparator((a, b) -> Objects.deepEquals(a, b) ? 0 : 1)
                .isEqualTo(expected.values());
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    void timestampAndDecimalComeBackAsTheyWere(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("TimestampAndDecimal"));

        assertThat(seen.commands()).singleElement().asString().contains("2016-10-27", ".123456", "1234567890.1234");
        assertThat(seen.values())
                .containsExactly(Timestamp.valueOf("2016-10-27 12:34:56.123456"), TimestampEcho.DECIMAL);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void timestampOfSecondsAndDecimalComeBackAsTheyWere(DriverArtifact driver) throws Exception {
        Seen seen = see(driver, Workloads.named("TimestampSecondsAndDecimal"));

        assertThat(seen.commands())
                .singleElement()
                .asString()
                .startsWith("3 SELECT CAST('2016-10-27 12:34:56")
                .contains("AS DATETIME), CAST(", "1234567890.1234", "AS DECIMAL(20,4))");
        assertThat(seen.columns()).isEqualTo(2);
        assertThat(seen.rows()).isEqualTo(1);
        assertThat(seen.values()).containsExactly(Timestamp.valueOf("2016-10-27 12:34:56"), TimestampEcho.DECIMAL);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void connectOpensOneConnectionAndClosesIt(DriverArtifact driver) throws Exception {
        ConnectionSpec spec = TestServer.connection(driver);
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            Connect workload = new Connect();
            workload.use(spec.connector(isolated, workload.mode()));
            ReplayTransport replay = new ReplayTransport();
            List<Object> values = new ArrayList<>();
            replay.beforeMeasurement(() -> workload.operate(null, values::add));
            int recorded = values.size();
            workload.operate(null, values::add);
            workload.operate(null, values::add);
            replay.check();
            replay.beforeClose();

            assertThat(values).hasSize(recorded + 2).containsOnly(false);
            assertThat(new Seen(replay.exchange(), values).codes())
                    .endsWith(1)
                    .filteredOn(code -> code == 1)
                    .hasSize(1);
            assertThat(replay.exchange().roundTrips().get(0).request())
                    .as("before the greeting")
                    .isEmpty();
        }
    }

    /** A driver that did not use the replies that it gets would return the same. */
    @ParameterizedTest
    @MethodSource("drivers")
    void whatAReplyHasIsReturned(DriverArtifact driver) throws Exception {
        assertReturnAChangedValue(
                driver,
                List.of(
                        "SelectOne",
                        "SelectOne:statements=10",
                        "SelectOneNamed",
                        "SelectOneRow46Columns",
                        "PreparedText100Bytes",
                        "Select1000Rows",
                        "Select100Columns",
                        "Select1000Parameters",
                        "WideRowByIndex",
                        "WideRowByLabel",
                        "TimestampSecondsAndDecimal"));
    }

    @ParameterizedTest
    @MethodSource("driversThatPrepareOnTheServer")
    @Tag("slow")
    void soItIsInAllOtherWorkloads(DriverArtifact driver) throws Exception {
        List<String> changed = changedValues(
                driver,
                Workloads.NAMES.stream()
                        .filter(name -> Workloads.named(name).transports().contains(TransportKind.REPLAY))
                        .filter(name -> !Workloads.named(name).isCold())
                        .toList());

        assertThat(changed).contains("PreparedBinary100Bytes", "PreparedBinaryMiss100Bytes");
    }

    private static void assertReturnAChangedValue(DriverArtifact driver, List<String> names) throws Exception {
        assertThat(changedValues(driver, names)).isEqualTo(names);
    }

    /** A change in the answer to a hidden command may make it fail: then the connection is read-only, for example. */
    private static List<String> valuesOrFailure(Workload workload, Connection connection) {
        try {
            return OperationValues.of(workload, connection);
        } catch (SQLException e) {
            return List.of(e.toString());
        }
    }

    /** Those that have a value that can be changed; each must return it. */
    private static List<String> changedValues(DriverArtifact driver, List<String> names) throws Exception {
        List<String> found = new ArrayList<>();
        ConnectionSpec spec = TestServer.connection(driver);
        for (String name : names) {
            Workload workload = Workloads.named(name);
            try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
                Connector connector = spec.connector(isolated, workload.mode());
                try (Connection connection = connector.connect()) {
                    workload.use(connector);
                    workload.prepare(connection);
                    ReplayTransport replay = new ReplayTransport();
                    replay.beforeMeasurement(() -> workload.operate(connection, value -> {}));
                    List<String> recorded = OperationValues.of(workload, connection);
                    List<Exchange> others = replay.withOtherValues();
                    if (!others.isEmpty()) {
                        found.add(name);
                        replay.replay(others.get(0));
                        assertThat(valuesOrFailure(workload, connection))
                                .as(name)
                                .isNotEqualTo(recorded);
                    }
                    replay.beforeClose();
                } finally {
                    workload.release();
                }
            }
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"ReadUpdate,2,myisam,false", "ReadOnly,1,innodb,true", "UpdateOnly,1,innodb,false"})
    void trafficVisitsOneRowEachTimeInEveryThread(String name, int visits, String engine, boolean index)
            throws Exception {
        TableTraffic workload = (TableTraffic)
                Workloads.named(name + ":threads=3:rows=500:operations=20:engine=" + engine + ":index=" + index);
        ConnectionSpec spec = TestServer.connection(driver("mysql"));
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            Connector connector = spec.connector(isolated, workload.mode());
            try (Connection connection = connector.connect();
                    Statement statement = connection.createStatement()) {
                workload.use(connector);
                workload.prepare(connection);
                List<Object> values = new ArrayList<>();
                long selects = status(statement, "Com_select");
                long updates = status(statement, "Com_update");
                workload.operate(connection, values::add);

                assertThat(values)
                        .as("rows seen by each thread")
                        .containsExactly(20 * visits, 20 * visits, 20 * visits);
                assertThat(status(statement, "Com_select") - selects >= 60).isEqualTo(name.startsWith("Read"));
                assertThat(status(statement, "Com_update") - updates).isEqualTo(name.equals("ReadOnly") ? 0 : 60);
                String table = workload.table().name();
                assertThat(Engines.of(statement, table)).isEqualToIgnoringCase(engine);
                try (ResultSet keys =
                        statement.executeQuery("SHOW INDEX FROM " + table + " WHERE Column_name = 'value'")) {
                    assertThat(keys.next()).isEqualTo(index);
                }
            } finally {
                workload.release();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"innodb", "myisam"})
    void buildsAnIndexOfAllRowsInEachFork(String engine) throws Exception {
        BuildIndex workload = (BuildIndex) Workloads.named("BuildIndex:rows=500:engine=" + engine);
        ConnectionSpec spec = TestServer.connection(driver("mysql"));
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            Connector connector = spec.connector(isolated, workload.mode());
            workload.use(connector);
            try (Connection connection = connector.connect();
                    Statement statement = connection.createStatement()) {
                for (int fork = 0; fork < 2; fork++) {
                    workload.precede(value -> {});
                    assertThat(indexes(statement, engine)).isZero();
                    workload.operate(null, value -> {});
                    assertThat(indexes(statement, engine)).isEqualTo(1);
                }
                try (ResultSet rows =
                        statement.executeQuery("SELECT COUNT(DISTINCT value) FROM index_" + engine + "_500")) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(500);
                }
            } finally {
                workload.release();
            }
        }
    }

    private static int indexes(Statement statement, String engine) throws Exception {
        try (ResultSet keys =
                statement.executeQuery("SHOW INDEX FROM index_" + engine + "_500 WHERE Column_name = 'value'")) {
            int count = 0;
            while (keys.next()) {
                count++;
            }
            return count;
        }
    }

    private static long status(Statement statement, String name) throws Exception {
        try (ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + name + "'")) {
            row.next();
            return row.getLong(2);
        }
    }

    private static void assertReadsOne(Seen seen) {
        assertThat(seen.columns()).isEqualTo(1);
        assertThat(seen.rows()).isEqualTo(1);
        assertThat(seen.values())
                .hasSize(1)
                .allSatisfy(value -> assertThat(((Number) value).intValue()).isEqualTo(1));
    }
}
