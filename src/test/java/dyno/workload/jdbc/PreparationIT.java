package dyno.workload.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.server.TestServer;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.IsolatedDriver;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forks that take turns prepare at the same time, while others already repeat the operation. */
class PreparationIT {
    private static final int FORKS = 4;
    private static final int TIMES = 5;

    @ParameterizedTest
    @CsvSource({
        "WideRowByIndex, DROP TABLE IF EXISTS wide_row, 22",
        "SelectOneRow46Columns, DROP TABLE IF EXISTS one_row_of_46_columns, 46",
        "Select100Columns, DROP TABLE IF EXISTS one_row_of_100_columns, 100",
        "CallInOut, DROP PROCEDURE IF EXISTS inOutParam, 1"
    })
    void doesNotDisturbOthers(String name, String drop, int values) throws Exception {
        DriverArtifact driver = TestServer.driver("mariadb@3.5.10");
        ConnectionSpec spec = TestServer.connection(driver);
        Workload prototype = Workloads.named(name);
        ExecutorService pool = Executors.newFixedThreadPool(FORKS);
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            Connector connector = spec.connector(isolated, prototype.mode());
            try (Connection connection = connector.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(drop);
            }
            CyclicBarrier together = new CyclicBarrier(FORKS);
            List<Future<List<Integer>>> forks = new ArrayList<>();
            for (int i = 0; i < FORKS; i++) {
                forks.add(pool.submit(() -> valuesOfEach(connector, Workloads.named(name), together)));
            }
            for (Future<List<Integer>> fork : forks) {
                assertThat(fork.get()).hasSize(TIMES).containsOnly(values);
            }
        } finally {
            pool.shutdown();
        }
    }

    /** How many values each operation reads, after each of several preparations. */
    private static List<Integer> valuesOfEach(Connector connector, Workload workload, CyclicBarrier together)
            throws Exception {
        List<Integer> counts = new ArrayList<>();
        try (Connection connection = connector.connect()) {
            together.await();
            for (int i = 0; i < TIMES; i++) {
                workload.use(connector);
                workload.prepare(connection);
                List<Object> values = new ArrayList<>();
                workload.operate(connection, values::add);
                counts.add(values.size());
            }
            workload.release();
        }
        return counts;
    }
}
