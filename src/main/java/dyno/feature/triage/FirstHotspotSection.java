package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.feature.triage.ReportIndex.Seen;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.output.Names;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Optional;

/** The first hotspot of each workload for each driver. */
final class FirstHotspotSection {
    private final TriageReport report;
    private final ReportIndex index;
    private final FindingSection findings;

    /** A driver; {@code largest} is missing when nothing was profiled. */
    public record Card(
            DriverRow driver,
            int colour,
            Optional<First> largest,
            List<First> firsts,
            List<FindingSection.Row> findings) {}

    /** The first hotspot of a workload, with the operation's whole cost. */
    public record First(
            String workload,
            TransportName transport,
            String anchor,
            String place,
            Quantity share,
            Quantity cost,
            Quantity operation) {}

    FirstHotspotSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.findings = new FindingSection(report);
    }

    List<Card> cards() {
        return report.drivers().stream().map(this::card).toList();
    }

    private Card card(DriverRow driver) {
        Optional<First> largest =
                index.topHotspots(driver.name(), 1).stream().map(this::first).findFirst();
        List<First> firsts = report.workloads().stream()
                .flatMap(w -> index.mainProfile(driver.name(), w.name()).stream())
                .filter(p -> !p.ranking().hotspots().isEmpty())
                .map(p -> first(new Seen(p, p.ranking().hotspots().get(0))))
                .toList();
        return new Card(driver, index.colour(driver.name()), largest, firsts, findings.ofDriver(driver.name()));
    }

    private First first(Seen seen) {
        ProfileRow profile = seen.profile();
        Hotspot hotspot = seen.hotspot();
        return new First(
                index.title(profile.workload()),
                profile.transport(),
                index.anchor(profile),
                Names.place(hotspot),
                Quantity.percent(hotspot.share().mean()),
                Quantity.time(hotspot.costPerOperation()),
                Quantity.time(profile.ranking().costPerOperation()));
    }
}
