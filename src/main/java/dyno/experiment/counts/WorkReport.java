package dyno.experiment.counts;

import dyno.io.JsonDocument;
import java.util.List;

/**
 * What drivers do in operations, counted.
 *
 * @param server version of the database server whose replies are replayed
 * @param jdk of the JVMs, whose classes decide what drivers compiled for several Java versions execute
 * @param operations by driver and workload
 */
@JsonDocument(name = "work")
public record WorkReport(String server, String jdk, List<WorkRow> operations) {
    public WorkReport {
        operations = List.copyOf(operations);
    }
}
