package dyno.feature.gate;

import dyno.comparison.Verdict;
import dyno.experiment.Metric;
import dyno.io.JsonDocument;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;

/**
 * What a history shows: series of results that can be compared, and the runs at which they changed.
 *
 * @param series in the order of their first results
 */
@JsonDocument(name = "history-report")
public record HistoryReport(List<Series> series) {
    public HistoryReport {
        series = List.copyOf(series);
    }

    /** What is followed from run to run. */
    public enum Measure {
        /** The candidate's cost over that of a baseline which is the same in all runs. */
        RATIO,
        /** The candidate's cost in ns/op: a gate's base changes from run to run. */
        NANOS
    }

    /**
     * Results of a driver in one workload over one transport, on one kind of machine.
     *
     * @param command {@code compare} or {@code gate}
     * @param driver name of the driver, without its version
     * @param baseline the common baseline; empty for gates
     * @param workload name
     * @param transport name
     * @param metric what is compared: CPU time, median wall time or mean wall time
     * @param machine kind of machine
     * @param measure what the values of the points are
     * @param points from the oldest
     * @param steps where the values change, in order
     * @param spread standard deviation of the logarithms of the values without steps, from run to run; NaN with too few runs
     */
    public record Series(
            String command,
            String driver,
            String baseline,
            WorkloadName workload,
            TransportName transport,
            Metric metric,
            String machine,
            Measure measure,
            List<Point> points,
            List<Step> steps,
            double spread) {
        public Series {
            points = List.copyOf(points);
            steps = List.copyOf(steps);
        }

        /** The step at a point, or null. */
        public Step stepAt(int point) {
            return steps.stream()
                    .filter(step -> step.point() == point)
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * The result of a run.
     *
     * @param run its name
     * @param started when it began, ISO-8601 instant
     * @param baseline what the candidate was compared with
     * @param candidate what was measured
     * @param value by the measure of the series
     * @param low lower end of its interval; NaN without one
     * @param high upper end of its interval; NaN without one
     * @param verdict candidate against baseline
     */
    public record Point(
            String run,
            String started,
            String baseline,
            String candidate,
            double value,
            double low,
            double high,
            Verdict verdict) {}

    /**
     * A change that lasts.
     *
     * @param point index of the first point behind it, from 0
     * @param before geometric mean of the values since the step before
     * @param after geometric mean of the values up to the next step
     */
    public record Step(int point, double before, double after) {
        /** Relative change; below 0 the candidate became faster. */
        public double change() {
            return after / before - 1;
        }
    }
}
