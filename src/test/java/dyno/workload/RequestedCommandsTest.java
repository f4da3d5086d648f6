package dyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestedCommandsTest {
    private final RequestedCommands asked = new RequestedCommands();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DO 1                          | DO 1",
                "SELECT ?                      | SELECT 'a?b'",
                "SELECT ?                      | SELECT ?",
                "insert into t (a) values (?)  | INSERT INTO t (a) VALUES ('1'),('2')",
                "{call p(?)}                   | CALL `p`(@out)",
                "{? = call f(?)}               | call f(1)",
            })
    void recognisesAStatementWithItsParameters(String statement, String sent) {
        asked.addStatement(statement);

        assertThat(asked.reason(query(sent))).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DO 1                          | select @@session.tx_read_only",
                "{call p(?)}                   | SHOW CREATE PROCEDURE p",
                "{call p(?)}                   | SET @com_mysql_jdbc_outparam_a = 1",
                "SELECT 1 FROM t WHERE a = ?   | SELECT 1 FROM u WHERE a = 1",
                "SELECT ? FROM t               | SELECT @@x FROM t2",
            })
    void recognisesWhatNobodyAskedFor(String statement, String sent) {
        asked.addStatement(statement);

        assertThat(asked.reason(query(sent))).isEmpty();
    }

    @Test
    void methodsStandForStatements() {
        assertThat(asked.reason(query("COMMIT"))).isEmpty();
        asked.addMethod("commit");
        asked.addMethod("setAutoCommit");

        assertThat(asked.reason(query("COMMIT"))).contains("commit");
        assertThat(asked.reason(query("SET autocommit=0"))).contains("setAutoCommit");
        assertThat(asked.reason(query("ROLLBACK"))).isEmpty();
        assertThat(asked.reason(new Command("COM_PING", ""))).isEmpty();
    }

    @Test
    void manyParametersTakeNoTime() {
        asked.addStatement("DO ?" + ",?".repeat(999));

        assertThat(asked.reason(query("DO " + "1,".repeat(999) + "1"))).isPresent();
        assertThat(asked.reason(query("SET " + "1,".repeat(999) + "1"))).isEmpty();
    }

    private static Command query(String sql) {
        return new Command("COM_QUERY", sql);
    }
}
