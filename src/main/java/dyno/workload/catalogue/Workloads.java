package dyno.workload.catalogue;

import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.jdbc.BuildIndex;
import dyno.workload.jdbc.CallInOut;
import dyno.workload.jdbc.ColdConnect;
import dyno.workload.jdbc.Connect;
import dyno.workload.jdbc.DoStatement;
import dyno.workload.jdbc.InsertBatch;
import dyno.workload.jdbc.InsertRow;
import dyno.workload.jdbc.NamedColumn;
import dyno.workload.jdbc.PreparedEcho;
import dyno.workload.jdbc.Select100000Rows;
import dyno.workload.jdbc.Select1000Parameters;
import dyno.workload.jdbc.Select1000Rows;
import dyno.workload.jdbc.Select100Columns;
import dyno.workload.jdbc.SelectOneRow;
import dyno.workload.jdbc.SelectOneRow46Columns;
import dyno.workload.jdbc.StatementTexts;
import dyno.workload.jdbc.TableTraffic;
import dyno.workload.jdbc.TimestampEcho;
import dyno.workload.jdbc.WideRow;
import dyno.workload.own.OwnOperations;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The workloads that can be measured, by name. */
public final class Workloads {
    /** The workloads that a triage measures by default, the cheapest first. */
    public static final List<String> CORE = List.of("DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows");

    private static final Map<String, Supplier<Workload>> BUILT_IN = builtIn();

    /** The names of all, those of {@link #CORE} first. */
    public static final List<String> NAMES = List.copyOf(BUILT_IN.keySet());

    private Workloads() {}

