package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.workload.Option;
import dyno.workload.ValueSink;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The first connections of a JVM opened and closed again; the driver's class is loaded, and nothing is warm before the first. */
public class ColdConnect extends Connect {
    /** The first that counts; 1 is the first of the JVM. */
    @Option("1")
    public int from;

    /** How many count; the score is their mean. */
    @Option("1")
    public int calls;

    @Override
    public String title() {
        return from == 1 && calls == 1 ? "first connect" : "connect, calls " + from + " to " + (from + calls - 1);
    }

    @Override
    public String description() {
        return from == 1 && calls == 1
                ? "the first connection of a JVM, opened and closed again; one measurement per fork"
                : "calls " + from + " to " + (from + calls - 1) + " of a JVM that open a connection and close it again";
    }

    @Override
    public boolean isCold() {
        return true;
    }

    @Override
    public int repetitions() {
        return calls;
    }

    @Override
    public void precede(ValueSink sink) throws SQLException {
        connect(from - 1, sink);
    }

    @Override
    public void operate(Connection idle, ValueSink sink) throws SQLException {
        connect(calls, sink);
    }

    private void connect(int times, ValueSink sink) throws SQLException {
        for (int i = 0; i < times; i++) {
            super.operate(null, sink);
        }
    }

    /**
     * A replayed operation has been executed before. Over a Unix-domain socket, the first connection of a JVM may take two attempts: one
     * by the driver's own option, and one without it.
     */
    @Override
    public List<TransportKind> transports() {
        return List.of(TransportKind.LOOPBACK, TransportKind.DELAYED);
    }
}
