package dyno.workload.jmh;

import dyno.workload.jdbc.PreparedEcho;
import dyno.workload.jdbc.Select1000Rows;
import dyno.workload.jdbc.StatementTexts;
import dyno.workload.nativeclient.NativeAddress;
import dyno.workload.nativeclient.NativeClient;
import dyno.workload.nativeclient.NativeClientException;
import dyno.workload.nativeclient.NativeText;
import java.util.List;
import java.util.function.LongConsumer;

/** What a C program would do for a workload; its rows stay in native memory and are not converted to Java strings. */
abstract class NativeOperation {
    /** The workloads that have a native counterpart, by name. */
    static final List<String> NAMES =
            List.of("DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows", "Connect");

    /** Whether the counterpart of a workload is a single statement on an open connection. */
    static boolean isStatement(String workload) {
        return NAMES.contains(workload) && !workload.equals("Connect");
    }

    /**
     * The counterpart of a workload.
     *
     * @throws IllegalArgumentException when it has none
     */
    static NativeOperation of(String workload) {
        return switch (workload) {
            case "DoOne" -> new Execution("DO 1");
            case "SelectOne" -> new Query(StatementTexts.ONE);
            case "PreparedText100Bytes" ->
                new Query("SELECT CAST('" + PreparedEcho.PARAMETER + "' as char character set utf8)");
            case "Select1000Rows" ->
                new Query(Select1000Rows.QUERY) {
                    @Override
                    void prepare(NativeClient client) {
                        try {
                            super.prepare(client);
                        } catch (NativeClientException noSequenceEngine) {
                            Select1000Rows.STAND_IN.forEach(sql -> client.execute(NativeText.of(sql)));
                            super.prepare(client);
                        }
                    }
                };
            case "Connect" -> new Connecting();
            default ->
                throw new IllegalArgumentException(
                        "The native client has no counterpart of " + workload + ", but of " + String.join(", ", NAMES));
        };
    }

    /** Creates on the server what the operation needs, unless it is there. */
    void prepare(NativeClient client) {}

    /** Runs the operation once, and passes the address of the last row to the sink. */
    abstract void run(NativeClient client, NativeAddress address, LongConsumer sink);

    /** A statement without a result set. */
    private static final class Execution extends NativeOperation {
        private final NativeText statement;

        Execution(String sql) {
            statement = NativeText.of(sql);
        }

        @Override
        void run(NativeClient client, NativeAddress address, LongConsumer sink) {
            client.execute(statement);
        }
    }

    /** A statement with rows. */
    private static class Query extends NativeOperation {
        private final NativeText statement;

        Query(String sql) {
            statement = NativeText.of(sql);
        }

        @Override
        void prepare(NativeClient client) {
            client.query(statement, row -> {});
        }

        @Override
        void run(NativeClient client, NativeAddress address, LongConsumer sink) {
            client.query(statement, sink);
        }
    }

    /** A separate connection, opened and closed. */
    private static final class Connecting extends NativeOperation {
        @Override
        void run(NativeClient client, NativeAddress address, LongConsumer sink) {
            NativeClient.connect(address).close();
        }
    }
}
