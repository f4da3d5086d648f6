package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/**
 * A batch of 1000 inserts of 100 bytes into a {@link BlackHole}, by a statement that is prepared on the server, at most
 * once per batch.
 */
public class BatchBinary extends Insertion.OfManyRows {
    @Override
    public String title() {
        return Texts.titled("1000 INSERTs, binary", values);
    }

    @Override
    public String description() {
        return "a batch of 1000 rows of 100 bytes, by a statement prepared on the server";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.SERVER_PREPARED;
    }
}
