package dyno.feature.triage.report;

import dyno.document.Chart;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Heading;
import dyno.document.Document.Whole;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.output.Links;
import dyno.output.Names;
import dyno.profile.Event;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rankings: a card for each operation of a driver over a transport. */
final class HotspotBlocks {
    /** Hotspots below this share, or beyond this number, are in a separate folded table. */
    private static final double WORTH_A_LOOK = 0.01;

    private static final int MOST_IN_FULL = 12;
    private static final int LEAST_IN_FULL = 3;

    private final TriageReport report;
    private final ReportIndex index;
    private final FindingBlocks findings;
    private final PatchBlocks patches;

    HotspotBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.findings = new FindingBlocks(report);
        this.patches = new PatchBlocks(report);
    }

    List<String> drivers() {
        return report.drivers().stream()
                .map(DriverRow::name)
                .filter(driver -> !index.profiles(driver, Event.CPU).isEmpty())
                .toList();
    }

    /** To the part of a driver; it contains no name, so any name is possible. */
    String anchor(String driver) {
        return "driver-" + drivers().indexOf(driver);
    }

    List<Block> page() {
        Builder blocks = new Builder()
                .section("Hotspots")
                .paragraph(
                        "Each stack sample is charged to the topmost driver method in its stack trace. Shares are means"
                                + " over the profiled forks with a 95 % interval; if more than one fork was profiled, the"
                                + " interval includes the differences between forks. Self is the share of the method's own"
                                + " code; total is that while the method was on the stack, with the driver's methods that it"
                                + " calls. In profiled forks the JIT inlines only small methods, because samples of larger"
                                + " inlined methods would be charged to neighbouring code. A share is not a saving: only a"
                                + " measured patch shows the gain.");
        for (String driver : drivers()) {
            Style style = index.style(driver);
            blocks.add(new Heading(3, index.chip(driver), anchor(driver)));
            index.profiles(driver, Event.CPU).forEach(profile -> blocks.add(new Card(style, card(profile, style))));
        }
        return blocks.blocks();
    }

    private List<Block> card(ProfileRow cpu, Style style) {
        Ranking ranking = cpu.ranking();
        Optional<ProfileRow> allocation = index.sibling(cpu, Event.ALLOCATION);
        HotspotTables tables = new HotspotTables(cpu, allocation, style);
        int full = inFull(ranking.hotspots());
        List<Hotspot> further =
                ranking.hotspots().subList(full, ranking.hotspots().size());
        Text title = Text.of(index.title(cpu.workload()))
                .and(Text.soft(" over " + cpu.transport().label() + ": " + Quantity.time(ranking.costPerOperation())
                        + " per operation"));
        Builder blocks = new Builder()
                .add(new Heading(4, title, index.anchor(cpu)))
                .paragraph(flameGraphs(cpu, allocation))
                .add(new Whole(
                        style,
                        Stream.of(ranking.driver(), ranking.transport(), ranking.outside())
                                .map(HotspotBlocks::part)
                                .toList()))
                .paragraph(account(ranking))
                .addAll(findings.of(cpu));
        if (full == 0) {
            blocks.remarks(List.of("No stack sample contains driver code."));
        }
        blocks.addAll(tables.inFull(ranking.hotspots().subList(0, full)))
                .fold(folded(further), tables.inShort(further))
                .fold("By total: each entry point and method of the driver, including its callees", tables.byTotal())
                .fold("Patches for these hotspots", patches(cpu));
        allocation.map(ProfileRow::ranking).ifPresent(bytes -> {
            String total = Quantity.bytes(bytes.costPerOperation()).toString();
            blocks.fold("Where its " + total + " per operation are allocated", tables.allocations());
        });
        return blocks.blocks();
    }

    private static int inFull(List<Hotspot> hotspots) {
        long worth =
                hotspots.stream().filter(h -> h.share().mean() >= WORTH_A_LOOK).count();
        long wanted = Math.max(LEAST_IN_FULL, Math.min(MOST_IN_FULL, worth));
        return (int) Math.min(hotspots.size(), wanted);
    }

    private static String folded(List<Hotspot> further) {
        Quantity share = Quantity.percent(
                further.stream().mapToDouble(h -> h.share().mean()).sum());
        return further.size() == 1 ? "1 more hotspot, " + share : further.size() + " more hotspots, together " + share;
    }

    private static Text flameGraphs(ProfileRow cpu, Optional<ProfileRow> allocation) {
        Text links = flameGraph("CPU", cpu)
                .and(allocation
                        .map(profile -> flameGraph("allocation", profile))
                        .orElse(Text.NONE));
        return links.isEmpty() ? links : Text.of("Flame graph:").and(links);
    }

    private static Text flameGraph(String name, ProfileRow profile) {
        return profile.flameGraph().isEmpty()
                ? Text.NONE
                : Text.of(" ").and(Text.link(name, Links.address(profile.flameGraph())));
    }

    private static Chart.Bar part(Share share) {
        return Chart.Bar.of(share.mean(), share.low(), share.high(), 1);
    }

    private static Text account(Ranking ranking) {
        return Text.of("Driver ")
                .and(percent(ranking.driver()))
                .and(" (" + HotspotTables.range(ranking.driver()) + ") · transport below it ")
                .and(percent(ranking.transport()))
                .and(" · outside, without a driver frame ")
                .and(percent(ranking.outside()))
                .and(" · " + Names.basis(ranking));
    }

    private static Text percent(Share share) {
        return Text.strong(Quantity.percent(share.mean()).toString());
    }

    /** The patches for the hotspots of a profile, by rank; a line for each gain. */
    private List<Block> patches(ProfileRow profile) {
        Rows rows = Rows.untitled().text("Method").number("Share", "CPU / op").text("Patch", "Measured savings");
        for (Hotspot hotspot : profile.ranking().hotspots()) {
            for (KnownPatch patch : index.knownPatches(profile.driver(), hotspot.className(), hotspot.methodName())) {
                List<Text> gains = patches.gains(patch, profile.workload());
                rows.add(
                        Text.code(Names.method(hotspot)),
                        Text.figure(Quantity.percent(hotspot.share().mean())),
                        Text.figure(Quantity.time(hotspot.costPerOperation())),
                        PatchBlocks.name(patch),
                        gains.get(0));
                gains.stream().skip(1).forEach(gain -> rows.add(Text.NONE, Text.NONE, Text.NONE, Text.NONE, gain));
            }
        }
        return new Builder().table(rows).blocks();
    }
}
