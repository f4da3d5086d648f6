package dyno.experiment.view;

import dyno.comparison.Verdict;
import dyno.document.Chart;
import dyno.document.Document;
import dyno.document.Document.Bars;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Code;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.MeasuredGain;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.experiment.builds.VerdictReport.Step;
import dyno.flamegraph.CostQuantity;
import dyno.hotspot.CostChange;
import dyno.output.Names;
import dyno.output.Page;
import dyno.output.VerdictStyle;
import dyno.patch.file.DiffHash;
import dyno.patch.file.PatchReasons;
import dyno.run.Environment;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The proof of a patch: as a page, as the text of a pull request, and in short for the terminal. */
public final class VerdictDocument {
    /** A patch that was measured applies and compiles. */
    private static final int BEFORE_BEHAVIOUR = 1;

    private static final String EXACT = "Allocation and wire per operation";

    private final VerdictReport report;

    private VerdictDocument(VerdictReport report) {
        this.report = report;
    }

    /** The page: the answer first, then the whole proof. */
    public static Document page(VerdictReport report) {
        VerdictDocument of = new VerdictDocument(report);
        Builder blocks = new Builder().paragraph(Sentence.capitalised(report.conclusion()));
        blocks.paragraph(report.tries());
        blocks.paragraph(Text.soft("Run " + report.run() + ", " + Page.date(report.started()) + ", "
                + Quantity.duration(report.seconds()) + "."));
        if (report.environment() != null) {
            Page.head(
                    blocks,
                    report.environment(),
                    Map.of("Forks", Integer.toString(report.forks().size())));
        }
        blocks.warnings(report.warnings()).section("What the patch claims");
        report.patch().claims().forEach(claim -> of.claim(blocks, claim));
        blocks.section("Step by step").addAll(of.steps());
        if (!report.comparisons().isEmpty()) {
            blocks.section("Speed")
                    .paragraph(
                            "Each round interleaves forks of baseline and candidate in random order. Replay shows what"
                                    + " the driver saves, loopback (a real server on this machine, plain or encrypted) what the client"
                                    + " saves. Small dots"
                                    + " are rounds. Guards are workloads that the patch does not target. Error rates: 5 % for the targets of a"
                                    + " transport together; of the differences that are found in guards, 5 % may be false. The verdict of this"
                                    + " page combines them all.")
                    .addAll(of.speed());
        }
        of.profiles(blocks);
        if (!report.exact().isEmpty()) {
            blocks.section(EXACT)
                    .paragraph(
                            "Packets, bytes and socket calls are counted; each call of available() is a system call on a"
                                    + " real connection.")
                    .addAll(of.exact());
        }
        if (!report.work().isEmpty()) {
            blocks.addAll(WorkBlocks.section(report.work())).paragraph(UntimedText.render(report));
        }
        blocks.section("The patch").paragraph(of.command());
        report.patch().texts().forEach(text -> blocks.fold("Header and diff", List.of(new Code(text))));
        return new Document("verdict", of.title(), blocks.blocks());
    }

    /**
     * The text of a pull request, which fits on a screen: what the patch does, and its proof in short. The page and the JSON document have
     * the rest.
     *
     * @param tests files of tests that come with the patch
     */
    public static Document pullRequest(VerdictReport report, List<Path> tests) {
        VerdictDocument of = new VerdictDocument(report);
        List<String> gains = MeasuredGain.parts(report);
        Builder blocks =
                new Builder().list(gains.stream().map(Sentence::capitalised).toList());
        of.claims(blocks);
        if (!tests.isEmpty()) {
            Text names = Text.of("Tests for the driver's repository come with it: ");
            for (int i = 0; i < tests.size(); i++) {
                names = names.and(i == 0 ? "" : ", ")
                        .and(Text.code(tests.get(i).getFileName().toString()));
            }
            blocks.paragraph(names.and("."));
        }
        blocks.paragraph(gains.isEmpty() ? Sentence.capitalised(report.conclusion()) : "")
                .paragraph(report.tries());
        List<ComparisonRow> rows =
                report.comparisons().stream().filter(ComparisonRow::primary).toList();
        if (!rows.isEmpty()) {
            blocks.addAll(ComparisonBlocks.speed(rows, VerdictDocument::title))
                    .paragraph(
                            "Ratios are candidate over baseline; control is the second fork (JVM) of a build over its first: the"
                                    + " noise. Replay: the server's answers come from memory; loopback: a real server; tls: encrypted.");
        }
        blocks.list(Stream.concat(
                        report.steps().stream()
                                .skip(report.comparisons().isEmpty() ? 0 : BEFORE_BEHAVIOUR)
                                .flatMap(of::shortly),
                        Stream.of(UsedText.render(report), UntimedText.render(report))
                                .filter(text -> !text.isEmpty()))
                .toList());
        of.conditions(blocks);
        return new Document("verdict", of.title(), blocks.blocks());
    }

