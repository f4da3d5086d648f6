package dyno.feature.doctor;

import dyno.io.JsonDocument;
import dyno.relay.RelayBenchmark.Row;
import java.util.List;

/**
 * The accuracy of the delay of the transport {@code delayed}, and its throughput.
 *
 * @param machine processor, number of processors and operating system
 * @param started ISO-8601 instant
 * @param rows one per distance
 */
@JsonDocument(name = "relay")
public record RelayReport(String machine, String started, List<Row> rows) {
    public RelayReport {
        rows = List.copyOf(rows);
    }
}
