package dyno.workload.jdbc;

import dyno.workload.ServerLock;
import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/** A stored procedure with an INOUT parameter, which it increments. */
public final class CallInOut extends TitledWorkload {
    public CallInOut() {
        super("CALL (INOUT)", "a stored procedure with an INOUT parameter, which it increments", ConnectionMode.PLAIN);
    }

    @Override
    public boolean needsTrying() {
        return true;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        // Another fork may be calling it, so it is not dropped, and old servers know no CREATE PROCEDURE IF NOT EXISTS.
        ServerLock.during(connection, "inOutParam", statement -> {
            boolean isThere;
            try (ResultSet found = statement.executeQuery("SELECT 1 FROM information_schema.ROUTINES"
                    + " WHERE ROUTINE_SCHEMA = DATABASE() AND ROUTINE_NAME = 'inOutParam'")) {
                isThere = found.next();
            }
            if (!isThere) {
                statement.execute("CREATE PROCEDURE inOutParam(INOUT p1 INT) SET p1 = p1 + 1");
            }
        });
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call inOutParam(?)}")) {
            call.setInt(1, 1);
            call.registerOutParameter(1, Types.INTEGER);
            call.execute();
            sink.accept(call.getInt(1));
        }
    }
}
