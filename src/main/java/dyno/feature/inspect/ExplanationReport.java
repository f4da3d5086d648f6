package dyno.feature.inspect;

import dyno.experiment.counts.OperationCounts;
import dyno.io.JsonDocument;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;

/**
 * What an operation of a driver does, and what would change that; counted, nothing is timed.
 *
 * @param server version of the database server
 * @param jdk of the JVMs
 * @param driver coordinates
 * @param operation name of the workload
 * @param title the same as a user named it, such as the file of an operation of their own
 * @param sent what it sends and receives
 * @param counts null if they could not be counted
 * @param failure why not; null if they could
 * @param methods of the driver that execute most bytecodes, the first one most
 * @param alternatives other options, the newest version and all bundled patches, with their own counts; those that save most round trips,
 *     then most bytecodes, first
 * @param patches bundled patches of the driver's version that address one of its methods, the one that executes most first
 */
@JsonDocument(name = "explanation")
public record ExplanationReport(
        String server,
        String jdk,
        String driver,
        WorkloadName operation,
        String title,
        Footprint sent,
        OperationCounts counts,
        String failure,
        List<HotMethod> methods,
        List<Alternative> alternatives,
        List<String> patches) {
    public ExplanationReport {
        methods = List.copyOf(methods);
        alternatives = List.copyOf(alternatives);
        patches = List.copyOf(patches);
    }

    /**
     * A method of the driver, overloads together, without what it calls.
     *
     * @param bytecodes that it executes in an operation
     * @param share of all bytecodes that the driver executes in an operation, from 0 to 1
     */
    public record HotMethod(String name, long bytecodes, double share) {}

    /**
     * The driver in another way.
     *
     * @param driver coordinates
     * @param change what is different: an option, the version, or the patches
     * @param counts null if they could not be counted
     * @param failure why not; null if they could
     */
    public record Alternative(String driver, String change, OperationCounts counts, String failure) {}
}
