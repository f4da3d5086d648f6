package dyno.feature.gate;

import dyno.comparison.Estimate;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.MarkdownWriter;
import dyno.document.Quantity;
import dyno.document.Sentence;
import dyno.document.Text;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.view.ComparisonBlocks;
import dyno.experiment.view.WorkBlocks;
import dyno.output.ReportContent;
import dyno.run.Environment;
import dyno.workload.catalogue.WorkloadName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The comment on a pull request: the result in one line, a table, and the rest folded. */
public final class GateDocument {
    /** GitHub accepts 65,536 characters. */
    private static final int MOST_BYTES = 60_000;

    /** Level of the comment's title. */
    private static final int TOP = 3;

    private static final Text INCOMPLETE = Text.of("Parts that would make this comment too long are left out; ")
            .and(Text.code("comparison.json"))
            .and(" has everything.");

    private static final int MOST_DIFFERENCES = 10;

    private static final String SLOWER = "slower";
    private static final String FASTER = "faster";
    private static final String NO_DIFFERENCE = "no difference found";
    private static final String UNDECIDED = "undecided";
    private static final String INVALID = "invalid";
    private static final List<String> OUTCOMES = List.of(SLOWER, FASTER, NO_DIFFERENCE, UNDECIDED, INVALID);

    private final GateReport report;

    private GateDocument(GateReport report) {
        this.report = report;
    }

    /** The comment in Markdown, with less than 60 kB: a section that does not fit is left out, and the text says so. */
    public static String comment(GateReport report) {
        GateDocument gate = new GateDocument(report);
        StringBuilder text =
                new StringBuilder(ReportContent.GATE_MARK + "\n" + MarkdownWriter.blocks(gate.head(), TOP));
        String incomplete =
                MarkdownWriter.blocks(new Builder().paragraph(INCOMPLETE).blocks(), TOP);
        boolean complete = true;
        for (List<Block> section :
                List.of(gate.speed(), gate.behaviour(), gate.exact(), gate.work(), gate.conditions())) {
            String part = MarkdownWriter.blocks(section, TOP);
            if (bytes(text) + bytes(part) + bytes(incomplete) < MOST_BYTES) {
                text.append(part);
            } else {
                complete = false;
            }
        }
        return complete ? text.toString() : text.append(incomplete).toString();
    }

    private static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private List<Block> head() {
        Builder head = new Builder()
                .add(new Heading(1, Text.of(answer()), ""))
                .paragraph(report.head() + " against " + report.base() + ".");
        if (!report.failures().isEmpty()) {
            head.add(new Listing(report.failures().stream().map(Text::strong).toList()));
        }
        return head.blocks();
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
                report.rows().stream().collect(Collectors.groupingBy(GateDocument::outcome, Collectors.counting()));
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

    private List<Block> speed() {
        List<String> missed = new ArrayList<>();
        report.rows().stream()
                .filter(row -> !List.of(SLOWER, FASTER).contains(outcome(row)))
                .forEach(row -> missed.add(open(row)));
        report.notCompared().forEach(cell -> missed.add(GateReport.notCompared(cell)));
        return new Builder()
                .addAll(ComparisonBlocks.speed(report.rows(), WorkloadName::toString))
                .paragraph("Head over base: below 1 the head is faster. Control is the second fork of a build over its"
                        + " first, of both builds together.")
                .list(missed)
                .blocks();
    }

    /** What could have been missed is the same number as the interval's end, for readers who do not know intervals. */
    private static String open(ComparisonRow row) {
        String missed = row.workload() + " over " + row.transport() + ": " + GateReport.missed(row) + ".";
        return row.comparison().verdict().isDecisive()
                ? missed
                : missed + " " + Sentence.capitalised(row.comparison().explanation());
    }

    private List<Block> behaviour() {
        if (report.failsByBehaviour() && !report.comparedBehaviour()) {
            return List.of(); // The first of the failures says so.
        }
        List<String> differences = report.candidate().differences();
        List<String> shown =
                new ArrayList<>(differences.stream().limit(MOST_DIFFERENCES).toList());
        if (differences.size() > MOST_DIFFERENCES) {
            shown.add("and " + (differences.size() - MOST_DIFFERENCES) + " more");
        }
        return new Builder()
                .paragraph(Text.strong("Behaviour.").and(" " + report.behaviour()))
                .list(shown)
                .blocks();
    }

    private List<Block> exact() {
        DriverCoordinates base = report.comparison().baseline();
        return new Builder()
                .fold(
                        "Allocation and wire per operation",
                        ComparisonBlocks.exact(
                                report.comparison().exact(),
                                WorkloadName::toString,
                                driver -> driver.equals(base) ? "base" : "head"))
                .blocks();
    }

    private List<Block> work() {
        return new Builder()
                .fold(
                        "Work per operation: counts, not times",
                        WorkBlocks.of(report.comparison().work()))
                .blocks();
    }

    private List<Block> conditions() {
        Environment machine = report.comparison().environment();
        List<String> lines = new ArrayList<>(List.of(
                machine.machine() + ", " + machine.kernel(),
                "server " + machine.server(),
                Quantity.count(report.comparison().forks().size(), "JVM fork")
                        + "; base and head are interleaved, each measured twice per round"));
        lines.addAll(report.comparison().warnings());
        lines.addAll(report.comparison().notes());
        return new Builder()
                .fold("Machine and method", new Builder().list(lines).blocks())
                .blocks();
    }
}
