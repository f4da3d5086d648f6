package dyno.report;

import dyno.hotspot.Hotspot;
import dyno.report.ReportIndex.Seen;
import dyno.report.TriageReport.DriverRow;
import dyno.report.TriageReport.ProfileRow;
import java.util.List;
import java.util.Optional;

/** What the page says first of each driver: the first hotspot of each workload. */
final class FindingSection {
    private final TriageReport report;
    private final ReportIndex index;

    /** A driver; {@code largest} is missing when nothing was profiled. */
    public record Card(DriverRow driver, int colour, Optional<Finding> largest, List<Finding> findings) {}

    /** The first hotspot of a workload, with the operation's whole cost. */
    public record Finding(
            String workload,
            String transport,
            String anchor,
            String place,
            Quantity share,
            Quantity cost,
            Quantity operation) {}

    FindingSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    List<Card> cards() {
        return report.drivers().stream().map(this::card).toList();
    }

    private Card card(DriverRow driver) {
        Optional<Finding> largest =
                index.topHotspots(driver.name(), 1).stream().map(this::finding).findFirst();
        List<Finding> findings = report.workloads().stream()
                .flatMap(w -> index.mainProfile(driver.name(), w.name()).stream())
                .filter(p -> !p.ranking().hotspots().isEmpty())
                .map(p -> finding(new Seen(p, p.ranking().hotspots().get(0))))
                .toList();
        return new Card(driver, index.colour(driver.name()), largest, findings);
    }

    private Finding finding(Seen seen) {
        ProfileRow profile = seen.profile();
        Hotspot hotspot = seen.hotspot();
        return new Finding(
                index.title(profile.workload()),
                profile.transport(),
                index.anchor(profile),
                Names.place(hotspot),
                Quantity.percent(hotspot.share().mean()),
                Quantity.time(hotspot.costPerOperation()),
                Quantity.time(profile.ranking().costPerOperation()));
    }
}
