package dyno.feature.triage;

import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Cell;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.Gain;
import dyno.experiment.view.ConditionsText;
import dyno.experiment.view.ForestPlot;
import dyno.feature.triage.TriageReport.ComparedPatch;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.KnownPatch;
import dyno.feature.triage.TriageReport.WorkloadRow;
import dyno.output.VerdictStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the patches gain: those that were measured in the run, and all of each driver together. */
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
        List<Block> all = together();
        if (report.patches().isEmpty() && all.isEmpty()) {
            return List.of();
        }
        Builder blocks = new Builder().add(new Heading(2, Text.of("What the patches gain"), ANCHOR));
        if (!report.patches().isEmpty()) {
            blocks.paragraph("Each round interleaves forks of baseline and candidate in random order. The ratio is the"
                    + " candidate's cost divided by the baseline's: left of 1 is faster. Replay shows what the driver"
                    + " saves, loopback (a real server on this machine) what a user gains. In the charts, the large point"
                    + " is the ratio with its interval, small points are rounds, the grey line is a driver compared with"
                    + " itself, and in the band are differences below the threshold.");
        }
        report.patches().forEach(patch -> blocks.add(new Card(index.style(patch.baseline()), card(patch))));
        return blocks.addAll(all).blocks();
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
                .number("Ratio")
                .text("In words");
        plot.rows().forEach(drawn -> rows.add(row(drawn)));
        return blocks.table(rows).blocks();
    }

    private List<Cell> row(ForestPlot.Row drawn) {
        ComparisonRow row = drawn.comparison();
        Text words = Text.of(Sentence.capitalised(row.comparison().explanation()));
        for (String warning : drawn.warnings()) {
            words = words.and(Text.soft(" " + warning));
        }
        return List.of(
                Text.of(index.title(row.workload().toString()))
                        .and(Text.soft(" " + row.transport().label() + ", "
                                + row.metric().title())),
                verdict(row),
                drawn.chart(),
                Text.figure(Quantity.ratio(row.comparison().estimate().ratio())),
                words);
    }

    private static Text verdict(ComparisonRow row) {
        return Text.styled(
                VerdictStyle.of(row.comparison().verdict(), row.disturbedScores()),
                row.comparison().verdict().label());
    }

    private List<Block> together() {
        List<WorkloadRow> workloads = report.workloads().stream()
                .filter(workload -> report.allPatches().stream()
                        .anyMatch(row -> row.workload().equals(workload.name())))
                .toList();
        Rows rows = Rows.untitled().text("Driver");
        workloads.forEach(workload -> rows.number(workload.title()));
        rows.text("Measured");
        for (DriverRow driver : report.drivers()) {
            List<AllPatchesRow> measured = report.allPatches().stream()
                    .filter(row -> row.driver().equals(driver.name()))
                    .toList();
            if (!measured.isEmpty()) {
                List<Cell> row = new ArrayList<>(List.of(index.chip(driver.name())));
                workloads.forEach(workload -> row.add(ratio(measured, workload.name())));
                row.add(Text.of(measured.get(0).date() + ", " + measured.get(0).machine()));
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new Builder()
                .add(new Heading(3, Text.of("All patches of a driver together"), ""))
                .paragraph(
                        "CPU time over replay with all patches that come with Dyno for the driver, with and without a"
                                + " measured gain of their own, divided by that without patches. This was measured earlier, not in"
                                + " this run. Below each ratio are the lowest and the highest of a round.")
                .table(rows)
                .blocks();
        return List.of(new Card(Style.PLAIN, blocks));
    }

    private static Text ratio(List<AllPatchesRow> rows, String workload) {
        return rows.stream()
                .filter(row -> row.workload().equals(workload))
                .findFirst()
                .map(row -> Text.of(number(row.ratio()))
                        .and(Text.soft(" " + number(row.low()) + " to " + number(row.high()))))
                .orElse(Text.figure(Quantity.NONE));
    }

    private static String number(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
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
                rows.add(verdict(row), Text.of(place), Text.of(row.comparison().explanation()));
                if (row.primary()) {
                    ConditionsText.of(row).forEach(line -> rows.add(Text.styled(Style.OPEN, "! " + line)));
                }
            }
        }
        return rows.isEmpty()
                ? List.of()
                : new Builder().section("Patches").table(rows).blocks();
    }

    static Text known(KnownPatch patch, String workload) {
        Text text = name(patch);
        for (Text gain : gains(patch, workload)) {
            text = text.and("\n").and(gain);
        }
        return text;
    }

    static Text name(KnownPatch patch) {
        return Text.strong(patch.id())
                .and((patch.madeFor().isEmpty() ? "" : " (made for " + patch.madeFor() + ")") + ": "
                        + patch.description());
    }

    /** Its gains in a workload, else in others, else what its header records; at least one text. */
    static List<Text> gains(KnownPatch patch, String workload) {
        List<Gain> here = patch.gains().stream()
                .filter(gain -> gain.workload().toString().equals(workload))
                .toList();
        if (!here.isEmpty()) {
            return here.stream().map(gain -> gain(gain, "")).toList();
        }
        if (patch.gains().isEmpty()) {
            return List.of(
                    patch.recorded().isEmpty()
                            ? Text.soft("Not measured: ").and(Text.code("./dyno patch validate " + patch.id()))
                            : Text.soft("Recorded: " + patch.recorded()));
        }
        return patch.gains().stream()
                .map(gain -> gain(gain, gain.workload() + ", "))
                .collect(Collectors.toList());
    }

    private static Text gain(Gain gain, String elsewhere) {
        String range = Quantity.range(Quantity.percent(1 - gain.high()), Quantity.percent(1 - gain.low()));
        return Text.styled(VerdictStyle.of(gain.verdict()), gain.verdict().label())
                .and(" " + elsewhere + gain.transport() + ": ")
                .and(Text.strong(Quantity.percent(1 - gain.ratio()).toString()))
                .and(" of " + gain.metric().quantity() + " saved ")
                .and(Text.soft("(" + range + "; " + gain.origin().label() + ")"));
    }
}
