package dyno.feature.triage;

import static java.util.stream.Collectors.joining;

import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.document.TerminalText;
import dyno.experiment.ComparisonRow;
import dyno.experiment.DisturbedScores;
import dyno.experiment.view.ConditionsText;
import dyno.experiment.view.FindingText;
import dyno.feature.triage.ReportIndex.Seen;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.NotSupportedRow;
import dyno.feature.triage.TriageReport.ScoreRow;
import dyno.feature.triage.TriageReport.WorkloadRow;
import dyno.output.Names;
import dyno.output.VerdictStyle;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The summary of a triage for a terminal of 100 columns: scores, hotspots, verdicts, what to fix first, and where the report is. */
public final class TriageText {
    private static final int COLUMNS = 100;
    private static final int NAME_LIMIT = 30;
    private static final int FIGURE = 9;
    private static final int HOTSPOTS = 3;
    private static final int WARNINGS = 3;
    private static final int LEAST_PLACE = 30;

    /** Follows a score. */
    private static final String DISTURBED = "*";

    private final TriageReport report;
    private final ReportIndex index;
    private final TerminalText text;
    private final int nameWidth;

    private TriageText(TriageReport report, boolean colour) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.text = new TerminalText(COLUMNS, colour);
        this.nameWidth = Math.min(
                NAME_LIMIT,
                report.drivers().stream().mapToInt(d -> d.name().length()).max().orElse(0));
    }

    /**
     * The summary as text that ends with a line break.
     *
     * @param html where the HTML report was written
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String render(TriageReport report, Path html, boolean colour) {
        return new TriageText(report, colour).render(html);
    }

    private String render(Path html) {
        head();
        scores();
        hotspots();
        findings();
        patches();
        warnings();
        fixFirst();
        text.blank();
        text.line(text.bold("Report: ") + html);
        return text.toString();
    }

    private void head() {
        text.line(text.bold("Triage " + report.run())
                + String.format(
                        " · %s, %s, %s per score · %s",
                        Quantity.count(report.drivers().size(), "driver"),
                        Quantity.count(report.workloads().size(), "workload"),
                        index.forks(),
                        Quantity.duration(report.seconds())));
        PassText.of(report).ifPresent(pass -> text.line(text.dim(pass)));
        text.wrap(
                "",
                report.environment().cpu() + ", "
                        + Quantity.count(report.environment().cores(), "core") + " · "
                        + report.environment().jdk() + " · "
                        + report.environment().server() + " · "
                        + report.environment().profiler(),
                text::dim);
    }

    private void scores() {
        text.blank();
        text.line(text.bold("CPU time and allocation per operation")
                + text.dim("   replay: what the driver costs · loopback: with a real server"));
        int tableWidth = 2 + FIGURE * (index.transports().size() + 1);
        int abreast = Math.max(1, (COLUMNS - nameWidth) / tableWidth);
        List<WorkloadRow> workloads = report.workloads();
        int bands = (workloads.size() + abreast - 1) / abreast;
        for (int band = 0; band < bands; band++) {
            // Distributed evenly: four workloads are two and two, not three and one.
            int from = band * workloads.size() / bands;
            int to = (band + 1) * workloads.size() / bands;
            band(workloads.subList(from, to), tableWidth);
        }
        for (NotSupportedRow row : report.notSupported()) {
            text.wrap(
                    row.driver() + ", " + index.title(row.workload()) + ": ",
                    "not supported: " + row.reason(),
                    text::dim);
        }
        if (report.scores().stream().anyMatch(ScoreRow::disturbed)) {
            text.line(text.dim(DISTURBED + " " + DisturbedScores.LABEL));
        }
        PassText.missing(report.missing(), index).forEach(line -> text.wrap("", line, text::dim));
    }

    private void band(List<WorkloadRow> workloads, int tableWidth) {
        text.line(row("", w -> "  " + TerminalText.rule(w.title(), tableWidth - 2), workloads, text::bold));
        text.line(row("", w -> "  " + columnTitles(), workloads, text::dim));
        for (DriverRow driver : report.drivers()) {
            text.line(row(driver.name(), w -> "  " + figures(driver.name(), w.name()), workloads, s -> s));
        }
    }

    private String row(
            String name,
            Function<WorkloadRow, String> cell,
            List<WorkloadRow> workloads,
            Function<String, String> style) {
        StringBuilder line = new StringBuilder(TerminalText.left(name, nameWidth));
        workloads.forEach(w -> line.append(cell.apply(w)));
        return style.apply(line.toString());
    }

    private String columnTitles() {
        StringBuilder titles = new StringBuilder();
        index.transports().forEach(t -> titles.append(TerminalText.right(t.toString(), FIGURE)));
        return titles.append(TerminalText.right("alloc", FIGURE)).toString();
    }

    private String figures(String driver, String workload) {
        StringBuilder figures = new StringBuilder();
        Quantity heap = Quantity.NONE;
        for (TransportName transport : index.transports()) {
            Optional<ScoreRow> score = index.score(driver, workload, transport);
            String cpu = score.map(TriageText::cpu).orElse(Quantity.NONE.toString());
            figures.append(TerminalText.right(cpu, FIGURE));
            if (heap.equals(Quantity.NONE) && score.isPresent()) {
                heap = Quantity.bytes(score.get().allocatedBytes().median());
            }
        }
        return figures.append(TerminalText.right(heap.toString(), FIGURE)).toString();
    }

    private static String cpu(ScoreRow score) {
        return Quantity.time(score.cpuNanos().median()) + (score.disturbed() ? DISTURBED : "");
    }

    private void hotspots() {
        text.blank();
        text.line(text.bold("First hotspots")
                + text.dim("   share, cost and hottest line, in the workload with the largest share"));
        for (DriverRow driver : report.drivers()) {
            String name = driver.name();
            for (Seen seen : index.topHotspots(driver.name(), HOTSPOTS)) {
                String share = Quantity.percent(seen.hotspot().share().mean()).toString();
                String cost = Quantity.time(seen.hotspot().costPerOperation()).toString();
                text.line(TerminalText.left(name, nameWidth)
                        + TerminalText.right(share, 7)
                        + " of " + TerminalText.left(index.title(seen.profile().workload()), 16)
                        + TerminalText.right(cost, FIGURE)
                        + "  " + Names.place(seen.hotspot()));
                name = "";
            }
        }
    }

    private void findings() {
        if (report.findings().isEmpty() && report.uncertain().isEmpty()) {
            return;
        }
        text.blank();
        text.line(text.bold("Findings") + text.dim("   why the hotspots are hot"));
        FindingSection section = new FindingSection(report);
        for (DriverRow driver : report.drivers()) {
            String name = driver.name();
            for (FindingSection.Row finding : section.ofDriver(driver.name())) {
                text.wrap(
                        TerminalText.left(name, nameWidth) + TerminalText.right(finding.amount(), 7) + " of "
                                + TerminalText.left(finding.workload(), 16) + "  ",
                        finding.label() + finding.heapPart() + ": " + finding.place(),
                        s -> s);
                name = "";
            }
            int uncertain = section.uncertainOfDriver(driver.name());
            if (uncertain > 0) {
                text.wrap(TerminalText.left(name, nameWidth), FindingText.uncertain(uncertain), text::dim);
            }
        }
    }

    private void patches() {
        if (report.patches().isEmpty()) {
            return;
        }
        text.blank();
        text.line(text.bold("Patches"));
        int verdicts = 2 + longest(row -> row.comparison().verdict().label());
        int places = Math.max(LEAST_PLACE, 1 + longest(this::place));
        for (ComparedPatch patch : report.patches()) {
            String behaviour =
                    patch.behavesTheSame() ? "behaves the same" : "behaves differently: " + patch.behaviour();
            text.wrap(patch.candidate() + "  ", behaviour, patch.behavesTheSame() ? text::dim : text::red);
            patch.comparisons().forEach(row -> comparison(row, verdicts, places));
        }
    }

    private int longest(Function<ComparisonRow, String> column) {
        return report.patches().stream()
                .flatMap(patch -> patch.comparisons().stream())
                .mapToInt(row -> column.apply(row).length())
                .max()
                .orElse(0);
    }

    private String place(ComparisonRow row) {
        return index.title(row.workload().toString()) + ", " + row.transport() + ", "
                + row.metric().label();
    }

    private void comparison(ComparisonRow row, int verdicts, int places) {
        Verdict verdict = row.comparison().verdict();
        String label = TerminalText.left(verdict.label(), verdicts);
        String prefix = "  " + (row.disturbedScores() ? label : text.styled(VerdictStyle.of(verdict), label))
                + TerminalText.left(place(row), places);
        text.wrap(prefix, row.comparison().explanation(), s -> s);
        if (row.primary()) {
            ConditionsText.of(row).forEach(line -> text.wrap("    ! ", line, text::yellow));
        }
    }

    private void warnings() {
        if (report.warnings().isEmpty()) {
            return;
        }
        text.blank();
        report.warnings().stream().limit(WARNINGS).forEach(w -> text.wrap("! ", w, text::yellow));
        int left = report.warnings().size() - WARNINGS;
        if (left > 0) {
            text.line("! and " + left + " more in the report");
        }
    }

    private void fixFirst() {
        if (report.fixFirst().isEmpty()) {
            return;
        }
        text.blank();
        text.line(text.bold("What to fix first")
                + text.dim("   part of the client's CPU time (95 % interval), time per operation, known patches"));
        int rank = 1;
        for (FixFirstSection.Row row : new FixFirstSection(report).rows()) {
            text.wrap(
                    rank++ + " " + TerminalText.left(row.driver(), nameWidth) + " ",
                    row.place() + ": " + cost(row) + patches(row),
                    s -> s);
        }
    }

    /** Over loopback, where it was seen there with certainty. */
    private static String cost(FixFirstSection.Row row) {
        return row.real()
                .map(part -> cost(row, part, TransportName.LOOPBACK))
                .or(() -> row.replay().map(part -> cost(row, part, TransportName.REPLAY)))
                .orElseGet(() -> row.trips() + ", " + row.workload());
    }

    private static String cost(FixFirstSection.Row row, FixFirstSection.Part part, TransportName transport) {
        return part.share() + " (" + part.range() + ") of " + row.workload() + " over " + transport + ", "
                + part.time();
    }

    private static String patches(FixFirstSection.Row row) {
        return row.patches().isEmpty()
                ? ""
                : "; patch "
                        + row.patches().stream()
                                .map(KnownPatchSection.Row::id)
                                .distinct()
                                .collect(joining(", "));
    }
}
