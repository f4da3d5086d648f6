package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** One row of 100 bytes into a {@link BlackHole}, over the text protocol. */
public class InsertText extends Insertion.OfOneRow {
    @Override
    public String title() {
        return Texts.titled("INSERT", values);
    }

    @Override
    public String description() {
        return "one row of 100 bytes into a BLACKHOLE table, over the text protocol";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }
}
