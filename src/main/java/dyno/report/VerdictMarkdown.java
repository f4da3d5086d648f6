package dyno.report;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.document.Markdown;
import dyno.hotspot.CostChange;
import dyno.patch.DiffHash;
import dyno.patch.PatchReasons;
import dyno.result.ComparisonReport.Exact;
import dyno.result.ComparisonRow;
import dyno.result.PatchRow;
import dyno.result.VerdictReport;
import dyno.result.VerdictReport.Outcome;
import dyno.result.VerdictReport.ProfileChange;
import dyno.result.VerdictReport.Step;
import dyno.result.WorkRow;
import dyno.run.Environment;
import dyno.wire.WireCount;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The file {@code verdict.md}, the text of a pull request: what a patch does, and the proof (long tables folded). */
public final class VerdictMarkdown {
    private final StringBuilder text = new StringBuilder();

    private VerdictMarkdown() {}

    /**
     * Writes the file; an existing one is replaced in one step.
     *
     * @param tests files of tests that come with the patch
     * @throws ReportException when the file cannot be written
     */
    public static void write(VerdictReport report, List<Path> tests, Path file) {
        ReportFile.write(file, render(report, tests));
    }

    /**
     * The text.
     *
     * @param tests files of tests that come with the patch
     */
    public static String render(VerdictReport report, List<Path> tests) {
        VerdictMarkdown markdown = new VerdictMarkdown();
        markdown.head(report, tests);
        markdown.steps(report.steps());
        markdown.speed(report.comparisons());
        markdown.exact(report.exact());
        markdown.work(report.work());
        markdown.otherWorkloads(report);
        report.profiles().forEach(markdown::profile);
        markdown.conditions(report);
        return markdown.text.toString();
    }