    /** A step with its details; none for that which the conclusion repeats. */
    private Stream<String> shortly(Step step) {
        boolean isRepeated = step.summary().equalsIgnoreCase(report.conclusion());
        String summary = step.name() + ": " + step.outcome().label() + ". " + Sentence.capitalised(step.summary());
        return isRepeated ? Stream.empty() : Stream.concat(Stream.of(summary), step.details().stream());
    }

    /** The steps and the conclusion, and where the rest is. */
    public static Document summary(VerdictReport report, Path folder) {
        VerdictDocument of = new VerdictDocument(report);
        Builder blocks = new Builder().paragraph(report.tries()).addAll(of.steps());
        blocks.warnings(report.comparisons().stream()
                .filter(ComparisonRow::primary)
                .flatMap(row -> ConditionsText.of(row).stream()
                        .map(line -> title(row.workload()) + " over " + row.transport() + ": " + line))
                .toList());
        blocks.addAll(WorkBlocks.section(report.work())).paragraph(UntimedText.render(report));
        blocks.warnings(report.warnings());
        if (!report.comparisons().isEmpty() && report.environment() != null) {
            blocks.remarks(DecidingText.of(report.comparisons()))
                    .remarks(List.of(ConditionsText.of(report.environment(), report.forks())));
        }
        blocks.paragraph("Pages: " + folder.resolve("verdict.html") + ", verdict.md, verdict.json");
        Text title = of.title().and(Text.soft(" (" + Quantity.duration(report.seconds()) + ")"));
        return new Document("verdict", title, blocks.blocks());
    }

    /** The last word is "rejected" when a step before the measurement failed. */
    private Text title() {
        Verdict verdict = report.verdict();
        return Text.of(report.patch().candidate() + ": ")
                .and(
                        verdict == null
                                ? Text.styled(Style.BAD, "rejected")
                                : Text.styled(VerdictStyle.of(verdict), verdict.label()))
                .and(MeasuredGain.where(report));
    }

    public static String title(WorkloadName workload) {
        return workload.prototype().label();
    }

    private void claim(Builder blocks, PatchRow claim) {
        blocks.add(new Heading(3, Text.of(claim.synopsis()), ""));
        if (report.patch().claims().size() == 1) {
            reasons().forEach(blocks::paragraph);
        }
        Map<String, Text> facts = new LinkedHashMap<>();
        facts.put("Hotspot", Text.code(claim.hotspot()));
        facts.put("Workloads", Text.of(String.join(", ", claim.workloads())));
        facts.put("Expected gain", Text.of(claim.expectedGain()));
        facts.put("Published", Text.of(claim.published()));
        facts.put("Wire change", Text.of(claim.wireChange()));
        facts.put("Risk", Text.of(claim.risk()));
        facts.put("Author", Text.of(claim.author()));
        facts.values().removeIf(Text::isEmpty);
        blocks.add(new Document.Facts(facts));
    }

    /** A single patch with its reasons; each of a stack in short. */
    private void claims(Builder blocks) {
        List<PatchRow> claims = report.patch().claims();
        if (claims.size() != 1) {
            blocks.list(claims.stream()
                    .map(claim -> claim.patch() + ": " + claim.synopsis() + ". Risk: " + claim.risk()
                            + (claim.published().isEmpty() ? "" : ". Published: " + claim.published()))
                    .toList());
            return;
        }
        blocks.paragraph(claims.get(0).synopsis());
        reasons().forEach(blocks::paragraph);
        blocks.paragraph("Risk: " + claims.get(0).risk());
        String published = claims.get(0).published();
        blocks.paragraph(published.isEmpty() ? "" : "Published: " + published);
    }

