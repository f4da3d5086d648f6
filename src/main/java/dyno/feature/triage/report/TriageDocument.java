package dyno.feature.triage.report;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Document.Contents;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Sentence;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.PassRow;
import dyno.output.Page;
import dyno.run.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The results of a triage: as a page, and in short for the terminal. */
public final class TriageDocument {
    private static final String KIND = "triage";
    private static final String MACHINE = "machine";
    private static final int WARNINGS = 3;

    private final TriageReport report;
    private final ReportIndex index;

    private TriageDocument(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** The page: what to fix first, then what it follows from. */
    public static Document page(TriageReport report) {
        return new TriageDocument(report).page();
    }

    /**
     * The summary.
     *
     * @param html where the page was written
     */
    public static Document summary(TriageReport report, Path html) {
        return new TriageDocument(report).summary(html);
    }

    private Document page() {
        HotspotBlocks hotspots = new HotspotBlocks(report);
        int drivers = report.drivers().size();
        String run = "Run " + report.run() + ", " + Page.date(report.started()) + ", "
                + Quantity.duration(report.seconds()) + ": "
                + Quantity.count(report.workloads().size(), "workload")
                + ", each with " + (drivers == 1 ? "one driver" : "every driver") + ", in separate JVM forks, on "
                + Page.machine(report.environment()) + ".";
        Builder blocks = new Builder()
                .paragraph(Text.soft(run)
                        .and(" ")
                        .and(Text.strong(pass().map(pass -> Sentence.capitalised(pass) + ".")
                                .orElse(""))))
                .addAll(new FrontBlocks(report).page())
                .add(new Contents(contents(hotspots)))
                .addAll(new FixFirstBlocks(report).page())
                .addAll(new FirstHotspotBlocks(report).page())
                .addAll(new PatchBlocks(report).page())
                .addAll(new ScoreBlocks(report).page())
                .addAll(hotspots.page())
                .add(new Heading(2, Text.of("Machine and settings"), MACHINE));
        Page.head(blocks, report.environment(), Map.of("Forks per score", index.forks()));
        blocks.paragraph(Text.soft("All figures on this page are also in results.json in the same folder."));
        return new Document(KIND, Text.of(report.headline()), blocks.blocks());
    }

    private List<Text> contents(HotspotBlocks hotspots) {
        List<Text> links = new ArrayList<>();
        if (!report.fixFirst().isEmpty()) {
            links.add(Text.link("Fix first", "#" + FixFirstBlocks.ANCHOR));
        }
        links.add(Text.link("Drivers", "#" + FirstHotspotBlocks.ANCHOR));
        if (!report.patches().isEmpty()) {
            links.add(Text.link("Patches", "#" + PatchBlocks.ANCHOR));
        }
        links.add(Text.link("Scores", "#" + ScoreBlocks.ANCHOR));
        hotspots.drivers().forEach(driver -> links.add(Text.link(driver, "#" + hotspots.anchor(driver))));
        links.add(Text.link("Machine", "#" + MACHINE));
        return links;
    }

    private Document summary(Path html) {
        Environment environment = report.environment();
        String size = String.format(
                " · %s, %s, %s per score · %s",
                Quantity.count(report.drivers().size(), "driver"),
                Quantity.count(report.workloads().size(), "workload"),
                index.forks(),
                Quantity.duration(report.seconds()));
        Builder blocks = new Builder()
                .paragraph(Text.soft(pass().orElse("")))
                .paragraph(Text.soft(String.join(
                        " · ",
                        environment.cpu() + ", " + Quantity.count(environment.cores(), "core"),
                        environment.jvm(),
                        environment.server(),
                        environment.profiler())))
                .addAll(new ScoreBlocks(report).summary())
                .addAll(new FirstHotspotBlocks(report).summary())
                .addAll(new FindingBlocks(report).summary())
                .addAll(new PatchBlocks(report).summary());
        FrontBlocks front = new FrontBlocks(report);
        List<String> warnings = new ArrayList<>(front.warnings());
        if (warnings.size() > WARNINGS) {
            int more = warnings.size() - WARNINGS;
            warnings.subList(WARNINGS, warnings.size()).clear();
            warnings.add("and " + more + " more in the report");
        }
        blocks.warnings(warnings)
                .paragraph(front.basis())
                .add(new Heading(2, Text.of(report.headline()), ""))
                .addAll(new FixFirstBlocks(report).summary())
                .paragraph(Text.strong("Report: ").and(html.toString()));
        return new Document(KIND, Text.of("Triage " + report.run()).and(Text.soft(size)), blocks.blocks());
    }

    /** The pass of a report: {@code pass 2 of a budget of 7 min 30 s: more passes follow}; empty for one without passes. */
    private Optional<String> pass() {
        return Optional.ofNullable(report.pass()).map(TriageDocument::text);
    }

    private static String text(PassRow pass) {
        return "pass " + pass.number() + ", budget " + Quantity.duration(pass.budgetSeconds()) + ": "
                + pass.state().label();
    }
}
