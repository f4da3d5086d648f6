package dyno.docs;

import dyno.document.Quantity;
import dyno.document.TerminalWriter;
import dyno.feature.triage.report.TriageDocument;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.hotspot.finding.CostlyPlace;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/** Output of a triage that is stored, and sentences about it. */
final class TriageFigures {
    private TriageFigures() {}

    static String run(TriageReport report) {
        return "The run took " + Quantity.duration(report.seconds()) + " on "
                + report.environment().cpu() + " with " + report.environment().cores() + " processors.";
    }

    /** The beginning of what the command prints at its end: scores, and the first place to fix. */
    static String output(TriageReport report) {
        List<List<String>> blocks = blocks(TerminalWriter.wrapped(
                TriageDocument.summary(report, Path.of("profiles", report.run(), "report.html")), false));
        List<String> output = new ArrayList<>(List.of("…"));
        for (List<String> block : blocks) {
            String first = block.get(0);
            if (first.startsWith("CPU time and allocation") || first.startsWith("* ")) {
                output.addAll(block);
            } else if (first.startsWith("What to fix first")) {
                output.add("…");
                output.addAll(block.subList(0, end(block, 2)));
                output.add("…");
            }
        }
        return String.join("\n", output);
    }

    /** Paragraphs: lines between blank ones. */
    private static List<List<String>> blocks(String text) {
        return Arrays.stream(text.split("\n\n+"))
                .map(block -> block.lines().toList())
                .toList();
    }

    /** Where the item of that number begins. */
    private static int end(List<String> block, int item) {
        for (int line = 0; line < block.size(); line++) {
            if (block.get(line).startsWith("  " + item + " ")) {
                return line;
            }
        }
        return block.size();
    }

    /** What that output says, in a sentence. */
    static String reading(TriageReport report) {
        ScoreRow cheapest = selectOne(report)
                .min(Comparator.comparingDouble(score -> score.cpuNanos().median()))
                .orElseThrow();
        ScoreRow dearest = selectOne(report)
                .max(Comparator.comparingDouble(score -> score.cpuNanos().median()))
                .orElseThrow();
        CostlyPlace first = report.fixFirst().get(0).first();
        return "That says: with a real server on the same machine, one `SELECT 1` takes %s of the client's CPU time through %s, and %s through %s; and the place to look at first is `%s` of %s, %s%s of the CPU time of %s with a real server."
                .formatted(
                        nanos(dearest),
                        dearest.driver(),
                        nanos(cheapest),
                        cheapest.driver(),
                        first.place(),
                        first.driver(),
                        first.loopback() == null ? "an estimated " : "",
                        Quantity.percent(first.weight()),
                        WorkloadName.stored(first.workload()).prototype().title());
    }

    private static Stream<ScoreRow> selectOne(TriageReport report) {
        return report.scores().stream()
                .filter(score -> score.workload().equals("SelectOne")
                        && score.transport().equals(TransportName.LOOPBACK));
    }

    private static String nanos(ScoreRow score) {
        return Quantity.time(score.cpuNanos().median()).toString();
    }

    static String overhead(TriageReport report) {
        DoubleSummaryStatistics overheads = report.scores().stream()
                .mapToDouble(ScoreRow::profilerOverhead)
                .filter(Double::isFinite)
                .summaryStatistics();
        return "In the reference run that costs "
                + Quantity.percent(overheads.getMin()).number() + " to "
                + Quantity.percent(overheads.getMax()) + " of CPU time in " + overheads.getCount()
                + " operations over replay, less inlining included.";
    }
}
