package dyno.feature.triage;

import dyno.driver.DriverCoordinates;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.FindingRow;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.feature.triage.TriageReport.ScoreRow;
import dyno.feature.triage.TriageReport.WorkloadRow;
import dyno.hotspot.finding.Priority;
import java.util.List;

/** A report like another one except for some rows, for drivers that support everything and without known patches. */
final class ReportLike {
    private final TriageReport other;
    private String run;
    private List<String> warnings;
    private List<DriverRow> drivers;
    private List<WorkloadRow> workloads;
    private List<ScoreRow> scores;
    private List<ProfileRow> profiles;
    private List<FindingRow> findings;
    private List<ComparedPatch> patches;

    ReportLike(TriageReport other) {
        this.other = other;
        this.run = other.run();
        this.warnings = other.warnings();
        this.drivers = other.drivers();
        this.workloads = other.workloads();
        this.scores = other.scores();
        this.profiles = other.profiles();
        this.findings = other.findings();
        this.patches = other.patches();
    }

    /** One without scores, profiles, findings and patches. */
    static ReportLike empty(TriageReport other) {
        return new ReportLike(other)
                .scores(List.of())
                .profiles(List.of())
                .findings(List.of())
                .patches(List.of());
    }

    ReportLike run(String name) {
        run = name;
        return this;
    }

    ReportLike warnings(List<String> sentences) {
        warnings = sentences;
        return this;
    }

    ReportLike drivers(List<DriverRow> rows) {
        drivers = rows;
        return this;
    }

    ReportLike workloads(List<WorkloadRow> rows) {
        workloads = rows;
        return this;
    }

    ReportLike scores(List<ScoreRow> rows) {
        scores = rows;
        return this;
    }

    ReportLike profiles(List<ProfileRow> rows) {
        profiles = rows;
        return this;
    }

    ReportLike findings(List<FindingRow> rows) {
        findings = rows;
        return this;
    }

    ReportLike patches(List<ComparedPatch> rows) {
        patches = rows;
        return this;
    }

    /** With what is to be fixed first according to these rows. */
    TriageReport report() {
        List<DriverCoordinates> coordinates = drivers.stream()
                .map(driver -> DriverCoordinates.parse(driver.name()))
                .toList();
        return report(FixFirst.of(coordinates, scores, profiles, findings));
    }

    TriageReport report(List<Priority> fixFirst) {
        return new TriageReport(
                run,
                other.started(),
                other.seconds(),
                other.environment(),
                drivers,
                workloads,
                scores,
                profiles,
                findings,
                patches,
                warnings,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                List.of(),
                fixFirst,
                other.encryption());
    }
}
