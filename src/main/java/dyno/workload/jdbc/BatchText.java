package dyno.workload.jdbc;

import dyno.workload.Footprint;
import dyno.workload.StatementsSent;
import dyno.workload.fork.ConnectionMode;
import java.util.Optional;

/** A batch of 1000 inserts of 100 bytes into a {@link BlackHole}, each a separate statement over the text protocol. */
public class BatchText extends Insertion.OfManyRows {
    @Override
    public String title() {
        return Texts.titled("1000 INSERTs", values);
    }

    @Override
    public String description() {
        return "a batch of 1000 rows of 100 bytes, each a separate statement over the text protocol";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }

    @Override
    public Optional<String> contradiction(Footprint sent) {
        return mode() == ownMode() ? StatementsSent.asTexts(sent, ROWS) : super.contradiction(sent);
    }
}
