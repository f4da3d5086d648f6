package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;

/** A stored procedure with an INOUT parameter, which it increments. */
public class CallInOut extends Workload {
    @Override
    public String title() {
        return "CALL (INOUT)";
    }

    @Override
    public String description() {
        return "a stored procedure with an INOUT parameter, which it increments";
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
