import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public class ProcedureParameters {
    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE PROCEDURE add_up(IN a INT, IN b INT) SELECT a + b");
        }
    }

    Object run(Connection connection) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{CALL add_up(?, ?)}")) {
            return call.getParameterMetaData().getParameterCount() + call.getParameterMetaData().getParameterTypeName(1);
        }
    }
}
