package dyno.workload.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * A table that discards inserted rows: of the BLACKHOLE engine, or the best replacement on the server.
 *
 * <p>The replacement has no index and no generated numbers, so that the server's reply is the same for the first row
 * and for the last; it is emptied before it grows large.
 */
final class BlackHole {
    static final String TABLE = "blackholeTable";
    static final String INSERT = "INSERT INTO blackholeTable (charValue) values (?)";

    /**
     * At 112 bytes per row, some MB below the default limit of a MEMORY table. Dyno's own servers have a higher one, for several forks at
     * once.
     */
    static final long MOST_ROWS = 100_000;

    static final int BYTES_PER_ROW = 112;

    /** The cheapest first. */
    private static final List<String> ENGINES = List.of("BLACKHOLE", "MEMORY", "MyISAM");

    private static final String COLUMNS = "(id INT, charValue VARCHAR(100) CHARACTER SET latin1)";

    private final String engine;

    private BlackHole(String engine) {
        this.engine = engine;
    }

    /** Creates the table if necessary. */
    static BlackHole prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + TABLE + " " + COLUMNS + " ENGINE="
                    + Engines.firstOf(statement, ENGINES));
            BlackHole table = new BlackHole(Engines.of(statement, TABLE));
            if (!table.swallows()) {
                table.empty(connection);
            }
            return table;
        }
    }

    /** Whether the table discards its rows. */
    boolean swallows() {
        return engine.equalsIgnoreCase("BLACKHOLE");
    }

    /** What a reader must know; empty if the table is as intended. */
    Optional<String> note() {
        return swallows()
                ? Optional.empty()
                : Optional.of("a table of the engine " + engine + ", emptied after " + MOST_ROWS
                        + " rows, replaces BLACKHOLE, which the server does not have");
    }

    /** Removes all rows. */
    void empty(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE " + TABLE);
        }
    }
}
