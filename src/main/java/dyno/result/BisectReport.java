package dyno.result;

import dyno.io.Document;
import dyno.result.DifferenceReport.Difference;
import dyno.result.TriageReport.ComparisonRow;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What an operation cost in each published version of a driver, and the versions in which that changed.
 *
 * @param run name of the run and of its folder
 * @param environment machine and versions; null in a report of an older Dyno
 * @param driver short name or {@code group:artifact}
 * @param workload simple name
 * @param transport name
 * @param versions oldest first
 * @param steps in order of the versions
 * @param spread of the CPU time of single forks of one version in the scan, as a standard deviation of
 *     logarithms
 * @param visible relative step of CPU time between neighbours below which the scan proposes none
 * @param precision relative step to be detected
 * @param warnings what a reader must know before relying on the figures
 */
@Document(name = "bisect")
public record BisectReport(
        String run,
        Environment environment,
        String driver,
        String workload,
        TransportName transport,
        List<VersionRow> versions,
        List<StepRow> steps,
        double spread,
        double visible,
        double precision,
        List<String> warnings) {

    /**
     * A version.
     *
     * @param cpuNanos CPU time of an operation in each fork of the scan, ns/op; empty when it could not be measured
     * @param allocatedBytes the fewest bytes of an operation in any fork of the scan: more are allocated by the JVM
     * @param skipped why it was not measured; null when it was
     */
    public record VersionRow(String version, List<Double> cpuNanos, double allocatedBytes, String skipped) {
        /** The median of the scan; NaN without one. */
        public double cpuMedian() {
            return Median.withDefaults()
                    .evaluate(cpuNanos.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }

    /**
     * A step from one measured version to the next.
     *
     * @param scanRatio CPU time, newer over older, according to the scan
     * @param bytesBefore bytes of an operation in the older version
     * @param bytesAfter bytes of an operation in the newer version
     * @param bytesStep whether the bytes of every fork of one version differ from those of every fork of the other by
     *     more than the precision
     * @param comparison the interleaved comparison of both; null when there was none
     * @param differences what changed inside, by event
     */
    public record StepRow(
            String older,
            String newer,
            double scanRatio,
            double bytesBefore,
            double bytesAfter,
            boolean bytesStep,
            ComparisonRow comparison,
            List<Difference> differences) {}
}
