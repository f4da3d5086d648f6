package dyno.workload.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void writesValuesWithTheirClass() throws Exception {
        assertThat(Text.of((Object) null)).isEqualTo("null");
        assertThat(Text.of(5L)).isEqualTo("Long 5");
        assertThat(Text.of(new BigDecimal("5.0"))).isEqualTo("BigDecimal 5.0");
        assertThat(Text.of(new byte[] {0, -1})).isEqualTo("byte[] 00ff");
        assertThat(Text.of(new int[] {1, -3})).isEqualTo("int[] [1, -3]");
        assertThat(Text.of(Timestamp.valueOf("2020-02-29 01:02:03.5"))).isEqualTo("Timestamp 2020-02-29 01:02:03.5");
        assertThat(Text.of(new ByteArrayInputStream(new byte[] {7}))).isEqualTo("stream byte[] 07");
        assertThat(Text.of(new StringReader("x"))).isEqualTo("reader 'x'");
    }

    /** Their own texts end with seconds and with days. */
    @Test
    void tellsPointsInTimeApartByTheirMilliseconds() throws Exception {
        Time time = Time.valueOf("12:34:56");

        assertThat(Text.of(time)).isEqualTo("Time 12:34:56 (" + time.getTime() + ")");
        assertThat(Text.of(new Time(1))).isNotEqualTo(Text.of(new Time(2)));
        assertThat(Text.of(new Date(1))).isNotEqualTo(Text.of(new Date(2)));
        assertThat(Text.of(new java.util.Date(1))).isNotEqualTo(Text.of(new java.util.Date(2)));
        assertThat(Text.of(new Timestamp(1))).isNotEqualTo(Text.of(new Timestamp(2)));
    }

    @Test
    void tellsCharactersApartThatATerminalDoesNotShow() throws Exception {
        assertThat(Text.of((Object) "a\u00fc\ud83d\n")).isEqualTo("'a\\u00fc\\ud83d\\u000a'");
        assertThat(Text.of((Object) "null")).isNotEqualTo(Text.of((Object) null));
    }

    @Test
    void tellsLongTextsApartByTheirEnd() throws Exception {
        String text = "x".repeat(1000);

        assertThat(Text.of((Object) (text + "a")))
                .contains("1001 characters")
                .hasSizeLessThan(200)
                .isNotEqualTo(Text.of((Object) (text + "b")));
    }

    @Test
    void writesFailuresWithAllThatTellsThemApart() {
        SQLException failure = new BatchUpdateException("no", "23000", 1062, new int[] {1, -3});
        failure.setNextException(new SQLException("why", "HY000", 1));

        assertThat(Text.of(failure))
                .isEqualTo("java.sql.BatchUpdateException, SQLState 23000, code 1062, update counts [1, -3]: no;"
                        + " then java.sql.SQLException, SQLState HY000, code 1: why");
    }

    @Test
    void replacesWhatDiffersFromRunToRun() throws Exception {
        assertThat(Text.of(new SQLException("(conn=17) lost, 1,234 milliseconds ago")))
                .endsWith("(conn=N) lost, N milliseconds ago");
        assertThat(Text.of(new SQLException("of com.x.Driver@1a2b3c"))).endsWith("of com.x.Driver@N");
        assertThat(Text.of((Object) "[B@62c41e3")).isEqualTo("'[B@N'");
        assertThat(Text.of(new NumberFormatException("For input string: \"[B@1f2e3d\"")))
                .endsWith("For input string: \"[B@N\"");
        assertThat(Text.of(new NumberFormatException("For input string: \"[B@1\"")))
                .endsWith("For input string: \"[B@N\"");
        assertThat(Text.of(new SQLException("no com.x.Row$$Lambda$191/0x00007f27e8138208@1b2c3d, nor $Proxy12")))
                .endsWith("no com.x.Row$$Lambda@N, nor $ProxyN");
        assertThat(Text.of(new SQLException("no com.x.Row$$Lambda/0x0000000051150210@1b2c3d in pool-3-thread-1")))
                .endsWith("no com.x.Row$$Lambda@N in pool-N-thread N");
        assertThat(Text.of((Object) "mail@example.com")).isEqualTo("'mail@example.com'");
    }
}
