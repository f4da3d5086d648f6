package dyno.report;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.document.Markdown;
import dyno.document.MarkdownWriter;
import dyno.result.ComparisonReport.Exact;
import dyno.result.ComparisonRow;
import dyno.result.GateReport;
import dyno.result.WorkRow;
import dyno.run.Environment;
import dyno.run.ForkSpec.Cell;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The comment on a pull request: the result in one line, a table, and the rest collapsed. */
public final class GateMarkdown {
    /** GitHub accepts 65,536 characters. */
    private static final int MOST_BYTES = 60_000;

    private static final String INCOMPLETE =
            "Parts that would make this comment too long are left out; `comparison.json` has everything.\n";

    private static final int MOST_DIFFERENCES = 10;

    private static final String SLOWER = "slower";
    private static final String FASTER = "faster";
    private static final String NO_DIFFERENCE = "no difference found";
    private static final String UNDECIDED = "undecided";
    private static final String INVALID = "invalid";
    private static final List<String> OUTCOMES = List.of(SLOWER, FASTER, NO_DIFFERENCE, UNDECIDED, INVALID);

    private final GateReport report;

    private GateMarkdown(GateReport report) {
        this.report = report;
    }

    /**
     * Writes the file; an existing one is replaced atomically.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(GateReport report, Path file) {
        ReportFile.write(file, render(report));
    }

    /** The text, with less than 60 kB: a section that does not fit is left out, and the text says so. */
    public static String render(GateReport report) {
        GateMarkdown gate = new GateMarkdown(report);
        StringBuilder text = new StringBuilder(gate.head());
        boolean complete = true;
        for (String section : List.of(gate.speed(), gate.behaviour(), gate.exact(), gate.work(), gate.conditions())) {
            if (bytes(text) + bytes(section) + bytes(INCOMPLETE) < MOST_BYTES) {
                text.append(section);
            } else {
                complete = false;
            }
        }
        return complete ? text.toString() : text.append(INCOMPLETE).toString();
    }

    private static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private String head() {
        StringBuilder text = new StringBuilder(ReportContent.GATE_MARK)
                .append("\n### ")
                .append(answer())
                .append("\n\n")
                .append(Markdown.plain(report.head()))
                .append(" against ")
                .append(Markdown.plain(report.base()))
                .append(".\n\n");
        for (String failure : report.failures()) {
            text.append("- **").append(Markdown.plain(failure)).append("**\n\n");
        }
        return text.toString();
    }

    /** In one line: {@code Dyno: slower in 1, no difference found in 3 of 4 comparisons}. */
    private String answer() {
        return "Dyno: "
                + speedInShort()
                + (report.behavesDifferently() ? ", behaves differently" : "")
                + (report.comparedBehaviour() ? "" : ", behaviour not compared")
                + (report.failures().isEmpty() ? "" : " – failed");
    }

    private String speedInShort() {
        int left = report.notCompared().size();
        return compared() + (left == 0 ? "" : ", " + Quantity.count(left, "comparison") + " not made");
    }

    private String compared() {
        int all = report.rows().size();
        Map<String, Long> counts =
                report.rows().stream().collect(Collectors.groupingBy(GateMarkdown::outcome, Collectors.counting()));
        if (all == 0) {
            return "nothing compared";
        }
        String comparisons = Quantity.count(all, "comparison");
        if (counts.keySet().equals(Set.of(NO_DIFFERENCE))) {
            return NO_DIFFERENCE + " in " + comparisons;
        }
        return OUTCOMES.stream()
                .filter(counts::containsKey)
                .map(outcome -> outcome + " in " + counts.get(outcome))
                .collect(Collectors.joining(", ", "", " of " + comparisons));
    }

    private static String outcome(ComparisonRow row) {
        Estimate estimate = row.comparison().estimate();
        return switch (row.comparison().verdict()) {
            case REGRESSION -> SLOWER;
            case IMPROVEMENT -> FASTER;
            case EQUIVALENT -> NO_DIFFERENCE;
            case INCONCLUSIVE, NOT_MEASURABLE ->
                estimate.hasInterval() && !estimate.excludesOne() ? NO_DIFFERENCE : UNDECIDED;
            case INVALID -> INVALID;
        };
    }

