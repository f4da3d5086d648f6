package dyno.feature.triage.report;

import dyno.driver.DriverCoordinates;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.hotspot.finding.Priorities;
import dyno.hotspot.finding.Priority;
import dyno.hotspot.finding.ProfiledOperation;
import dyno.hotspot.finding.ProfiledOperation.Profiled;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Optional;

/** What to fix first in the drivers of a triage. */
public record FixFirst(List<ScoreRow> scores, List<ProfileRow> profiles, List<FindingRow> findings) {
    /** The places by rank; none where nothing was profiled over replay. */
    public static List<Priority> of(
            List<DriverCoordinates> drivers,
            List<ScoreRow> scores,
            List<ProfileRow> profiles,
            List<FindingRow> findings) {
        FixFirst known = new FixFirst(scores, profiles, findings);
        return Priorities.of(drivers.stream()
                .flatMap(driver -> known.operations(driver).stream())
                .toList());
    }

    private List<ProfiledOperation> operations(DriverCoordinates driver) {
        String name = driver.toString();
        return profiles.stream()
                .filter(row -> row.driver().equals(name) && row.transport().isReplay() && isOfTime(row))
                .map(row -> new ProfiledOperation(
                        driver.driver(),
                        name,
                        row.workload(),
                        profiled(row),
                        overLoopback(row).map(this::profiled),
                        nanosOverLoopback(row)))
                .toList();
    }

    private Optional<ProfileRow> overLoopback(ProfileRow row) {
        return profiles.stream()
                .filter(other -> other.driver().equals(row.driver())
                        && other.workload().equals(row.workload())
                        && other.transport().equals(TransportName.LOOPBACK)
                        && isOfTime(other))
                .findFirst();
    }

    private static boolean isOfTime(ProfileRow row) {
        return row.ranking().event() == Event.CPU;
    }

    private Profiled profiled(ProfileRow row) {
        return new Profiled(
                row.ranking(),
                findings.stream()
                        .filter(finding -> finding.driver().equals(row.driver())
                                && finding.workload().equals(row.workload())
                                && finding.transport().equals(row.transport()))
                        .map(FindingRow::finding)
                        .toList());
    }

    private double nanosOverLoopback(ProfileRow row) {
        return scores.stream()
                .filter(score -> score.driver().equals(row.driver())
                        && score.workload().equals(row.workload())
                        && score.transport().equals(TransportName.LOOPBACK))
                .mapToDouble(score -> score.cpuNanos().median())
                .findFirst()
                .orElse(Double.NaN);
    }
}
