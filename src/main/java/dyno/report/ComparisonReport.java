package dyno.report;

import dyno.report.TriageReport.ComparisonRow;
import dyno.run.Environment;
import java.util.List;

/**
 * What a comparison of drivers found; the content of {@code comparison.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param environment machine and versions
 * @param baseline coordinates of the driver that the others are held against
 * @param candidates the others
 * @param warnings what could not be measured
 */
public record ComparisonReport(
        String run,
        String started,
        Environment environment,
        String baseline,
        List<Candidate> candidates,
        List<String> warnings) {

    /** A candidate with its comparisons, by workload, transport and metric. */
    public record Candidate(String driver, List<ComparisonRow> comparisons) {}
}
