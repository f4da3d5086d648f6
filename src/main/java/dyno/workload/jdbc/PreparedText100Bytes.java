package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** One row by a prepared statement over the text protocol: a parameter of 100 bytes in, the same 100 bytes out. */
public class PreparedText100Bytes extends PreparedEcho {
    @Override
    public String title() {
        return Texts.titled("SELECT ? (100 bytes)", values);
    }

    @Override
    public String description() {
        return "prepared statement over the text protocol, 100 bytes in, 100 bytes out";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }
}
