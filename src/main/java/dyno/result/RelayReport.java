package dyno.result;

import dyno.io.Document;
import dyno.relay.RelayBenchmark.Row;
import java.util.List;

/**
 * How exactly the relay of the transport {@code delayed} delays, and how much it carries.
 *
 * @param machine processor, number of processors and operating system
 * @param started ISO-8601 instant
 * @param rows one a distance
 */
@Document(name = "relay")
public record RelayReport(String machine, String started, List<Row> rows) {
    public RelayReport {
        rows = List.copyOf(rows);
    }
}
