package dyno.experiment.builds;

import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.counts.WorkRow;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;

/**
 * The result of a comparison of drivers, with all of its data; the content of {@code comparison.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param environment machine and versions
 * @param baseline coordinates of the driver that the others are compared with
 * @param candidates the others
 * @param exact figures without noise, by workload, transport and driver, the baseline first
 * @param warnings what could not be measured, and what behaves differently
 * @param notes what was found when the run was resumed, how the machine affected the figures, and how the drivers
 *     connected to the server if there are several ways
 * @param forks every fork in the order of running, with its iterations and covariates, so that the statistics can be
 *     redone
 * @param work what an operation does, counted, by candidate and workload
 */
@JsonDocument(name = "comparison")
public record ComparisonReport(
        String run,
        String started,
        Environment environment,
        DriverCoordinates baseline,
        List<Candidate> candidates,
        List<Exact> exact,
        List<String> warnings,
        List<String> notes,
        List<ForkResult> forks,
        List<WorkRow> work) {
    public ComparisonReport {
        work = List.copyOf(work);
    }

    /**
     * A candidate with its comparisons, by workload, transport and metric.
     *
     * @param behaviour what the behaviour check found, or why it failed, in a sentence; null where it was not made
     * @param same whether it behaves as the baseline does; null where that was not compared
     * @param differences from the baseline's behaviour, the first few of every case; none where the check was not made
     */
    public record Candidate(
            DriverCoordinates driver,
            String behaviour,
            Boolean same,
            List<String> differences,
            List<ComparisonRow> comparisons) {
        public Candidate {
            differences = List.copyOf(differences);
        }
    }

    /**
     * What one operation allocates, sends and receives.
     *
     * @param allocatedBytes bytes allocated per operation, median over the forks
     * @param agreeing share of the forks within 1 % of it
     * @param forks how many forks
     * @param wire counts of one operation, for any transport; null when not counted
     */
    public record Exact(
            WorkloadName workload,
            TransportName transport,
            DriverCoordinates driver,
            double allocatedBytes,
            double agreeing,
            int forks,
            WireCount wire) {}
}
