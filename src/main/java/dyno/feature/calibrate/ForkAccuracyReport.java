package dyno.feature.calibrate;

import dyno.comparison.Deviation;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How much forks of one build differ, and whether scores stay the same in longer forks; the content of {@code
 * accuracy.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param environment machine and versions
 * @param forks scored forks that were planned of each driver in each workload over each transport
 * @param longSeconds how long the slices of the longer forks continued, s; 0 without such forks
 * @param rows one per driver, workload and transport
 * @param warnings what a reader must know before relying on the figures
 */
@JsonDocument(name = "accuracy-forks")
public record ForkAccuracyReport(
        String run,
        String started,
        Environment environment,
        int forks,
        double longSeconds,
        List<Row> rows,
        List<String> warnings) {
    public ForkAccuracyReport {
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    /**
     * The forks of a driver in a workload over a transport. Deviations, score and duration are those of the forks that count.
     *
     * @param forks scored forks that were not disturbed, and so count
     * @param disturbed scored forks that were, and so do not
     * @param fastest deviation of the CPU time of the fastest slice, as it was measured
     * @param all deviation of the median CPU time of all slices, as it was measured
     * @param quiet deviation of the CPU time of the quiet slices at a common clock frequency, which is Dyno's score
     * @param wall deviation of the median wall time of the quiet slices
     * @param nanos CPU time per operation of the quiet slices, median over the forks, ns; NaN where none counts
     * @param quietShare share of a fork's slices that were quiet, 0 to 1, median over all forks, disturbed or not; NaN where unknown
     * @param seconds duration of a fork with the start of its JVM, median, s; NaN where none counts
     * @param changes of the further forks that count: the score of as many first slices as other forks have, over that of the last
     *     quarter, minus 1; above 0 where operations became faster
     */
    public record Row(
            String driver,
            String workload,
            TransportName transport,
            int forks,
            int disturbed,
            Deviation fastest,
            Deviation all,
            Deviation quiet,
            Deviation wall,
            double nanos,
            double quietShare,
            double seconds,
            List<Double> changes) {
        public Row {
            changes = List.copyOf(changes);
        }

        /** The median of the changes; NaN without any. */
        public double change() {
            return Median.withDefaults()
                    .evaluate(changes.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }
}