    private List<String> reasons() {
        return report.patch().texts().stream()
                .flatMap(text -> PatchReasons.of(text).stream())
                .toList();
    }

    private List<Block> steps() {
        Rows rows = Rows.untitled().text("step", "result", "in words");
        int number = 1;
        Builder details = new Builder();
        for (Step step : report.steps()) {
            rows.add(
                    Text.of(number++ + ". " + step.name()),
                    outcome(step),
                    Text.of(Sentence.capitalised(step.summary())));
            if (!step.details().isEmpty()) {
                details.paragraph(Text.strong(step.name())).list(step.details());
            }
        }
        return new Builder().table(rows).addAll(details.blocks()).blocks();
    }

    private static Text outcome(Step step) {
        return Text.styled(
                switch (step.outcome()) {
                    case PASSED -> Style.GOOD;
                    case FAILED -> Style.BAD;
                    case OPEN, NOT_REACHED -> Style.OPEN;
                },
                step.outcome().label());
    }

    private List<Block> speed() {
        return new Builder()
                .paragraph("Candidate over baseline: below 1 is faster. Control is the second fork of a driver over its"
                        + " first, of both drivers together.")
                .addAll(ComparisonBlocks.speed(report.comparisons(), VerdictDocument::title))
                .blocks();
    }

    private List<Block> exact() {
        return ComparisonBlocks.exact(report.exact(), VerdictDocument::title, DriverCoordinates::toString);
    }

    private void profiles(Builder blocks) {
        if (report.profiles().isEmpty()) {
            return;
        }
        blocks.section("What changed inside the driver")
                .paragraph(
                        "CPU time per operation, over replay, of the methods that changed most. The upper bar is without"
                                + " the patch, the lower bar with it. Differences have 95 % intervals from the variation between"
                                + " forks.");
        for (ProfileChange profile : report.profiles()) {
            blocks.add(new Heading(3, Text.of(subject(profile)), ""));
            if (profile.flameGraph() != null) {
                blocks.paragraph(Text.link("differential flame graph", profile.flameGraph()));
            }
            blocks.addAll(table(profile));
        }
    }

    private String subject(ProfileChange profile) {
        return title(profile.workload()) + ", " + Quantity.time(profile.before()) + " before, "
                + Quantity.time(profile.after()) + " after";
    }

    private static List<Block> table(ProfileChange profile) {
        double scale = Math.max(profile.before(), profile.after());
        Rows rows = Rows.untitled()
                .text("method")
                .chart("before and after", List.of())
                .number("before", "after", "difference");
        for (CostChange change : profile.changes()) {
            rows.add(
                    Text.code(Names.shortMethod(change.name())),
                    new Bars(Style.C0, List.of(bar(change.before(), scale), bar(change.after(), scale))),
                    CostQuantity.text(change.before(), "ns/op"),
                    CostQuantity.text(change.after(), "ns/op"),
                    CostQuantity.difference(change, "ns/op"));
        }
        return new Builder().table(rows).blocks();
    }

    private static Chart.Bar bar(double cost, double scale) {
        return Chart.Bar.of(cost, Double.NaN, Double.NaN, scale);
    }

    private void conditions(Builder blocks) {
        Environment environment = report.environment();
        if (environment == null && report.warnings().isEmpty()) {
            return;
        }
        blocks.section("How it was measured").warnings(report.warnings());
        if (environment != null) {
            blocks.paragraph(String.format(
                            Locale.ROOT,
                            "%s, %s; %s; %s; %s. Rounds of forks in random order, with exact intervals over the rounds.",
                            environment.cpu(),
                            Quantity.count(environment.cores(), "core"),
                            environment.kernel(),
                            environment.jvm(),
                            environment.server()))
                    .paragraph(command());
        }
    }

    private Text command() {
        Text text = Text.of("Repeat it with ").and(Text.code(VerdictCommand.of(report)));
        String separator = ". What was measured: diff ";
        for (String diff : report.patch().texts()) {
            text = text.and(separator).and(Text.code(DiffHash.of(diff)));
            separator = ", diff ";
        }
        return text.and(".");
    }
}
