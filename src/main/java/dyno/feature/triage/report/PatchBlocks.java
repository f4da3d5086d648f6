package dyno.feature.triage.report;

import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Cell;
import dyno.document.Document.Heading;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.Gain;
import dyno.experiment.view.ConditionsText;
import dyno.experiment.view.DecidingText;
import dyno.experiment.view.ForestPlot;
import dyno.feature.triage.report.TriageReport.ComparedPatch;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.output.VerdictStyle;
import java.util.List;

/** What the patches of the run gain. */
final class PatchBlocks {
    static final String ANCHOR = "patches";

    private final TriageReport report;
    private final ReportIndex index;

    PatchBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** A card for each patch, with a chart of its comparisons; nothing without patches. */
    List<Block> page() {
        if (report.patches().isEmpty()) {
            return List.of();
        }
        Builder blocks = new Builder()
                .add(new Heading(2, Text.of("What the patches gain"), ANCHOR))
                .paragraph(
                        "Each round interleaves forks of baseline and candidate in random order. Replay shows what the"
                                + " driver saves, loopback what the client saves with a real server on this machine. The charts have"
                                + " the candidate's cost divided by the baseline's: left of 1 is faster. The large point is that ratio with"
                                + " its interval, small points are rounds, the grey line is a driver compared with itself, and in the"
                                + " band are differences below the threshold.");
        report.patches().forEach(patch -> blocks.add(new Card(index.style(patch.baseline()), card(patch))));
        return blocks.blocks();
    }

    private List<Block> card(ComparedPatch patch) {
        Builder blocks = new Builder()
                .add(new Heading(3, Text.of(patch.id() + " ").and(index.chip(patch.baseline())), ""))
                .paragraph(patch.description())
                .paragraph(
                        patch.behavesTheSame()
                                ? Text.of("Behaves the same: " + patch.behaviour())
                                : Text.styled(Style.BAD, "behaves differently").and(" " + patch.behaviour()));
        if (patch.comparisons().isEmpty()) {
            return blocks.remarks(List.of("Its speed was not measured.")).blocks();
        }
        ForestPlot plot = ForestPlot.of(patch.comparisons());
        Rows rows = Rows.untitled()
                .text("Workload", "Verdict")
                .chart("Ratio and rounds", plot.ticks())
                .text("Gain");
        plot.rows().forEach(drawn -> rows.add(row(drawn)));
        return blocks.table(rows)
                .paragraph(Text.soft(String.join(" ", DecidingText.of(patch.comparisons()))))
                .blocks();
    }

    private List<Cell> row(ForestPlot.Row drawn) {
        ComparisonRow row = drawn.comparison();
        Text words = Text.of(Sentence.capitalised(Savings.of(row)));
        for (String warning : drawn.warnings()) {
            words = words.and(Text.soft(" " + warning));
        }
        return List.of(
                Text.of(index.title(row.workload().toString()))
                        .and(Text.soft(" " + row.transport().label() + ", "
                                + row.metric().title())),
                verdict(row),
                drawn.chart(),
                words);
    }

    private static Text verdict(ComparisonRow row) {
        return Text.styled(
                VerdictStyle.of(row.comparison().verdict(), row.disturbedScores()),
                row.comparison().verdict().label());
    }

    List<Block> summary() {
        Rows rows = Rows.untitled().text("", "", "");
        for (ComparedPatch patch : report.patches()) {
            Text behaviour = patch.behavesTheSame()
                    ? Text.soft("behaves the same")
                    : Text.styled(Style.BAD, "behaves differently: " + patch.behaviour());
            rows.add(Text.of(patch.candidate() + "  ").and(behaviour));
            for (ComparisonRow row : patch.comparisons()) {
                String place = index.title(row.workload().toString()) + ", " + row.transport() + ", "
                        + row.metric().label();
                rows.add(verdict(row), Text.of(place), Text.of(Savings.of(row)));
                if (row.primary()) {
                    ConditionsText.of(row).forEach(line -> rows.add(Text.styled(Style.OPEN, "! " + line)));
                }
            }
        }
        return rows.isEmpty()
                ? List.of()
                : new Builder()
                        .section("Patches")
                        .table(rows)
                        .paragraph(String.join(
                                " ",
                                DecidingText.of(report.patches().stream()
                                        .flatMap(patch -> patch.comparisons().stream())
                                        .toList())))
                        .blocks();
    }

    static Text name(KnownPatch patch) {
        return Text.strong(patch.id())
                .and((patch.madeFor().isEmpty() ? "" : " (made for " + patch.madeFor() + ")") + ": "
                        + patch.description());
    }

    /** Its gains in a workload, else in others, else what its header records; at least one text. */
    List<Text> gains(KnownPatch patch, String workload) {
        if (patch.gains().isEmpty()) {
            String recorded = new Savings(index::title).of(patch, workload);
            return List.of(
                    recorded.isEmpty()
                            ? Text.soft("Not measured: ").and(Text.code("./dyno patch validate " + patch.id()))
                            : Text.of(Sentence.capitalised(recorded)).and(Text.soft(" (recorded)")));
        }
        List<Gain> here = patch.gains().stream()
                .filter(gain -> gain.workload().toString().equals(workload))
                .toList();
        return (here.isEmpty() ? patch.gains() : here)
                .stream()
                        .map(gain -> gain(
                                gain,
                                here.isEmpty()
                                        ? " in " + index.title(gain.workload().toString())
                                        : ""))
                        .toList();
    }

    private static Text gain(Gain gain, String elsewhere) {
        return Text.styled(VerdictStyle.of(gain.verdict()), gain.verdict().label())
                .and(" " + Savings.of(gain) + elsewhere + " ")
                .and(Text.soft("(" + gain.origin().label() + ")"));
    }
}
