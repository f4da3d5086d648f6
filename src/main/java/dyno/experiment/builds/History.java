package dyno.experiment.builds;

import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.comparison.Verdict;
import dyno.experiment.Metric;
import dyno.io.JsonDocument;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Results of comparisons and gates over time; the content of the file that {@code --append} names.
 *
 * @param entries in the order in which they were appended
 */
@JsonDocument(name = "history")
public record History(List<Entry> entries) {
    /** Without any result. */
    public static final History EMPTY = new History(List.of());

    public History {
        Objects.requireNonNull(entries, "entries");
        entries = List.copyOf(entries);
    }

    /**
     * The result for a candidate in one workload over one transport, by the metric that decides.
     *
     * @param run name of the run
     * @param started when it began, ISO-8601 instant
     * @param command {@code compare} or {@code gate}
     * @param driver name of the candidate's driver with its options, without its version
     * @param baseline coordinates, or what a gate calls its base
     * @param candidate coordinates, or what a gate calls its head
     * @param place of the candidate among those of its driver in the run, from 0, whether or not the others could be
     *     measured
     * @param workload name
     * @param transport name
     * @param metric what is compared: CPU time, median wall time or mean wall time
     * @param estimate candidate over baseline
     * @param verdict what was concluded
     * @param threshold smallest relative difference that matters
     * @param baselineNanos what an operation costs with the baseline by this metric, ns/op
     * @param candidateNanos the same with the candidate
     * @param machine kind of machine: processor model, number of processors and JDK major
     */
    public record Entry(
            String run,
            String started,
            String command,
            String driver,
            String baseline,
            String candidate,
            int place,
            WorkloadName workload,
            TransportName transport,
            Metric metric,
            Estimate estimate,
            Verdict verdict,
            double threshold,
            Summary baselineNanos,
            Summary candidateNanos,
            String machine) {
        public Entry {
            Stream.of(run, started, command, driver, baseline, candidate, workload, transport, machine)
                    .forEach(Objects::requireNonNull);
            Objects.requireNonNull(metric, "metric");
            Objects.requireNonNull(estimate, "estimate");
            Objects.requireNonNull(verdict, "verdict");
            Objects.requireNonNull(baselineNanos, "baselineNanos");
            Objects.requireNonNull(candidateNanos, "candidateNanos");
        }

        private boolean isOfRun(Entry other) {
            return run.equals(other.run) && started.equals(other.started);
        }
    }

    /** The history with the results of a run behind the others; earlier results of this run, which has gone on, are replaced. */
    public History with(List<Entry> ofRun) {
        Stream<Entry> others = entries.stream().filter(entry -> ofRun.stream().noneMatch(entry::isOfRun));
        return new History(Stream.concat(others, ofRun.stream()).toList());
    }
}