    private String speed() {
        StringBuilder text = new StringBuilder(
                        "| workload | transport | head / base | interval | control | verdict |\n")
                .append("|---|---|---:|---|---|---|\n");
        for (ComparisonRow row : report.rows()) {
            Comparison comparison = row.comparison();
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s, %s | %.3f | %s | %s | %s |\n",
                    Markdown.plain(row.workload()),
                    Markdown.plain(row.transport().toString()),
                    row.metric().title(),
                    comparison.estimate().ratio(),
                    interval(comparison.estimate()),
                    interval(comparison.control()),
                    comparison.verdict().isDecisive() && !row.disturbedScores()
                            ? "**" + comparison.verdict().label() + "**"
                            : comparison.verdict().label()));
        }
        text.append(
                "\nValues below 1 mean that the head is faster. Control is the second fork of a build over its first, of both builds together.\n");
        for (ComparisonRow row : report.rows()) {
            if (!List.of(SLOWER, FASTER).contains(outcome(row))) {
                text.append("- ").append(Markdown.plain(open(row))).append('\n');
            }
        }
        for (Cell cell : report.notCompared()) {
            text.append("- ")
                    .append(Markdown.plain(GateReport.notCompared(cell)))
                    .append('\n');
        }
        return text.append('\n').toString();
    }

    /** What could have been missed is the same number as the interval's end, for readers who do not know intervals. */
    private static String open(ComparisonRow row) {
        String missed = row.workload() + " over " + row.transport() + ": " + GateReport.missed(row) + ".";
        return row.comparison().verdict().isDecisive()
                ? missed
                : missed + " " + Sentence.capitalised(row.comparison().explanation());
    }

    private static String interval(Estimate estimate) {
        return estimate != null && estimate.hasInterval()
                ? String.format(Locale.ROOT, "%.3f to %.3f", estimate.low(), estimate.high())
                : "–";
    }

    private String behaviour() {
        if (report.failsByBehaviour() && !report.comparedBehaviour()) {
            return ""; // The first of the failures says so.
        }
        List<String> differences = report.candidate().differences();
        StringBuilder text = new StringBuilder("**Behaviour.** ")
                .append(Markdown.plain(report.behaviour()))
                .append("\n");
        differences.stream()
                .limit(MOST_DIFFERENCES)
                .forEach(difference ->
                        text.append("- ").append(Markdown.plain(difference)).append('\n'));
        if (differences.size() > MOST_DIFFERENCES) {
            text.append("- and ").append(differences.size() - MOST_DIFFERENCES).append(" more\n");
        }
        return text.append('\n').toString();
    }

    private String exact() {
        StringBuilder text = new StringBuilder(
                        "| workload | transport | | allocated | round trips | sent | received | writes | reads |\n")
                .append("|---|---|---|---:|---:|---:|---:|---:|---:|\n");
        for (Exact row : report.comparison().exact()) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %.0f B | %s |\n",
                    Markdown.plain(row.workload()),
                    Markdown.plain(row.transport().toString()),
                    row.driver().equals(report.comparison().baseline()) ? "base" : "head",
                    row.allocatedBytes(),
                    wire(row)));
        }
        return folded("Allocation and wire per operation", text.toString());
    }

    private static String wire(Exact row) {
        return row.wire() == null
                ? "– | – | – | – | –"
                : String.format(
                        Locale.ROOT,
                        "%d | %d B | %d B | %d | %d",
                        row.wire().roundTrips(),
                        row.wire().bytesSent(),
                        row.wire().bytesReceived(),
                        row.wire().socketWrites(),
                        row.wire().socketReads());
    }

    private String work() {
        List<WorkRow> rows = report.comparison().work();
        return rows.isEmpty()
                ? ""
                : folded("Work per operation: counts, not times", MarkdownWriter.blocks(WorkBlocks.of(rows), 3));
    }

    private String conditions() {
        Environment machine = report.comparison().environment();
        List<String> lines = new ArrayList<>(List.of(
                machine.machine() + ", " + machine.kernel(),
                "server " + machine.server(),
                Quantity.count(report.comparison().forks().size(), "JVM fork")
                        + "; base and head are interleaved, each measured twice per round"));
        lines.addAll(report.comparison().warnings());
        lines.addAll(report.comparison().notes());
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append("- ").append(Markdown.plain(line)).append('\n'));
        return folded("Machine and method", text.toString());
    }

    private static String folded(String summary, String content) {
        return "<details><summary>" + summary + "</summary>\n\n" + content + "\n</details>\n\n";
    }
}
