package dyno.result;

import dyno.io.Document;
import dyno.result.TriageReport.ComparisonRow;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.wire.WireCount;
import java.util.List;

/**
 * What a comparison of drivers found, with everything that it rests on; the content of {@code comparison.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param environment machine and versions
 * @param baseline coordinates of the driver that the others are held against
 * @param candidates the others
 * @param exact figures that no noise touches, by workload, transport and driver, the baseline first
 * @param warnings what could not be measured, and what behaves differently
 * @param notes what the machine did to the figures, and by which way the drivers reached the server where there are several
 * @param forks every fork in the order of running, with its iterations and covariates, so that the statistics can be redone
 * @param work what an operation does, counted, by candidate and workload; of a report of an older Dyno none
 */
@Document(name = "comparison")
public record ComparisonReport(
        String run,
        String started,
        Environment environment,
        String baseline,
        List<Candidate> candidates,
        List<Exact> exact,
        List<String> warnings,
        List<String> notes,
        List<ForkResult> forks,
        List<WorkRow> work) {
    public ComparisonReport {
        work = work == null ? List.of() : List.copyOf(work);
    }

    /**
     * A candidate with its comparisons, by workload, transport and metric.
     *
     * @param behaviour what the behaviour check found, in a sentence; null where it was not made
     * @param differences from the baseline's behaviour, the first few of every case; none where the check was not made
     */
    public record Candidate(
            String driver, String behaviour, List<String> differences, List<ComparisonRow> comparisons) {
        public Candidate {
            differences = differences == null ? List.of() : List.copyOf(differences);
        }
    }

    /**
     * What one operation allocates and puts on the wire.
     *
     * @param allocatedBytes heap, bytes/op, median over the forks
     * @param agreeing share of the forks within 1 % of it
     * @param forks how many forks
     * @param wire counts of one operation, whatever the transport; null when not counted
     */
    public record Exact(
            String workload,
            String transport,
            String driver,
            double allocatedBytes,
            double agreeing,
            int forks,
            WireCount wire) {}
}
