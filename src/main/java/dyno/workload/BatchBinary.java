package dyno.workload;

import dyno.workload.fork.ConnectionMode;

/** A batch of 1000 inserts of 100 bytes into a {@link BlackHole}, by a statement that was prepared on the server, once a batch at most. */
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
