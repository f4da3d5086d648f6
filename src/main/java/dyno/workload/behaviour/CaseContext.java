package dyno.workload.behaviour;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The tools of a case: its connection, further connections, and its notes of every value and failure. */
public final class CaseContext implements AutoCloseable {
    private static final int MOST_WARNINGS = 5;

    private final Connection connection;
    private final Closeable socket;
    private final Connector connector;
    private final List<Connection> others = new ArrayList<>();
    private List<String> notes = new ArrayList<>();
    private boolean cutOff;

    /** Opens connections through the driver under observation. */
    @FunctionalInterface
    public interface Connector {
        Connection connect(Map<String, String> options) throws SQLException;
    }

    /** A step without a value. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    /** A context of one connection, which the caller closes. */
    public CaseContext(Connection connection, Closeable socket, Connector connector) {
        this.connection = connection;
        this.socket = socket;
        this.connector = connector;
    }

    /** The connection whose bytes are compared. */
    public Connection connection() {
        return connection;
    }

    /** Cuts the connection's network; code that waits for a reply gets a failure. */
    void unplug() throws IOException {
        socket.close();
    }

    /** Opens one more connection; its bytes are not compared. */
    Connection another(Map<String, String> options) throws SQLException {
        requireRunning();
        Connection other = connector.connect(options);
        others.add(other);
        return other;
    }

    /** Opens one more connection without options; its bytes are not compared. */
    public Connection another() throws SQLException {
        return another(Map.of());
    }

    public void note(String what, Object value) {
        see(what, () -> value);
    }

    /** Notes what the call returns or throws. */
    void see(String what, Callable<?> call) {
        String seen;
        try {
            seen = " = " + Text.of(call.call());
        } catch (Exception | LinkageError e) {
            seen = " fails: " + Text.of(e);
        }
        add(Text.label(what) + seen);
    }

    /** Notes whether the step succeeds, and what it throws. */
    void step(String what, Action action) {
        see(what, () -> {
            action.run();
            return "done";
        });
    }

    /** Notes all rows that a statement's text selects, as strings, or its failure. */
    void query(String sql) {
        step(sql, () -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                rows(rows);
            }
        });
    }

    /** Notes the update count of a statement's text, or its failure. */
    void update(String sql) {
        see(sql, () -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
            }
        });
    }

    /** Runs statements that the case needs; their failure ends the case. */
    void need(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Creates a temporary table of this connection again. */
    void table(String name, String columns) throws SQLException {
        need(
                "DROP TEMPORARY TABLE IF EXISTS " + name,
                "CREATE TEMPORARY TABLE " + name + " (" + columns + ") ENGINE=InnoDB");
    }

    /** Notes all rows of a result set, as strings. */
    void rows(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        int number = 0;
        while (rows.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= columns; i++) {
                row.append(i > 1 ? " | " : "").append(Text.of(rows.getString(i)));
            }
            add("row " + ++number + ": " + row);
        }
        add(number + " rows");
    }

    /** Notes the rows that a prepared statement selects, or its failure. */
    void rowsOf(String what, PreparedStatement statement) {
        step(what, () -> {
            try (ResultSet rows = statement.executeQuery()) {
                rows(rows);
            }
        });
    }

    void warnings(String what, Callable<SQLWarning> source) {
        step(what, () -> {
            SQLWarning warning = source.call();
            for (int i = 1; warning != null && i <= MOST_WARNINGS; i++) {
                add("warning " + i + ": " + Text.of((Throwable) warning));
                warning = warning.getNextWarning();
            }
        });
    }

    /** Notes every result of a statement after {@code execute} or {@code getMoreResults}. */
    void results(Statement statement, boolean resultSet) throws SQLException {
        boolean isRows = resultSet;
        for (int i = 1; i <= 10; i++) {
            int count = isRows ? -1 : statement.getUpdateCount();
            if (!isRows && count == -1) {
                add("end of the results");
                return;
            }
            note("result " + i, isRows ? "rows" : "update count " + count);
            if (isRows) {
                rows(statement.getResultSet());
            }
            isRows = statement.getMoreResults();
        }
    }

    /** Ends the case at its next note or connection, or when it waits for a reply. */
    public void cutOff() throws IOException {
        synchronized (this) {
            cutOff = true;
        }
        unplug();
    }

    /** What was noted since the last call. */
    public synchronized List<String> take() {
        List<String> taken = notes;
        notes = new ArrayList<>();
        return List.copyOf(taken);
    }

    private synchronized void add(String note) {
        requireRunning();
        notes.add(note);
    }

    private synchronized void requireRunning() {
        if (cutOff) {
            throw new IllegalStateException("cut off");
        }
    }

    /** Closes the other connections. */
    @Override
    public void close() throws SQLException {
        for (Connection other : others) {
            other.close();
        }
    }
}
