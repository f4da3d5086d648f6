package dyno.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.compile.SqlOperation.Fetch;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlOperationTest {
    @Test
    void splitsStatementsAtSemicolonsOutsideOfTextsAndComments() {
        assertThat(SqlOperation.split("""
                        -- first; no
                        CREATE TABLE t (a VARCHAR(9) DEFAULT ';', `b;` INT); # second; no
                        INSERT INTO t VALUES ('it\\'s; ''here''', 1);
                        SELECT /* third; no */ a FROM t
                        """))
                .containsExactly(
                        "CREATE TABLE t (a VARCHAR(9) DEFAULT ';', `b;` INT)",
                        "INSERT INTO t VALUES ('it\\'s; ''here''', 1)",
                        "SELECT   a FROM t");
    }

    @Test
    void keepsHintsAndConditionalParts() {
        assertThat(SqlOperation.split("SELECT /*+ NO_INDEX */ 1 /*!50000 , 2 */ - -1;"))
                .containsExactly("SELECT /*+ NO_INDEX */ 1 /*!50000 , 2 */ - -1");
    }

    @Test
    void endsWithTheFileWhatIsNotClosed() {
        assertThat(SqlOperation.split("SELECT 'a;")).containsExactly("SELECT 'a;");
        assertThat(SqlOperation.split("SELECT 1 /* a;")).containsExactly("SELECT 1");
        assertThat(SqlOperation.split(" ;; ")).isEmpty();
    }

    @Test
    void quotesTextsForJava() {
        String java = new SqlOperation(
                        "quoted.sql", "Quoted", List.of("SELECT \"a\\b\", '\u00fc'\n"), false, List.of(), Fetch.OBJECT)
                .toJava();

        assertThat(java).contains("SQL = \"SELECT \\\"a\\\\b\\\", '\\u00fc'\\n\";");
    }

    @Test
    void setsIntegersAsIntegersAndStreamsOnRequest() {
        String java = new SqlOperation(
                        "prepared.sql", "Prepared", List.of("SELECT ?, ?"), true, List.of("-42", "1.5"), Fetch.STREAM)
                .toJava();

        assertThat(java).contains("statement.setLong(1, -42L);", "statement.setString(2, \"1.5\");", "setFetchSize(");
    }

    @Test
    void refusesWhatCannotBeMeasured() {
        assertThatThrownBy(() -> new SqlOperation("empty.sql", "Empty", List.of(), false, List.of(), Fetch.OBJECT))
                .isInstanceOf(OperationException.class)
                .hasMessageContaining("empty.sql has no statement");
        assertThatThrownBy(() ->
                        new SqlOperation("plain.sql", "Plain", List.of("SELECT ?"), false, List.of("1"), Fetch.OBJECT))
                .isInstanceOf(OperationException.class)
                .hasMessageContaining(":prepare=text");
        assertThatThrownBy(() -> new SqlOperation(
                        "few.sql", "Few", List.of("SELECT '?', ? /* ? */, ?"), true, List.of("1"), Fetch.OBJECT))
                .isInstanceOf(OperationException.class)
                .hasMessageContaining("few.sql has 2 question marks for parameters, and 1 are given");
    }
}
