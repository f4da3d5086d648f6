package dyno.experiment.profiles;

import dyno.experiment.counts.WorkRow;
import dyno.hotspot.CostChange;
import dyno.io.JsonDocument;
import dyno.profile.Event;
import java.util.List;

/**
 * How the profiles of two sides differ.
 *
 * @param differences by workload, transport and event
 * @param warnings what a reader must know before relying on the figures
 * @param work what an operation of each side does, counted, by workload; none if nothing was run
 */
@JsonDocument(name = "difference")
public record DifferenceReport(List<Difference> differences, List<String> warnings, List<WorkRow> work) {
    public DifferenceReport {
        work = List.copyOf(work);
    }

    /**
     * The difference of one event.
     *
     * @param workload simple name, both where they differ; empty for recordings of unknown origin
     * @param transport name; empty for recordings of unknown origin
     * @param unit of all costs: {@code ns/op}, {@code B/op} or {@code %} of all that was sampled
     * @param tellsNoise false when one side has too few units to distinguish a change from noise
     * @param operation the whole
     * @param methods methods of the driver with what they call outside of it, the largest change first; they add up to
     *     the whole
     * @param totals methods of the driver with all that they call, other methods of it included, the largest change
     *     first
     * @param calls the JDBC calls, the largest change first, where two drivers are compared that have only these in
     *     common; else empty
     * @param flameGraph path of the differential flame graph
     */
    public record Difference(
            String workload,
            String transport,
            Event event,
            String unit,
            Side before,
            Side after,
            boolean tellsNoise,
            CostChange operation,
            List<CostChange> methods,
            List<CostChange> totals,
            List<CostChange> calls,
            String flameGraph) {}

    /**
     * One side.
     *
     * @param name driver coordinates, or a file
     * @param units how many forks, files or time slices
     * @param unit what these are, in the singular
     * @param costs what an operation cost each time it was measured; empty where that is unknown
     * @param lines source lines of the driver that cost most, with what they call outside of it
     */
    public record Side(
            String name, int units, String unit, long stackSamples, List<Double> costs, List<LineCost> lines) {
        public Side {
            lines = List.copyOf(lines);
        }
    }

    /**
     * The cost of a source line in an operation.
     *
     * @param method of the driver, with its class
     * @param line number, from 1
     * @param cost in the unit of the difference
     * @param text of the line; empty without sources
     */
    public record LineCost(String method, int line, double cost, String text) {}
}
