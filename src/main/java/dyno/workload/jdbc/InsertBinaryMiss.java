package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** One row of 100 bytes into a {@link BlackHole}; prepared on the server, executed and deallocated each time. */
public class InsertBinaryMiss extends Insertion.OfOneRow {
    @Override
    public String title() {
        return Texts.titled("INSERT, binary, no cache", values);
    }

    @Override
    public String description() {
        return "one row of 100 bytes into a BLACKHOLE table; prepared on the server, executed and deallocated each time";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.SERVER_PREPARED_NO_CACHE;
    }
}
