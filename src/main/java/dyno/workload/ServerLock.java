package dyno.workload;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A lock on the server for preparations: forks that are alive at once prepare at the same time. */
public final class ServerLock {
    /** The set-up of a large table takes minutes. */
    private static final String LOCK = "SELECT GET_LOCK('dyno_preparation', 600)";

    private static final String UNLOCK = "SELECT RELEASE_LOCK('dyno_preparation')";

    private ServerLock() {}

    /** What is done by one connection at a time. */
    @FunctionalInterface
    public interface Preparation {
        void run(Statement statement) throws SQLException;
    }

    /**
     * Prepares while no other connection does.
     *
     * @param what is prepared, for the message
     * @throws SQLException also when the preparation of another connection does not end
     */
    public static void during(Connection connection, String what, Preparation preparation) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet locked = statement.executeQuery(LOCK)) {
                if (!locked.next() || locked.getInt(1) != 1) {
                    throw new SQLException("The set-up of " + what + ", which another connection runs, does not end");
                }
            }
            try {
                preparation.run(statement);
            } finally {
                statement.executeQuery(UNLOCK).close();
            }
        }
    }
}
