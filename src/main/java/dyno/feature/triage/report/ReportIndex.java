package dyno.feature.triage.report;

import dyno.document.Quantity;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.Finding;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the rows of a report by their subject. */
record ReportIndex(TriageReport report) {
    record Seen(ProfileRow profile, Hotspot hotspot) {}

    /** The transports with scores, in the order of the report. */
    List<TransportName> transports() {
        return report.scores().stream().map(ScoreRow::transport).distinct().toList();
    }

    /** The transport to a real server that is shown first: plain loopback, or the first one; empty if only replay was measured. */
    Optional<TransportName> realTransport() {
        List<TransportName> real =
                transports().stream().filter(transport -> !transport.isReplay()).toList();
        return real.contains(TransportName.LOOPBACK)
                ? Optional.of(TransportName.LOOPBACK)
                : real.stream().findFirst();
    }

    /** The number of forks of the scores: {@code 5}, or {@code 1 to 12}. */
    String forks() {
        IntSummaryStatistics forks =
                report.scores().stream().mapToInt(s -> s.cpuNanos().forks()).summaryStatistics();
        if (forks.getCount() == 0) {
            return "no forks";
        }
        return (forks.getMin() == forks.getMax() ? "" : forks.getMin() + " to ")
                + Quantity.count(forks.getMax(), "fork");
    }

    /** The title of a workload; its name if the report does not describe it. */
    String title(String workload) {
        return report.workloads().stream()
                .filter(w -> w.name().equals(workload))
                .map(WorkloadRow::title)
                .findFirst()
                .orElse(workload);
    }

    /** What was profiled; most is over replay, which is not named. */
    String operation(ProfileRow profile) {
        return title(profile.workload()) + (profile.transport().isReplay() ? "" : " over " + profile.transport());
    }

    Optional<ScoreRow> score(String driver, String workload, TransportName transport) {
        return report.scores().stream()
                .filter(s -> s.driver().equals(driver)
                        && s.workload().equals(workload)
                        && s.transport().equals(transport))
                .findFirst();
    }

    /** Profiles of a driver for one event, replay first: there, the operation consists of the driver's own code. */
    List<ProfileRow> profiles(String driver, Event event) {
        return report.profiles().stream()
                .filter(p -> p.driver().equals(driver) && p.ranking().event() == event)
                .sorted(Comparator.comparing(p -> !p.transport().isReplay()))
                .toList();
    }

    /** The profile of a driver's workload on the best transport for profiling the driver. */
    Optional<ProfileRow> mainProfile(String driver, String workload) {
        return profiles(driver, Event.CPU).stream()
                .filter(p -> p.workload().equals(workload))
                .findFirst();
    }

    /** The CPU profile over replay in which a place was found. */
    ProfileRow profile(CostlyPlace place) {
        return mainProfile(place.driver(), place.workload()).orElseThrow();
    }

    /** The finding that explains a place, if one does. */
    Optional<Finding> finding(CostlyPlace place) {
        return report.findings().stream()
                .filter(row -> row.driver().equals(place.driver())
                        && row.workload().equals(place.workload())
                        && row.transport().isReplay()
                        && place.isExplainedBy(row.finding()))
                .map(FindingRow::finding)
                .findFirst();
    }

    /** The profile of the same driver, workload and transport for another event. */
    Optional<ProfileRow> sibling(ProfileRow profile, Event event) {
        return profiles(profile.driver(), event).stream()
                .filter(p ->
                        p.workload().equals(profile.workload()) && p.transport().equals(profile.transport()))
                .findFirst();
    }

    /** The fragment of links to a profile on the page; it contains no name, so any name is possible. */
    String anchor(ProfileRow profile) {
        return "profile-" + report.profiles().indexOf(profile);
    }

    /** The colour of a driver; none for one that is not in the report. */
    Style style(String driver) {
        int place = report.drivers().stream()
                .map(DriverRow::name)
                .distinct()
                .toList()
                .indexOf(driver);
        return place < 0 ? Style.PLAIN : Style.ofNumber(place);
    }

    Text chip(String driver) {
        return Text.styled(style(driver), driver);
    }

    List<KnownPatch> knownPatches(String driver, String className, String methodName) {
        return report.knownPatches().stream()
                .filter(patch -> patch.driver().equals(driver) && patch.isAt(className, methodName))
                .toList();
    }

    /** A driver's methods with the largest shares, each in the workload with its largest share. */
    List<Seen> topHotspots(String driver, int count) {
        Map<String, Seen> byMethod = new LinkedHashMap<>();
        for (WorkloadRow workload : report.workloads()) {
            mainProfile(driver, workload.name())
                    .ifPresent(profile -> profile.ranking()
                            .hotspots()
                            .forEach(h -> byMethod.merge(
                                    h.className() + "." + h.methodName(), new Seen(profile, h), ReportIndex::heavier)));
        }
        List<Seen> top = new ArrayList<>(byMethod.values());
        top.sort(Comparator.comparingDouble((Seen s) -> s.hotspot().share().mean())
                .reversed());
        return top.subList(0, Math.min(count, top.size()));
    }

    private static Seen heavier(Seen one, Seen other) {
        return one.hotspot().share().mean() >= other.hotspot().share().mean() ? one : other;
    }
}
