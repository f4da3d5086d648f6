package dyno.workload.fork;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the server through the driver under test, all in the mode that a workload needs. */
@FunctionalInterface
public interface Connector {
    Connection connect() throws SQLException;
}