    private void head(VerdictReport report, List<Path> tests) {
        paragraph("## " + Markdown.escaped(report.patch().candidate()) + ": " + VerdictPage.label(report));
        List<PatchRow> claims = report.patch().claims();
        if (claims.size() == 1) {
            claim(claims.get(0), report.patch().texts());
        } else {
            claims.forEach(this::inShort);
            line("");
        }
        if (!tests.isEmpty()) {
            paragraph("Tests for the driver's repository come with it: "
                    + tests.stream()
                            .map(file -> Markdown.code(file.getFileName().toString()))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        paragraph(Markdown.escaped(Sentence.capitalised(report.conclusion())));
        if (!report.tries().isEmpty()) {
            paragraph(report.tries());
        }
    }

    /** A single patch, with its reasons. */
    private void claim(PatchRow claim, List<String> texts) {
        paragraph(Markdown.plain(claim.synopsis()));
        texts.stream()
                .flatMap(text -> PatchReasons.of(text).stream())
                .map(Markdown::plain)
                .forEach(this::paragraph);
        paragraph("Risk: " + Markdown.plain(claim.risk()));
        if (!claim.published().isEmpty()) {
            paragraph("Published: " + Markdown.plain(claim.published()));
        }
    }

    /** One patch of a stack. */
    private void inShort(PatchRow claim) {
        line(
                "- %s: %s. Risk: %s%s",
                Markdown.plain(claim.patch()),
                Markdown.plain(claim.synopsis()),
                Markdown.plain(claim.risk()),
                claim.published().isEmpty() ? "" : ". Published: " + Markdown.plain(claim.published()));
    }

    private void steps(List<Step> steps) {
        line("| step | | |");
        line("|---|---|---|");
        for (Step step : steps) {
            line(
                    "| %s | %s | %s |",
                    step.name(),
                    step.outcome() == Outcome.FAILED ? "**no**" : step.outcome().label(),
                    Markdown.escaped(step.summary()));
        }
        line("");
        steps.stream()
                .filter(step -> !step.details().isEmpty())
                .flatMap(step -> step.details().stream())
                .forEach(detail -> line("- %s", Markdown.escaped(detail)));
        line("");
    }

    private void speed(List<ComparisonRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        line("### Speed");
        line(
                "Candidate over baseline: below 1 is faster. Control is the second fork of a driver over its first, of both drivers together.");
        line("");
        line("| workload | transport | metric | verdict | ratio | interval | control | rounds |");
        line("|---|---|---|---|---|---|---|---|");
        for (ComparisonRow row : rows) {
            Comparison c = row.comparison();
            line(
                    "| %s%s | %s | %s | %s | %.3f | %s | %s | %d |",
                    Markdown.escaped(VerdictPage.title(row.workload())),
                    row.target() ? "" : " (guard)",
                    Markdown.escaped(row.transport().toString()),
                    row.metric().title(),
                    row.primary() && !row.disturbedScores()
                            ? "**" + c.verdict().label() + "**"
                            : c.verdict().label(),
                    c.estimate().ratio(),
                    interval(c.estimate()),
                    interval(c.control()),
                    c.rounds());
        }
        line("");
        rows.stream()
                .filter(ComparisonRow::primary)
                .forEach(row -> ConditionsText.of(row)
                        .forEach(said -> paragraph("> "
                                + Markdown.escaped(VerdictPage.title(row.workload()) + " over " + row.transport() + ": "
                                        + said))));
    }

    private static String interval(Estimate estimate) {
        return estimate.hasInterval()
                ? String.format(
                        Locale.ROOT,
                        "%.3f to %.3f (%.1f %%)",
                        estimate.low(),
                        estimate.high(),
                        Estimate.percent(estimate.confidence()))
                : "–";
    }

    private void exact(List<Exact> rows) {
        if (rows.isEmpty()) {
            return;
        }
        line("### Allocation and wire per operation");
        line(
                "| workload | transport | driver | allocated, median | round trips | bytes sent | bytes received | socket writes / reads | available() |");
        line("|---|---|---|---|---|---|---|---|---|");
        for (Exact row : rows) {
            WireCount wire = row.wire();
            line(
                    "| %s | %s | %s | %.0f B | %s |",
                    Markdown.escaped(VerdictPage.title(row.workload())),
                    Markdown.escaped(row.transport().toString()),
                    Markdown.escaped(row.driver()),
                    row.allocatedBytes(),
                    wire == null
                            ? "– | – | – | – | –"
                            : String.format(
                                    Locale.ROOT,
                                    "%d | %d | %d | %d / %d | %d",
                                    wire.roundTrips(),
                                    wire.bytesSent(),
                                    wire.bytesReceived(),
                                    wire.socketWrites(),
                                    wire.socketReads(),
                                    wire.availableCalls()));
        }
        line("");
    }

    private void work(List<WorkRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        fold("Work per operation");
        paragraph(WorkText.LIMITS);
        line("| workload | | baseline | candidate | difference |");
        line("|---|---|---|---|---|");
        for (WorkRow row : rows) {
            for (WorkTable.Line figure : WorkTable.lines(row)) {
                line(
                        "| %s | %s | %s | %s | %s |",
                        Markdown.escaped(figure.workload()),
                        Markdown.escaped(figure.title()),
                        figure.before(),
                        figure.after(),
                        figure.difference());
            }
        }
        line("");
        rows.stream()
                .flatMap(row -> row.doubts().stream().map(doubt -> row.workload() + ": " + doubt))
                .forEach(doubt -> paragraph("> " + Markdown.escaped(doubt)));
        endFold();
    }

    private void otherWorkloads(VerdictReport report) {
        String untimed = UntimedText.render(report);
        if (!untimed.isEmpty()) {
            fold("Other workloads");
            paragraph(Markdown.escaped(untimed));
            endFold();
        }
    }

    private void profile(ProfileChange profile) {
        fold(String.format(
                Locale.ROOT,
                "Inside the driver: %s, %.0f ns before, %.0f ns after",
                Markdown.escaped(VerdictPage.title(profile.workload())),
                profile.before(),
                profile.after()));
        line("| method | before, ns/op | after, ns/op | |");
        line("|---|---|---|---|");
        for (CostChange change : profile.changes()) {
            line(
                    "| %s | %.0f | %.0f | %s |",
                    Markdown.code(Names.shortMethod(change.name())),
                    change.before(),
                    change.after(),
                    certainty(change));
        }
        line("");
        endFold();
    }

    private static String certainty(CostChange change) {
        if (change.beyondNoise()) {
            return CostQuantity.mark(change) + ", " + CostQuantity.range(change, "ns/op");
        }
        return Double.isNaN(change.pValue()) ? "too few samples" : "within the noise";
    }

    private void conditions(VerdictReport report) {
        Environment environment = report.environment();
        if (environment == null && report.warnings().isEmpty()) {
            return;
        }
        line("### How it was measured");
        report.warnings().forEach(warning -> paragraph("> " + Markdown.escaped(warning)));
        if (environment != null) {
            measured(report, environment);
        }
    }

    private void measured(VerdictReport report, Environment environment) {
        line(
                "%s, %s; %s; %s; %s. %s in rounds of interleaved forks in random order; the"
                        + " verdicts rest on exact intervals over the rounds.",
                Markdown.escaped(environment.cpu()),
                Quantity.count(environment.cores(), "core"),
                Markdown.escaped(environment.kernel()),
                Markdown.escaped(environment.jdk()),
                Markdown.escaped(environment.server()),
                Quantity.count(report.forks().size(), "JVM fork"));
        line(
                "Repeat it with `%s`. What was measured: %s.",
                VerdictCommand.of(report),
                report.patch().texts().stream()
                        .map(text -> "diff `" + DiffHash.of(text) + "`")
                        .collect(Collectors.joining(", ")));
    }

    private void fold(String summary) {
        paragraph("<details><summary>" + summary + "</summary>");
    }

    private void endFold() {
        paragraph("</details>");
    }

    /** A text and an empty line. */
    private void paragraph(String words) {
        text.append(words).append("\n\n");
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
