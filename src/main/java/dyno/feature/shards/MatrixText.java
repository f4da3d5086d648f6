package dyno.feature.shards;

import dyno.comparison.Comparison;
import dyno.document.Quantity;
import dyno.feature.shards.MatrixReport.Gap;
import dyno.feature.shards.MatrixReport.OnMachine;
import dyno.feature.shards.MatrixReport.Part;
import dyno.feature.shards.MatrixReport.Row;
import dyno.output.VerdictStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The comparisons of shards as text for a terminal. */
public final class MatrixText {
    /** Gaps that are named; a lost shard of a large plan leaves thousands. */
    private static final int MOST_GAPS = 10;

    private MatrixText() {}

    /**
     * The machines, then a paragraph per baseline and candidate, then what is missing.
     *
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String render(MatrixReport report, boolean colour) {
        StringBuilder text = new StringBuilder();
        text.append("Plan ")
                .append(report.plan(), 0, Math.min(12, report.plan().length()))
                .append(": ")
                .append(Quantity.count(report.parts().size(), "run"))
                .append(" of ")
                .append(Quantity.count(report.shards(), "shard"))
                .append('\n');
        report.parts().forEach(part -> text.append("  ").append(line(part)).append('\n'));
        byPair(report.comparisons()).forEach((pair, rows) -> {
            text.append(pair).append('\n');
            rows.forEach(row -> append(text, row, report.parts(), colour));
        });
        gaps(text, report.gaps());
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        report.notes().forEach(note -> text.append("· ").append(note).append('\n'));
        return text.toString();
    }

    private static String line(Part part) {
        return "shard " + part.shard() + ": " + part.run() + ", " + Quantity.count(part.forks(), "fork") + ", "
                + part.environment().machine() + (part.finished() ? "" : ", not finished");
    }

    private static Map<String, List<Row>> byPair(List<Row> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.candidate() + " against " + row.baseline(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static void append(StringBuilder text, Row row, List<Part> parts, boolean colour) {
        text.append(String.format(
                Locale.ROOT,
                "  %-22s %-15s %-9s ",
                row.primary() ? row.workload() : "",
                row.primary() ? row.transport().label() : "",
                row.metric().label()));
        if (row.disagree()) {
            text.append(row.agreement()).append('\n');
        } else {
            text.append(verdict(row.comparison(), colour)).append('\n');
        }
        if (row.primary()) {
            if (row.machines().size() > 1) {
                row.machines().forEach(machine -> append(text, machine, parts, colour));
                if (!row.disagree()) {
                    text.append("    ").append(row.agreement()).append('\n');
                }
            }
            if (row.comparison() != null) {
                row.comparison()
                        .warnings()
                        .forEach(
                                warning -> text.append("    ! ").append(warning).append('\n'));
            }
        }
    }

    private static void append(StringBuilder text, OnMachine machine, List<Part> parts, boolean colour) {
        String kind = parts.stream()
                .filter(part -> part.run().equals(machine.run()))
                .map(part -> ", " + part.environment().cpu())
                .findFirst()
                .orElse("");
        text.append("    ")
                .append(machine.run())
                .append(kind)
                .append(": ")
                .append(verdict(machine.comparison(), colour))
                .append('\n');
    }

    private static String verdict(Comparison comparison, boolean colour) {
        String label = String.format("%-12s", comparison.verdict().label());
        return VerdictStyle.of(comparison.verdict()).ansi(label, colour) + " " + comparison.explanation();
    }

    private static void gaps(StringBuilder text, List<Gap> gaps) {
        gaps.stream()
                .limit(MOST_GAPS)
                .forEach(gap -> text.append("! Not measured: ")
                        .append(gap.candidate())
                        .append(" against ")
                        .append(gap.baseline())
                        .append(" in ")
                        .append(gap.workload())
                        .append(" over ")
                        .append(gap.transport())
                        .append(" (shard ")
                        .append(gap.shards().stream().map(String::valueOf).collect(Collectors.joining(", ")))
                        .append(")\n"));
        if (gaps.size() > MOST_GAPS) {
            text.append("! Not measured: ")
                    .append(Quantity.count(gaps.size() - MOST_GAPS, "further comparison"))
                    .append("; --json lists all\n");
        }
    }
}
