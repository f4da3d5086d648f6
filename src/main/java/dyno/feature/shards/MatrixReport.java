package dyno.feature.shards;

import dyno.comparison.Comparison;
import dyno.comparison.Verdict;
import dyno.experiment.Metric;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.util.List;

/**
 * The comparisons of a plan that was measured in shards, as far as there are results.
 *
 * @param plan id of the plan
 * @param dyno version and commit of the Dyno that made the plan
 * @param shards how many shards the plan has
 * @param parts the runs that were joined, in the order of their shards
 * @param lost numbers of the shards without a run
 * @param comparisons a row a baseline, candidate, workload, transport and metric; the metric that decides comes first
 * @param gaps what was planned but not measured
 * @param warnings what a reader must know before relying on the verdicts
 * @param notes how the machines affected the figures
 */
@JsonDocument(name = "matrix")
public record MatrixReport(
        String plan,
        String dyno,
        int shards,
        List<Part> parts,
        List<Integer> lost,
        List<Row> comparisons,
        List<Gap> gaps,
        List<String> warnings,
        List<String> notes) {
    public MatrixReport {
        parts = List.copyOf(parts);
        lost = List.copyOf(lost);
        comparisons = List.copyOf(comparisons);
        gaps = List.copyOf(gaps);
        warnings = List.copyOf(warnings);
        notes = List.copyOf(notes);
    }

    /**
     * A run of a shard.
     *
     * @param shard number of the shard, from 1
     * @param run name of the run and of its folder
     * @param started ISO-8601 instant
     * @param finished whether it has ended by itself
     * @param forks how many forks have a result
     * @param failed how many of them have no score that counts: they failed, or their files cannot be read or were edited
     * @param differing patches that do not behave as their baselines do, or for which that is not known
     * @param environment the machine and the versions
     */
    public record Part(
            int shard,
            String run,
            String started,
            boolean finished,
            int forks,
            int failed,
            List<String> differing,
            Environment environment) {
        public Part {
            differing = List.copyOf(differing);
        }

        /** Whether its verdicts compare the same behaviour, and rest on all forks. */
        public boolean isSound() {
            return failed == 0 && differing.isEmpty();
        }
    }

    /**
     * A candidate compared with its baseline.
     *
     * @param metric {@code cpu}, {@code wall} (median) or {@code wall mean}
     * @param primary whether the candidate is judged by this metric; the others are only shown
     * @param decided which metric decides and why, as the end of a sentence; null for metrics that do not, and where it was not stored
     * @param target whether the candidate's claim is about this workload; else it is watched for regressions
     * @param comparison of the rounds of all machines; null if the machines disagree
     * @param agreement what the machines say together, in a sentence; null if there is one machine only
     * @param interaction p-value that the ratio is the same on all machines; NaN if there is one only, or too few rounds
     * @param disagree whether the machines disagree, so that there is no common verdict
     * @param machines each machine by itself
     * @param voided rounds that do not count because something else disturbed the machine
     * @param disturbed rounds that count although they were disturbed, because there were too many of them
     * @param unsteady forks whose operations became faster or slower while they were measured
     */
    public record Row(
            String baseline,
            String candidate,
            String workload,
            TransportName transport,
            Metric metric,
            boolean primary,
            String decided,
            boolean target,
            Comparison comparison,
            String agreement,
            double interaction,
            boolean disagree,
            List<OnMachine> machines,
            int voided,
            int disturbed,
            long unsteady) {
        public Row {
            machines = List.copyOf(machines);
        }

        /** The verdicts that count: the common one, or those of the machines if they disagree. */
        public List<Verdict> verdicts() {
            return disagree
                    ? machines.stream()
                            .map(machine -> machine.comparison().verdict())
                            .toList()
                    : List.of(comparison.verdict());
        }
    }

    /**
     * A comparison on one machine.
     *
     * @param shard number of the shard that it ran
     * @param run name of the run
     * @param comparison of its rounds alone, at the level of a last look
     */
    public record OnMachine(int shard, String run, Comparison comparison) {}

    /**
     * A comparison without a complete round.
     *
     * @param shards numbers of the shards that should have measured it
     */
    public record Gap(
            String baseline, String candidate, String workload, TransportName transport, List<Integer> shards) {
        public Gap {
            shards = List.copyOf(shards);
        }
    }

    /** What is judged, without the metrics that are only shown. */
    public List<Row> primary() {
        return comparisons.stream().filter(Row::primary).toList();
    }
}
