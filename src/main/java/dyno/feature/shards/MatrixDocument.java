package dyno.feature.shards;

import dyno.comparison.Comparison;
import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.shards.MatrixReport.Gap;
import dyno.feature.shards.MatrixReport.OnMachine;
import dyno.feature.shards.MatrixReport.Part;
import dyno.feature.shards.MatrixReport.Row;
import dyno.output.VerdictStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The comparisons of shards, for the terminal. */
public final class MatrixDocument {
    /** Gaps that are named; a lost shard of a large plan leaves thousands. */
    private static final int MOST_GAPS = 10;

    private MatrixDocument() {}

    /** The machines, then a section for each baseline and candidate, then what is missing. */
    public static Document of(MatrixReport report) {
        Builder blocks = new Builder()
                .list(report.parts().stream().map(MatrixDocument::line).toList());
        Map<String, List<Row>> byPair = report.comparisons().stream()
                .collect(Collectors.groupingBy(
                        row -> row.candidate() + " against " + row.baseline(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        byPair.forEach((pair, rows) -> blocks.section(pair).table(cells(rows, report.parts())));
        blocks.warnings(gaps(report.gaps())).warnings(report.warnings()).remarks(report.notes());
        String title = "Plan "
                + report.plan().substring(0, Math.min(12, report.plan().length())) + ": "
                + Quantity.count(report.parts().size(), "run") + " of " + Quantity.count(report.shards(), "shard");
        return new Document("merge", Text.of(title), blocks.blocks());
    }

    private static String line(Part part) {
        return "shard " + part.shard() + ": " + part.run() + ", " + Quantity.count(part.forks(), "fork") + ", "
                + part.environment().machine() + (part.finished() ? "" : ", not finished");
    }

    private static Rows cells(List<Row> rows, List<Part> parts) {
        Rows cells = Rows.untitled().text("workload", "transport", "metric", "verdict", "in words");
        for (Row row : rows) {
            Text workload = Text.of(row.primary() ? row.workload() : "");
            Text transport = Text.of(row.primary() ? row.transport().label() : "");
            Text metric = Text.of(row.metric().label());
            if (row.disagree()) {
                cells.add(workload, transport, metric, Text.of(row.agreement()));
            } else {
                Comparison comparison = row.comparison();
                cells.add(workload, transport, metric, verdict(comparison), Text.of(comparison.explanation()));
            }
            if (row.primary()) {
                details(cells, row, parts);
            }
        }
        return cells;
    }

    private static void details(Rows cells, Row row, List<Part> parts) {
        if (row.decided() != null) {
            cells.add(Text.of("  " + Sentence.capitalised(row.decided()) + "."));
        }
        if (row.machines().size() > 1) {
            row.machines().forEach(machine -> cells.add(text(machine, parts)));
            if (!row.disagree()) {
                cells.add(Text.of("  " + row.agreement()));
            }
        }
        if (row.comparison() != null) {
            row.comparison().warnings().forEach(warning -> cells.add(Text.styled(Style.OPEN, "! " + warning)));
        }
    }

    private static Text text(OnMachine machine, List<Part> parts) {
        String kind = parts.stream()
                .filter(part -> part.run().equals(machine.run()))
                .map(part -> ", " + part.environment().cpu())
                .findFirst()
                .orElse("");
        return Text.of("  " + machine.run() + kind + ": ")
                .and(verdict(machine.comparison()))
                .and(" " + machine.comparison().explanation());
    }

    private static Text verdict(Comparison comparison) {
        return Text.styled(
                VerdictStyle.of(comparison.verdict()), comparison.verdict().label());
    }

    private static List<String> gaps(List<Gap> gaps) {
        List<String> lines = new ArrayList<>();
        for (Gap gap : gaps.subList(0, Math.min(MOST_GAPS, gaps.size()))) {
            String shards = gap.shards().stream().map(String::valueOf).collect(Collectors.joining(", "));
            lines.add("Not measured: " + gap.candidate() + " against " + gap.baseline() + " in " + gap.workload()
                    + " over " + gap.transport() + " (shard " + shards + ")");
        }
        if (gaps.size() > MOST_GAPS) {
            lines.add("Not measured: " + Quantity.count(gaps.size() - MOST_GAPS, "further comparison")
                    + "; --json lists all");
        }
        return lines;
    }
}
