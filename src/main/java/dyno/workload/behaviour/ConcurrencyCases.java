package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** Timeouts, cancelling, and several threads on one connection: only their results can be compared. */
final class ConcurrencyCases {
    /** The beginning of their names. */
    static final String PREFIX = "concurrency: ";

    private static final int ROUNDS = 8;

    /**
     * Takes several packets and pauses in between, so that a second thread certainly starts while the first one reads.
     */
    private static final String ROWS = "REPEAT('x', 500), IF(id % 40 = 0, SLEEP(0.001), 0) FROM dyno_b_rows";

    /**
     * Even on a busy machine, two threads complete a statement while another connection runs this many. A thread that
     * waits for what the other one has read never completes it.
     */
    private static final int STATEMENTS_MEANWHILE = 200;

    private static final long UNDER_WAY_MILLIS = 150;

    static final List<BehaviourCase> ALL = List.of(
            of(PREFIX + "query timeout", ConcurrencyCases::queryTimeout).once().comparingResultsOnly(),
            of(PREFIX + "no query timeout", ConcurrencyCases::noQueryTimeout)
                    .once()
                    .comparingResultsOnly(),
            of(PREFIX + "cancel", ConcurrencyCases::cancel).once().comparingResultsOnly(),
            of(PREFIX + "cancel nothing", ConcurrencyCases::cancelNothing)
                    .once()
                    .comparingResultsOnly(),
            of(PREFIX + "network timeout", ConcurrencyCases::networkTimeout)
                    .once()
                    .comparingResultsOnly(),
            of(PREFIX + "two threads", ConcurrencyCases::twoThreads).once().comparingResultsOnly(),
            of(PREFIX + "two threads", ConcurrencyCases::twoThreads)
                    .serverPrepared()
                    .once()
                    .comparingResultsOnly());

    private ConcurrencyCases() {}

    private static void queryTimeout(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("set", () -> statement.setQueryTimeout(1));
            w.see("get", statement::getQueryTimeout);
            w.see("exceeded", () -> classOfFailure(() -> statement.execute("SELECT SLEEP(2)")));
            w.see("not exceeded", () -> statement.execute("SELECT 1"));
        }
        w.query("SELECT 'in step'");
    }

    private static void noQueryTimeout(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT SLEEP(?)")) {
            w.step("set", () -> statement.setQueryTimeout(60));
            statement.setDouble(1, 0.01);
            w.rowsOf("not exceeded", statement);
            w.step("unset", () -> statement.setQueryTimeout(0));
            w.see("get", statement::getQueryTimeout);
            w.rowsOf("without", statement);
        }
    }

    /** Different layers may notice it first, each with its own message. */
    private static String classOfFailure(Callable<?> call) throws Exception {
        try {
            return "no failure: " + Text.of(call.call());
        } catch (SQLException e) {
            return e.getClass().getName() + ", SQLState " + e.getSQLState() + ", code " + e.getErrorCode();
        }
    }

    private static void cancel(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            FutureTask<String> canceller = new FutureTask<>(() -> {
                Thread.sleep(UNDER_WAY_MILLIS);
                statement.cancel();
                return "cancelled";
            });
            start(canceller);
            w.note("it fails", fails(() -> statement.execute("SELECT SLEEP(2), 'slept'")));
            w.see("canceller", canceller::get);
        }
    }

    /** How a cancelled statement fails depends on which reports it first, the server or the other thread. */
    private static boolean fails(Callable<?> call) throws Exception {
        try {
            call.call();
            return false;
        } catch (SQLException e) {
            return true;
        }
    }

    private static void cancelNothing(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("cancel before", statement::cancel);
            w.see("execute", () -> statement.execute("SELECT 1"));
            w.step("cancel after", statement::cancel);
        }
    }

    private static void networkTimeout(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.step("set", () -> connection.setNetworkTimeout(Runnable::run, 200));
        w.see("get", connection::getNetworkTimeout);
        w.see("exceeded", () -> {
            try (Statement statement = connection.createStatement()) {
                return classOfFailure(() -> statement.execute("SELECT SLEEP(0.7)"));
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

    /**
     * Every thread must read its own results, as drivers that lock their connection guarantee. How a driver without
     * locks fails is random, so only the fact that it fails is noted.
     */
    private static void twoThreads(CaseContext w) throws Exception {
        CountDownLatch start = new CountDownLatch(2);
        List<FutureTask<Void>> threads = new ArrayList<>();
        AtomicInteger statements = new AtomicInteger();
        for (int number = 1; number <= 2; number++) {
            int first = number * 1_000_000;
            threads.add(new FutureTask<>(() -> {
                start.countDown();
                start.await();
                for (int i = 0; i < ROUNDS; i++) {
                    statement(w.connection(), first + i);
                    statements.incrementAndGet();
                    prepared(w.connection(), "SELECT ? + 0, " + ROWS, first + i);
                    statements.incrementAndGet();
                    prepared(w.connection(), "SELECT ? + 0 /* " + (first + i) + " */, " + ROWS, first + i);
                    statements.incrementAndGet();
                }
                return null;
            }));
        }
        threads.forEach(ConcurrencyCases::start);
        try {
            w.note("each thread reads what it asked for", allRight(w, threads, statements));
        } finally {
            w.unplug();
        }
    }

    /** Without locks a thread may also wait for ever for what the other one has read. */
    private static boolean allRight(CaseContext w, List<FutureTask<Void>> threads, AtomicInteger statements)
            throws SQLException, InterruptedException {
        Connection other = w.another();
        for (FutureTask<Void> thread : threads) {
            int before = -1;
            while (!thread.isDone()) {
                if (statements.get() == before) {
                    return false;
                }
                before = statements.get();
                for (int i = 0; i < STATEMENTS_MEANWHILE && !thread.isDone(); i++) {
                    statement(other, i);
                }
            }
            if (!succeeded(thread)) {
                return false;
            }
        }
        return true;
    }

    private static boolean succeeded(FutureTask<Void> thread) throws InterruptedException {
        try {
            thread.get();
            return true;
        } catch (ExecutionException e) {
            return false;
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "behaviour-other");
        thread.setDaemon(true);
        thread.start();
    }

    private static void statement(Connection connection, int number) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + number + ", " + ROWS)) {
            expect(rows, number);
        }
    }

    private static void prepared(Connection connection, String sql, int number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, number);
            try (ResultSet rows = statement.executeQuery()) {
                expect(rows, number);
            }
        }
    }

    private static void expect(ResultSet rows, int number) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count += rows.getInt(1) == number ? 1 : 0;
        }
        if (count != 100) {
            throw new IllegalStateException("rows of another statement");
        }
    }
}
