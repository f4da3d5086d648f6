package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.probe.DriverObserver;
import dyno.server.TestServer;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The known commands of some drivers are detected. */
class RoundTripIT {
    private List<Footprint> observe(String driver, String workload) {
        List<Footprint> footprints =
                DriverObserver.roundTrips(TestServer.connection(TestServer.driver(driver)), Cells.workloads(workload));
        assertThat(footprints).extracting(Footprint::operation).containsExactly("connect", "disconnect", workload);
        assertThat(footprints).allSatisfy(f -> assertThat(f.failure()).isNull());
        return footprints;
    }

    @Test
    void connectorJ5AsksForTheReadOnlyModeBeforeEachUpdate() {
        List<Footprint> footprints = observe("mysql@5.1.39", "DoOne");

        Footprint operation = footprints.get(2);
        assertThat(operation.commands())
                .containsExactly(
                        new Sent("COM_QUERY", "select @@session.tx_read_only", true, 1),
                        new Sent("COM_QUERY", "DO 1", false, 1));
        assertThat(operation.roundTrips()).isEqualTo(2);
        assertThat(operation.packetsSent()).isEqualTo(2);
        assertThat(operation.bytesSent()).isEqualTo(34 + 9);
        assertThat(operation.socketWrites()).isEqualTo(2);

        assertThat(footprints.get(0).commands())
                .contains(
                        new Sent("handshake response", "user root, schema dyno", false, 1),
                        new Sent("COM_QUERY", "SET NAMES utf8mb4", true, 1),
                        new Sent("COM_QUERY", "SET autocommit=1", true, 1))
                .anyMatch(sent -> sent.hidden() && sent.text().contains("@@session.auto_increment_increment"));
        assertThat(footprints.get(0).roundTrips()).isEqualTo(footprints.get(0).sent());
        assertThat(footprints.get(1).commands()).containsExactly(new Sent("COM_QUIT", "", false, 1));
    }

    @Test
    void mariadbSendsWhatItIsTold() {
        Footprint operation = observe("mariadb", "DoOne").get(2);

        assertThat(operation.commands()).containsExactly(new Sent("COM_QUERY", "DO 1", false, 1));
        assertThat(operation.roundTrips()).isEqualTo(1);
        assertThat(operation.packetsSent()).isEqualTo(1);
        assertThat(operation.packetsReceived()).isEqualTo(1);
        assertThat(operation.bytesSent()).isEqualTo(9);
        assertThat(operation.bytesReceived()).isEqualTo(11);
        assertThat(operation.hidden()).isZero();
    }

    @Test
    void drizzleConnectsWithoutAFurtherWord() {
        List<Footprint> footprints = observe("drizzle@1.4", "SelectOne");

        assertThat(footprints.get(0).commands())
                .containsExactly(new Sent("handshake response", "user root, schema dyno", false, 1));
        assertThat(footprints.get(2).hidden()).isZero();
    }

    @Test
    void connectorJCallsAProcedureWithStatementsThatNobodyAskedFor() {
        Footprint then = observe("mysql@5.1.39", "CallInOut").get(2);
        Footprint today = observe("mysql", "CallInOut").get(2);

        assertThat(then.commands())
                .endsWith(
                        new Sent("COM_QUERY", "SHOW CREATE PROCEDURE `dyno`.`inOutParam`", true, 1),
                        new Sent("COM_QUERY", "SET @com_mysql_jdbc_outparam_p1='1'", true, 1),
                        new Sent("COM_QUERY", "select @@session.tx_read_only", true, 1),
                        new Sent("COM_QUERY", "CALL inOutParam(@com_mysql_jdbc_outparam_p1)", false, 1),
                        new Sent("COM_QUERY", "SELECT @com_mysql_jdbc_outparam_p1", true, 1));
        assertThat(then.commands().get(0).text()).startsWith("SELECT name, type, comment FROM mysql.proc");
        assertThat(List.of(then.statements(), then.sent(), then.hidden(), then.roundTrips()))
                .containsExactly(6, 6, 5, 6);

        assertThat(today.commands())
                .endsWith(
                        new Sent("COM_QUERY", "SET @`com_mysql_jdbc_outparam_p1`=1", true, 1),
                        new Sent("COM_QUERY", "SELECT @@session.transaction_read_only", true, 1),
                        new Sent("COM_QUERY", "CALL inOutParam(@`com_mysql_jdbc_outparam_p1`)", false, 1),
                        new Sent("COM_QUERY", "SELECT @`com_mysql_jdbc_outparam_p1`", true, 1));
        assertThat(List.of(today.statements(), today.sent(), today.hidden(), today.roundTrips()))
                .containsExactly(5, 5, 4, 5);
    }

    /** Preparing, executing and closing go out at once. */
    @Test
    void mariadbCallsAProcedureWithOneStatement() {
        Footprint call = observe("mariadb", "CallInOut").get(2);

        assertThat(call.commands())
                .containsExactly(
                        new Sent("COM_STMT_PREPARE", "call inOutParam(?)", false, 1),
                        new Sent("COM_STMT_EXECUTE", "call inOutParam(?)", false, 1),
                        new Sent("COM_STMT_CLOSE", "call inOutParam(?)", false, 1));
        assertThat(List.of(call.statements(), call.sent(), call.hidden(), call.roundTrips()))
                .containsExactly(1, 3, 0, 1);
    }

    /** The second time, too, although an operation builds the index. */
    @Test
    void anIndexIsBuiltWhereThereIsNone() {
        Footprint build = observe("mariadb", "BuildIndex:rows=500").get(2);

        assertThat(build.commands())
                .containsExactly(new Sent("COM_QUERY", "CREATE INDEX by_value ON index_innodb_500 (value)", false, 1));
    }

    /** Through separate connections. */
    @Test
    void whatTheThreadsOfAWorkloadAskForIsNotHidden() {
        String workload = "ReadUpdate:threads=3:rows=500:operations=2";
        Footprint mariadb = observe("mariadb", workload).get(2);
        Footprint mysql = observe("mysql", workload).get(2);

        // What is hidden belongs to opening the connections.
        for (Footprint footprint : List.of(mariadb, mysql)) {
            assertThat(footprint.commands())
                    .filteredOn(Sent::hidden)
                    .noneMatch(sent -> sent.text() != null && sent.text().contains("traffic_"));
            assertThat(footprint.commands().stream()
                            .filter(sent -> sent.text() != null && sent.text().contains("traffic_"))
                            .mapToInt(Sent::count)
                            .sum())
                    .isEqualTo(3 * 2 * 2);
        }
    }
}
