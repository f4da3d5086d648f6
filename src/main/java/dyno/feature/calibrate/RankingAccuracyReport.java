package dyno.feature.calibrate;

import dyno.hotspot.Share;
import dyno.io.JsonDocument;
import dyno.profile.Event;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.util.List;

/**
 * How well the ranking finds costs of known size; the content of {@code accuracy.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param environment machine and versions
 * @param transport over which the operations ran
 * @param forksPerRanking profiled forks that each ranking is based on
 * @param nanosPerIteration CPU time of a plant's iteration, ns
 * @param builds the drivers with added costs
 * @param findings one per plant
 * @param marks what differential flame graphs of equal builds and of builds with added costs mark; none where it was not asked
 *     for
 * @param warnings what could not be measured
 */
@JsonDocument(name = "accuracy-hotspots")
public record RankingAccuracyReport(
        String run,
        String started,
        Environment environment,
        TransportName transport,
        int forksPerRanking,
        double nanosPerIteration,
        List<Build> builds,
        List<Finding> findings,
        List<Mark> marks,
        List<String> warnings) {
    /**
     * What a differential flame graph marks, by Dyno's test and by a rule without a test.
     *
     * @param driver coordinates of the driver without added costs
     * @param workload simple name
     * @param event what was sampled
     * @param size intended part of the added cost in an operation, 0 to 1; 0 for two sets of forks of one build
     * @param method where the cost was added, {@code Class.method}; null for equal builds
     * @param marked whether the method is marked as more expensive; of equal builds, whether anything is marked
     * @param byRule the same by the rule: whatever has half a per cent of the operation and differs by 15 % is marked
     */
    public record Mark(
            String driver, String workload, Event event, double size, String method, boolean marked, boolean byRule) {}

    /**
     * A driver with plants, and whether their total cost is as intended.
     *
     * @param driver coordinates
     * @param workload simple name
     * @param baseNanos CPU time of an operation without plants, ns
     * @param plantedNanos what the plants of CPU time should add, ns
     * @param totalNanos CPU time of an operation with plants, ns; unlike the sum, it has the cost of allocating
     */
    public record Build(String driver, String workload, double baseNanos, double plantedNanos, double totalNanos) {}

    /**
     * The result of a ranking for one plant.
     *
     * @param driver coordinates of the driver with added costs
     * @param workload simple name
     * @param event what was added: CPU time or allocation
     * @param size intended part of an operation, 0 to 1
     * @param method {@code Class.method}
     * @param calls of the method in an operation
     * @param cost of the plant in an operation, ns or bytes
     * @param plantShare the plant's true part of an operation, 0 to 1
     * @param naturalShare the method's part without the plant, from profiles of the driver without plants
     * @param estimate the method's part in the ranking; all 0 when the method is not in it
     * @param plantEstimate the plant's part in the ranking, by its source line; NaN when not among the lines shown
     * @param rank of the method among the driver's hotspots without the other plants; 0 when it is not in the ranking
     * @param trueRank its correct rank there
     */
    public record Finding(
            String driver,
            String workload,
            Event event,
            double size,
            String method,
            long calls,
            double cost,
            double plantShare,
            double naturalShare,
            Share estimate,
            double plantEstimate,
            int rank,
            int trueRank) {

        /** The method's true part of an operation. */
        public double trueShare() {
            return plantShare + naturalShare;
        }

        /** The error of the estimate, relative to the true value. */
        public double error() {
            return estimate.mean() / trueShare() - 1;
        }

        /** Whether the true value is inside the estimate's interval. */
        public boolean isInside() {
            return estimate.low() <= trueShare() && trueShare() <= estimate.high();
        }

        public boolean isAmong(int first) {
            return rank > 0 && rank <= first;
        }

        /** Whether its rank is the true one, or next to it. */
        public boolean isInPlace() {
            return rank > 0 && Math.abs(rank - trueRank) <= 1;
        }
    }
}
