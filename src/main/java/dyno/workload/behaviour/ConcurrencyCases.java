package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** Timeouts, cancelling, and several threads on one connection: their results alone can be compared. */
final class ConcurrencyCases {
    private static final int ROUNDS = 300;
    private static final long UNDER_WAY_MILLIS = 150;

    static final List<BehaviourCase> ALL = List.of(
            of("concurrency: query timeout", ConcurrencyCases::queryTimeout)
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: no query timeout", ConcurrencyCases::noQueryTimeout)
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: cancel", ConcurrencyCases::cancel).once().comparingResultsOnly(),
            of("concurrency: cancel nothing", ConcurrencyCases::cancelNothing)
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: network timeout", ConcurrencyCases::networkTimeout)
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: two threads with statements", w -> twoThreads(w, ConcurrencyCases::statements))
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: two threads with prepared statements", w -> twoThreads(w, ConcurrencyCases::prepared))
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: two threads with statements prepared", w -> twoThreads(w, ConcurrencyCases::prepared))
                    .serverPrepared()
                    .once()
                    .comparingResultsOnly(),
            of("concurrency: two threads, prepared and executed", w -> twoThreads(w, ConcurrencyCases::preparedAnew))
                    .serverPrepared()
                    .once()
                    .comparingResultsOnly());

    private ConcurrencyCases() {}

    /** What a thread does with its number. */
    private interface Work {
        void run(Connection connection, int number) throws SQLException;
    }

    private static void queryTimeout(Witness w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("set", () -> statement.setQueryTimeout(1));
            w.see("get", statement::getQueryTimeout);
            w.see("exceeded", () -> classOfFailure(() -> statement.execute("SELECT SLEEP(3)")));
            w.see("not exceeded", () -> statement.execute("SELECT 1"));
        }
        w.query("SELECT 'in step'");
    }

    private static void noQueryTimeout(Witness w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT SLEEP(?)")) {
            w.step("set", () -> statement.setQueryTimeout(60));
            statement.setDouble(1, 0.01);
            w.rowsOf("not exceeded", statement);
            w.step("unset", () -> statement.setQueryTimeout(0));
            w.see("get", statement::getQueryTimeout);
            w.rowsOf("without", statement);
        }
    }

    /** Several layers may notice first, each with its own words. */
    private static String classOfFailure(Callable<?> call) throws Exception {
        try {
            return "no failure: " + Text.of(call.call());
        } catch (SQLException e) {
            return e.getClass().getName() + ", SQLState " + e.getSQLState() + ", code " + e.getErrorCode();
        }
    }

    private static void cancel(Witness w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            FutureTask<String> canceller = new FutureTask<>(() -> {
                Thread.sleep(UNDER_WAY_MILLIS);
                statement.cancel();
                return "cancelled";
            });
            start(canceller);
            w.see("sleeping", () -> classOfFailure(() -> statement.execute("SELECT SLEEP(4), 'slept'")));
            w.see("canceller", canceller::get);
            w.see("after that", () -> statement.execute("SELECT 1"));
        }
        w.query("SELECT 'in step'");
    }

    private static void cancelNothing(Witness w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("cancel before", statement::cancel);
            w.see("execute", () -> statement.execute("SELECT 1"));
            w.step("cancel after", statement::cancel);
        }
    }

    private static void networkTimeout(Witness w) throws Exception {
        Connection connection = w.connection();
        w.step("set", () -> connection.setNetworkTimeout(Runnable::run, 200));
        w.see("get", connection::getNetworkTimeout);
        w.see("exceeded", () -> {
            try (Statement statement = connection.createStatement()) {
                return classOfFailure(() -> statement.execute("SELECT SLEEP(2)"));
            }
        });
        w.see("closed", connection::isClosed);
        w.see(
                "negative",
                () -> classOfFailure(() -> {
                    connection.setNetworkTimeout(Runnable::run, -1);
                    return "set";
                }));
    }

    /** Every thread must read what it asked for, because drivers lock their connection. */
    private static void twoThreads(Witness w, Work work) throws Exception {
        CountDownLatch start = new CountDownLatch(2);
        List<FutureTask<String>> threads = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            int own = number;
            threads.add(new FutureTask<>(() -> {
                start.countDown();
                start.await();
                return problems(w.connection(), work, own);
            }));
        }
        threads.forEach(ConcurrencyCases::start);
        for (FutureTask<String> thread : threads) {
            w.see("thread", thread::get);
        }
        w.query("SELECT 'in step'");
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "behaviour-other");
        thread.setDaemon(true);
        thread.start();
    }

    /** Which failures came, not how often: that is chance. */
    private static String problems(Connection connection, Work work, int number) {
        TreeMap<String, Integer> problems = new TreeMap<>();
        for (int i = 0; i < ROUNDS; i++) {
            try {
                work.run(connection, number * 1_000_000 + i);
            } catch (SQLException | RuntimeException | LinkageError e) {
                problems.merge(e.getClass().getName() + ": " + e.getMessage(), 1, Integer::sum);
            }
        }
        return problems.isEmpty() ? "all right" : "failures: " + problems.firstKey();
    }

    private static void statements(Connection connection, int number) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + number + ", '" + number + "'")) {
            expect(rows, number);
        }
    }

    private static void prepared(Connection connection, int number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?, CONCAT(?, '')")) {
            statement.setInt(1, number);
            statement.setInt(2, number);
            try (ResultSet rows = statement.executeQuery()) {
                expect(rows, number);
            }
        }
    }

    private static void preparedAnew(Connection connection, int number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + number + ", ?")) {
            statement.setString(1, Integer.toString(number));
            try (ResultSet rows = statement.executeQuery()) {
                expect(rows, number);
            }
        }
    }

    private static void expect(ResultSet rows, int number) throws SQLException {
        if (!rows.next() || rows.getInt(1) != number || !rows.getString(2).equals(Integer.toString(number))) {
            throw new IllegalStateException("a row of another statement");
        }
    }
}
