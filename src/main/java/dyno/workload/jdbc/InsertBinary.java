package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** One row of 100 bytes into a {@link BlackHole} by a statement that was prepared on the server before: a cache hit. */
public class InsertBinary extends Insertion.OfOneRow {
    @Override
    public String title() {
        return Texts.titled("INSERT, binary", values);
    }

    @Override
    public String description() {
        return "one row of 100 bytes into a BLACKHOLE table, prepared on the server and kept in the cache";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.SERVER_PREPARED;
    }
}
