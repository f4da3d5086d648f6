package dyno.feature.triage.report;

import dyno.document.Document.Beside;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.triage.report.ReportIndex.Seen;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.hotspot.Hotspot;
import dyno.output.Names;
import java.util.List;

/** Where each driver spends its time: its first hotspots, and why they are hot. */
final class FirstHotspotBlocks {
    static final String ANCHOR = "findings";

    private static final int MOST_OF_A_DRIVER = 3;

    private final TriageReport report;
    private final ReportIndex index;
    private final FindingBlocks findings;

    FirstHotspotBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.findings = new FindingBlocks(report);
    }

    /** A card for each driver, with the first hotspot of each workload. */
    List<Block> page() {
        return new Builder()
                .add(new Heading(2, Text.of("Where each driver spends its time"), ANCHOR))
                .paragraph(
                        "A hotspot is a method of the driver. Its cost is that of its own code and of the JDK code that"
                                + " it calls. This section shows replay where it was profiled: there, the server's bytes come from"
                                + " memory, so only the driver is measured.")
                .add(new Beside(report.drivers().stream()
                        .map(driver -> new Card(index.style(driver.name()), card(driver)))
                        .toList()))
                .blocks();
    }

    private List<Block> card(DriverRow driver) {
        Text about = Text.of("version " + driver.version() + " · ")
                .and(Text.code(driver.driverClass()))
                .and(driver.sources() ? "" : " · no sources found")
                .and(driver.otherSources().isEmpty() ? "" : " · " + driver.otherSources());
        Builder blocks =
                new Builder().add(new Heading(3, Text.of(driver.name()), "")).paragraph(about);
        List<Seen> largest = index.topHotspots(driver.name(), 1);
        if (largest.isEmpty()) {
            return blocks.remarks(List.of("Not profiled.")).blocks();
        }
        List<Text> why = findings.ofDriver(driver.name());
        blocks.paragraph(largest(largest.get(0))).table(firsts(driver));
        if (!why.isEmpty()) {
            blocks.add(new Heading(4, Text.of("Why"), "")).add(new Listing(why));
        }
        return blocks.blocks();
    }

    private Text largest(Seen seen) {
        Hotspot hotspot = seen.hotspot();
        return Text.strong(share(hotspot).toString())
                .and(" of " + index.operation(seen.profile()) + " is ")
                .and(Text.code(Names.place(hotspot)))
                .and(": " + cost(hotspot) + " of "
                        + Quantity.time(seen.profile().ranking().costPerOperation()) + " per operation.");
    }

    private Rows firsts(DriverRow driver) {
        Rows rows = Rows.titled("First hotspot of each workload")
                .text("Workload", "Hotspot")
                .number("Share", "Per operation");
        report.workloads().stream()
                .flatMap(workload -> index.mainProfile(driver.name(), workload.name()).stream())
                .filter(profile -> !profile.ranking().hotspots().isEmpty())
                .forEach(profile -> {
                    Hotspot first = profile.ranking().hotspots().get(0);
                    rows.add(
                            Text.of(index.operation(profile)),
                            Text.link(Names.place(first), "#" + index.anchor(profile)),
                            Text.figure(share(first)),
                            Text.figure(cost(first)));
                });
        return rows;
    }

    List<Block> summary() {
        Rows rows = Rows.untitled()
                .text("driver")
                .number("share")
                .text("of")
                .number("cost")
                .text("hottest line");
        for (DriverRow driver : report.drivers()) {
            Text name = Text.of(driver.name());
            for (Seen seen : index.topHotspots(driver.name(), MOST_OF_A_DRIVER)) {
                rows.add(
                        name,
                        Text.figure(share(seen.hotspot())),
                        Text.of(index.title(seen.profile().workload())),
                        Text.figure(cost(seen.hotspot())),
                        Text.of(Names.place(seen.hotspot())));
                name = Text.NONE;
            }
        }
        Text title = Text.of("First hotspots").and(Text.soft("   in the workload with the largest share"));
        return rows.isEmpty()
                ? List.of()
                : new Builder().add(new Heading(2, title, "")).table(rows).blocks();
    }

    private static Quantity share(Hotspot hotspot) {
        return Quantity.percent(hotspot.share().mean());
    }

    private static Quantity cost(Hotspot hotspot) {
        return Quantity.time(hotspot.costPerOperation());
    }
}
