package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** One row by a statement that is prepared on the server, executed and deallocated each time: a cache miss. */
public class PreparedBinaryMiss100Bytes extends PreparedEcho {
    @Override
    public String title() {
        return Texts.titled("SELECT ?, binary, no cache", values);
    }

    @Override
    public String description() {
        return "prepared on the server, executed and deallocated each time, 100 bytes in, 100 bytes out";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.SERVER_PREPARED_NO_CACHE;
    }
}
