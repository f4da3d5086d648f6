package dyno.feature.triage;

import dyno.bytecode.facts.DriverFactReader;
import dyno.driver.DriverArtifact;
import dyno.feature.triage.ProfileAnalysis.Profiled;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.UncertainRow;
import dyno.hotspot.CallPaths;
import dyno.hotspot.finding.Detectors;
import dyno.hotspot.finding.DriverFacts;
import dyno.hotspot.finding.Evidence;
import dyno.hotspot.finding.Evidence.HiddenCommand;
import dyno.hotspot.finding.Evidence.LongerStatement;
import dyno.hotspot.finding.Findings;
import dyno.profile.Event;
import dyno.run.ForkSpec.Cell;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.jdbc.StatementTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the detectors on the observations of the drivers. */
final class FindingAnalysis {
    private static final WorkloadName BRIEF = WorkloadName.stored("SelectOne");
    private static final WorkloadName LENGTHY = WorkloadName.stored("SelectOneBy2KBStatement");

    private FindingAnalysis() {}

    /** The results for a driver: the findings, and the profiles with places that are too uncertain to be one. */
    record Found(List<FindingRow> findings, List<UncertainRow> uncertain) {}

    /**
     * The findings of one driver, by workload and transport.
     *
     * @param footprints what its operations send and receive, by workload
     */
    static Found findings(DriverArtifact driver, List<Profiled> profiles, Map<String, Footprint> footprints) {
        DriverFacts facts = DriverFactReader.of(driver.jar());
        List<FindingRow> rows = new ArrayList<>();
        List<UncertainRow> uncertain = new ArrayList<>();
        for (Profiled cpu : profiles) {
            if (cpu.callPaths().event() == Event.CPU) {
                Cell cell = cpu.cell();
                Evidence evidence = new Evidence(
                        cpu.callPaths(),
                        callPaths(profiles, cell, Event.ALLOCATION),
                        Optional.empty(), // a single thread never waits for others
                        facts,
                        longer(profiles, cell),
                        hidden(footprints.get(cell.workload().toString())));
                Findings findings = Detectors.findings(evidence);
                if (findings.uncertain() > 0) {
                    uncertain.add(new UncertainRow(
                            cell.driver().toString(),
                            cell.workload().toString(),
                            cell.transport(),
                            findings.uncertain()));
                }
                findings.certain().stream()
                        .map(finding -> new FindingRow(
                                cell.driver().toString(), cell.workload().toString(), cell.transport(), finding))
                        .forEach(rows::add);
            }
        }
        return new Found(rows, uncertain);
    }

    private static Optional<CallPaths> callPaths(List<Profiled> profiles, Cell cell, Event event) {
        return profiles.stream()
                .filter(profile ->
                        profile.cell().equals(cell) && profile.callPaths().event() == event)
                .map(Profiled::callPaths)
                .findFirst();
    }

    /** Workloads that differ only in the length of their statement are analysed together. */
    private static Optional<LongerStatement> longer(List<Profiled> profiles, Cell cell) {
        if (!cell.workload().equals(BRIEF) && !cell.workload().equals(LENGTHY)) {
            return Optional.empty();
        }
        Optional<CallPaths> brief = callPaths(profiles, new Cell(cell.driver(), BRIEF, cell.transport()), Event.CPU);
        return callPaths(profiles, new Cell(cell.driver(), LENGTHY, cell.transport()), Event.CPU)
                .flatMap(lengthy -> brief.map(
                        callPaths -> new LongerStatement(callPaths, lengthy, StatementTexts.MORE_CHARACTERS)));
    }

    private static List<HiddenCommand> hidden(Footprint footprint) {
        return footprint == null
                ? List.of()
                : footprint.commands().stream()
                        .filter(Footprint.Sent::hidden)
                        .map(sent -> new HiddenCommand((sent.name() + " " + sent.text()).strip(), sent.count()))
                        .toList();
    }
}
