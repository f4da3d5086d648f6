package dyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.Footprint.Sent;
import dyno.workload.fork.ConnectionMode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

public class StatementsSentTest {
    @Test
    void preparingOncePerRowIsNotPreparedBefore() {
        assertThat(StatementsSent.otherThan(
                        ConnectionMode.SERVER_PREPARED, sent("COM_STMT_PREPARE", 1, "COM_STMT_EXECUTE", 1)))
                .contains("it prepares again each time: it sent 1 COM_STMT_PREPARE, 1 COM_STMT_EXECUTE");
        assertThat(StatementsSent.otherThan(ConnectionMode.SERVER_PREPARED, sent("COM_STMT_EXECUTE", 1)))
                .isEmpty();
    }

    @Test
    void preparingOnceForThousandRowsIsNextToNothing() {
        assertThat(StatementsSent.otherThan(
                        ConnectionMode.SERVER_PREPARED, sent("COM_STMT_PREPARE", 1, "COM_STMT_EXECUTE", 1000)))
                .isEmpty();
    }

    @Test
    void textIsNeverPreparedOnTheServer() {
        assertThat(StatementsSent.otherThan(ConnectionMode.SERVER_PREPARED, sent("COM_QUERY", 1)))
                .isPresent();
        assertThat(StatementsSent.otherThan(ConnectionMode.CLIENT_PREPARED, sent("COM_STMT_EXECUTE", 1)))
                .isPresent();
    }

    @Test
    void rewrittenMeansFewStatements() {
        assertThat(StatementsSent.otherThan(ConnectionMode.REWRITE_BATCHES, sent("COM_QUERY", 2)))
                .isEmpty();
        assertThat(StatementsSent.otherThan(ConnectionMode.REWRITE_BATCHES, sent("COM_QUERY", 1000)))
                .isPresent();
    }

    /** Alternating names and counts. */
    public static Footprint sent(Object... commands) {
        List<Sent> sent = IntStream.range(0, commands.length / 2)
                .mapToObj(i -> new Sent((String) commands[2 * i], "", false, (int) commands[2 * i + 1]))
                .toList();
        return new Footprint("BatchBinary", sent, 1, 0, 0, 0, 0, 0, 0, 0, 0, null, null);
    }
}