    private static Map<String, Supplier<Workload>> builtIn() {
        Map<String, Supplier<Workload>> all = new LinkedHashMap<>();
        all.put("DoOne", DoStatement::new);
        all.put(
                "SelectOne",
                () -> new SelectOneRow(
                        StatementTexts.ONE, "1", "SELECT 1", "one row of one column, read with getObject"));
        all.put(
                "PreparedText100Bytes",
                () -> new PreparedEcho(
                        ConnectionMode.CLIENT_PREPARED,
                        "SELECT ? (100 bytes)",
                        "prepared statement over the text protocol, 100 bytes in, 100 bytes out"));
        all.put("Select1000Rows", Select1000Rows::new);
        all.put("DoOnePrepared", DoStatement.Prepared::new);
        all.put("SelectOnePrepared", SelectOneRow.Prepared::new);
        all.put(
                "SelectOneAfterComment",
                () -> new SelectOneRow(
                        StatementTexts.ONE_AFTER_COMMENT,
                        "1",
                        "SELECT 1 after a comment",
                        "one row of one column, by a statement that begins with a comment of 100 bytes"));
        all.put(
                "SelectOneBy2KBStatement",
                () -> new SelectOneRow(
                        StatementTexts.TWO_KB,
                        StatementTexts.FOUR_CHARACTERS_OF_TWO_KB,
                        "a statement of 2 KB",
                        "one row of one column, by a statement of 2048 bytes"));
        all.put("SelectOneNamed", NamedColumn::new);
        all.put(
                "PreparedBinary100Bytes",
                () -> new PreparedEcho(
                        ConnectionMode.SERVER_PREPARED,
                        "SELECT ?, binary",
                        "prepared on the server and kept in the cache, 100 bytes in, 100 bytes out"));
        all.put(
                "PreparedBinaryMiss100Bytes",
                () -> new PreparedEcho(
                        ConnectionMode.SERVER_PREPARED_NO_CACHE,
                        "SELECT ?, binary, no cache",
                        "prepared on the server, executed and deallocated each time, 100 bytes in, 100 bytes out"));
        all.put(
                "HighAvailability100Bytes",
                () -> new PreparedEcho(
                        ConnectionMode.HIGH_AVAILABILITY,
                        "SELECT ?, high availability",
                        "as SELECT ? (100 bytes) over the text protocol, through the URL for several servers"));
        all.put(
                "InsertText",
                () -> new InsertRow(
                        ConnectionMode.CLIENT_PREPARED,
                        "INSERT",
                        "one row of 100 bytes into a BLACKHOLE table, over the text protocol"));
        all.put(
                "InsertBinary",
                () -> new InsertRow(
                        ConnectionMode.SERVER_PREPARED,
                        "INSERT, binary",
                        "one row of 100 bytes into a BLACKHOLE table, prepared on the server and kept in the cache"));
        all.put(
                "InsertBinaryMiss",
                () -> new InsertRow(
                        ConnectionMode.SERVER_PREPARED_NO_CACHE,
                        "INSERT, binary, no cache",
                        "one row of 100 bytes into a BLACKHOLE table; prepared on the server, executed and deallocated"
                                + " each time"));
        all.put(
                "BatchText",
                () -> new InsertBatch(
                        ConnectionMode.CLIENT_PREPARED,
                        "1000 INSERTs",
                        "a batch of 1000 rows of 100 bytes, each a separate statement over the text protocol"));
        all.put(
                "BatchBinary",
                () -> new InsertBatch(
                        ConnectionMode.SERVER_PREPARED,
                        "1000 INSERTs, binary",
                        "a batch of 1000 rows of 100 bytes, by a statement prepared on the server"));
        all.put(
                "BatchRewritten",
                () -> new InsertBatch(
                        ConnectionMode.REWRITE_BATCHES,
                        "1000 INSERTs, rewritten",
                        "a batch of 1000 rows of 100 bytes that the driver joins into statements of many rows"));
        all.put("Select100000Rows", Select100000Rows::new);
        all.put("SelectOneRow46Columns", SelectOneRow46Columns::new);
        all.put("Select100Columns", Select100Columns::new);
        all.put("Select1000Parameters", Select1000Parameters::new);
        all.put("CallInOut", CallInOut::new);
        all.put("Connect", Connect::new);
        all.put("ColdConnect", ColdConnect::new);
        all.put("ReadUpdate", () -> new TableTraffic(true, true));
        all.put("ReadOnly", () -> new TableTraffic(true, false));
        all.put("UpdateOnly", () -> new TableTraffic(false, true));
        all.put("BuildIndex", BuildIndex::new);
        all.put("WideRowByIndex", WideRow::byIndex);
        all.put("WideRowByLabel", WideRow::byLabel);
        all.put("WideRowBinary", WideRow::binary);
        all.put("TimestampAndDecimal", TimestampEcho::microseconds);
        all.put("TimestampSecondsAndDecimal", TimestampEcho::seconds);
        return all;
    }

    /**
     * The workload of a name, built in or a user's, optionally with options: {@code SelectOne:mode=max-performance}.
     *
     * @throws IllegalArgumentException when there is no such workload, or it has no such option
     */
    public static Workload named(String name) {
        String[] parts = name.split(":", -1);
        Supplier<Workload> builtIn = BUILT_IN.get(parts[0]);
        Workload workload = builtIn != null
                ? builtIn.get()
                : OwnOperations.named(parts[0])
                        .orElseThrow(() -> new IllegalArgumentException("There is no workload '" + parts[0]
                                + "'; ./dyno workloads shows them all: " + String.join(", ", NAMES)
                                + ". An operation of your own is a file: --operation Orders.java."));
        return workload.named(parts[0], List.of(parts).subList(1, parts.length));
    }

    /**
     * Names of workloads without repetitions.
     *
     * @throws IllegalArgumentException when there is no such workload or transport, or it runs over none of them
     */
    public static List<WorkloadName> chosen(List<String> names, Collection<TransportName> transports) {
        List<WorkloadName> chosen =
                names.stream().map(WorkloadName::parse).distinct().toList();
        chosen.forEach(name -> name.prototype().requireAnyOf(transports));
        return chosen;
    }
}
