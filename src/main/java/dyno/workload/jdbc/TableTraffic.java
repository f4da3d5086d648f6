package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.Option;
import dyno.workload.StatementsSent;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.Connector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that read and update rows of one table by random ids, each through a separate connection that it opens and
 * closes, with a statement that is prepared and closed each time. The work of all threads is one operation, so that its
 * wall time is what the study of 2009 published; its CPU time is the sum over the threads.
 */
public final class TableTraffic extends Workload {
    static final int ORIGINAL_ROWS = 1_000_000;
    static final int USUAL_ROWS = 100_000;

    private static final int USUAL_OPERATIONS = 200;

    /** Visits per connection while warming up: connecting must be compiled, too, and is rare in the operation. */
    private static final int WARM_UP_VISITS = 5;

    /** Storage engine of the table. */
    @Option(
            value = "innodb",
            oneOf = {"innodb", "myisam"})
    public String engine;

    /** Whether there is an index on the column that is updated. */
    @Option("false")
    public boolean index;

    /** Threads that work at the same time. */
    @Option("1")
    public int threads;

    /** Rows of the table; the study had 1,000,000. */
    @Option("" + USUAL_ROWS)
    public int rows;

    /** Reads and updates, or one of them, of each thread. */
    @Option("" + USUAL_OPERATIONS)
    public int operations;

    private final List<Worker> workers = new ArrayList<>();
    private Worker rehearsing;
    private Connector connector;
    private ExecutorService pool;

    private final boolean reads;
    private final boolean updates;

    /**
     * A visit of a thread that reads a row, updates a row, or does both.
     *
     * @throws IllegalArgumentException when it does neither
     */
    public TableTraffic(boolean reads, boolean updates) {
        if (!reads && !updates) {
            throw new IllegalArgumentException("a visit without a statement");
        }
        this.reads = reads;
        this.updates = updates;
    }

    private void visit(Worker worker) throws SQLException {
        if (reads) {
            worker.read(worker.randomId());
        }
        if (updates) {
            worker.update(worker.randomId());
        }
    }

    /** The statements of a visit in a few words. */
    private String verb() {
        return reads && updates ? "read and update" : reads ? "read" : "update";
    }

    /** How many statements a visit has. */
    private int statements() {
        return reads && updates ? 2 : 1;
    }

    @Override
    public String title() {
        return verb() + ", " + (engine.equals("innodb") ? "InnoDB" : "MyISAM") + ", " + threads
                + (threads == 1 ? " thread" : " threads") + (index ? ", indexed" : "") + unusual(rows)
                + (operations == USUAL_OPERATIONS ? "" : ", " + operations + " operations");
    }

    /** For a title: how many rows, if not the usual number. */
    static String unusual(int rows) {
        return rows == USUAL_ROWS ? "" : ", " + rows + " rows";
    }

    @Override
    public String description() {
        return operations + " times " + verb() + " by random id in each of " + threads
                + (threads == 1 ? " thread" : " threads") + ", in a table of " + rows + " rows";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }

    /** Ids are random, and so is the order of threads. */
    @Override
    public List<TransportKind> transports() {
        return TransportKind.REAL;
    }

    /** All drivers send text, which is the workload's own mode. */
    @Override
    public boolean needsTrying() {
        return mode() != ownMode() && super.needsTrying();
    }

    /** Each connection of the operation prepares its statements, and none has a batch that could be rewritten. */
    @Override
    public Optional<String> contradiction(Footprint sent) {
        return switch (mode()) {
            case SERVER_PREPARED -> StatementsSent.preparedAtMost(sent, threads * statements());
            case REWRITE_BATCHES -> StatementsSent.otherThan(ConnectionMode.CLIENT_PREPARED, sent);
            default -> super.contradiction(sent);
        };
    }

    @Override
    public boolean isConcurrent() {
        return threads > 1;
    }

    /** Threads wait at the same time. */
    @Override
    public int roundTrips() {
        return operations * statements();
    }

    @Override
    public boolean takesSeconds() {
        return threads * operations >= 20 * USUAL_OPERATIONS;
    }

    @Override
    public boolean takesLong(TransportName over) {
        return true;
    }

    @Override
    public void use(Connector other) {
        connector = other;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        table().prepare(connection, rows);
        String select = "SELECT * FROM " + table().name() + " WHERE id = ?";
        String update = "UPDATE " + table().name() + " SET value = ? WHERE id = ?";
        // A probe prepares one workload for several drivers.
        workers.clear();
        if (pool != null) {
            pool.shutdownNow();
        }
        pool = Executors.newFixedThreadPool(threads, work -> {
            // Profiles count JMH's workers alone, by their names; these do their work.
            Thread thread = new Thread(work, "traffic-jmh-worker-");
            thread.setDaemon(true);
            return thread;
        });
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(select, update, new SplittableRandom(i), operations));
        }
        rehearsing = new Worker(select, update, new SplittableRandom(threads), WARM_UP_VISITS);
        if (rows != ORIGINAL_ROWS) {
            noteStandIn("the table has " + rows + " rows, that of the study had " + ORIGINAL_ROWS);
        }
    }

    final FilledTable table() {
        String name = "traffic_" + engine + "_" + rows + (index ? "_indexed" : "");
        return new FilledTable(
                name,
                "value VARCHAR(100), created_at DATETIME,"
                        + " updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP"
                        + (index ? ", INDEX (value)" : ""),
                "CONCAT('value ', n), '2009-05-01 12:00:00', '2009-05-01 12:00:00'",
                engine);
    }

    @Override
    public void operate(Connection idle, ValueSink sink) throws SQLException {
        try {
            for (Future<Integer> rowsSeen : pool.invokeAll(workers)) {
                sink.accept(rowsSeen.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SQLException problem ? problem : new SQLException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("Interrupted", e);
        }
    }

    /** On one thread: beside many, the JIT would get hardly any time. */
    @Override
    public void rehearse(Connection idle, ValueSink sink) throws SQLException {
        sink.accept(rehearsing.call());
    }

    @Override
    public void release() throws SQLException {
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    /** The work of one thread; returns the number of rows that it has seen. */
    final class Worker implements Callable<Integer> {
        private final String select;
        private final String update;
        private final SplittableRandom random;
        private final int visits;
        private Connection connection;
        private int seen;

        private Worker(String select, String update, SplittableRandom random, int visits) {
            this.visits = visits;
            this.select = select;
            this.update = update;
            this.random = random;
        }

        @Override
        public Integer call() throws SQLException {
            seen = 0;
            try (Connection opened = connector.connect()) {
                connection = opened;
                for (int i = 0; i < visits; i++) {
                    visit(this);
                }
            }
            return seen;
        }

        int randomId() {
            return 1 + random.nextInt(rows);
        }

        void read(int id) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(select)) {
                statement.setInt(1, id);
                try (ResultSet found = statement.executeQuery()) {
                    while (found.next()) {
                        seen += found.getString("value").isEmpty() ? 0 : 1;
                    }
                }
            }
        }

        void update(int id) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(update)) {
                statement.setString(1, "value " + random.nextInt());
                statement.setInt(2, id);
                seen += statement.executeUpdate();
            }
        }
    }
}
