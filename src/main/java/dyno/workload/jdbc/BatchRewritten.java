package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** A batch of 1000 inserts of 100 bytes into a {@link BlackHole}, joined by the driver into statements of many rows. */
public class BatchRewritten extends Insertion.OfManyRows {
    @Override
    public String title() {
        return Texts.titled("1000 INSERTs, rewritten", values);
    }

    @Override
    public String description() {
        return "a batch of 1000 rows of 100 bytes that the driver joins into statements of many rows";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.REWRITE_BATCHES;
    }
}
