package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP PROCEDURE IF EXISTS inOutParam");
            statement.execute("CREATE PROCEDURE inOutParam(INOUT p1 INT) SET p1 = p1 + 1");
        }
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
