package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** One row by a statement that was prepared on the server before: a cache hit, 100 bytes in, the same 100 bytes out. */
public class PreparedBinary100Bytes extends PreparedEcho {
    @Override
    public String title() {
        return Texts.titled("SELECT ?, binary", values);
    }

    @Override
    public String description() {
        return "prepared on the server and kept in the cache, 100 bytes in, 100 bytes out";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.SERVER_PREPARED;
    }
}
