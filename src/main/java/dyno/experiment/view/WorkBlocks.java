package dyno.experiment.view;

import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.output.Names;
import dyno.workload.probe.WorkCount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The counted work of operations. */
public final class WorkBlocks {
    /** What the counts do not show. */
    public static final String LIMITS =
            "Counts, not times: they do not include the effect of the JIT or the work inside the JDK, so they do not decide a verdict.";

    private static final int METHODS = 5;

    private WorkBlocks() {}

    /** A table for each pair of drivers, and what it does not show; nothing without rows. */
    public static List<Block> of(List<WorkRow> rows) {
        Builder blocks = new Builder();
        rows.stream()
                .collect(Collectors.groupingBy(WorkBlocks::drivers, LinkedHashMap::new, Collectors.toList()))
                .forEach((drivers, ofPair) -> blocks.table(cells(drivers, ofPair)));
        blocks.warnings(rows.stream()
                .flatMap(row -> row.doubts().stream().map(doubt -> row.workload() + ": " + doubt))
                .toList());
        return rows.isEmpty() ? List.of() : blocks.paragraph(LIMITS).blocks();
    }

    /** The same below a heading. */
    public static List<Block> section(List<WorkRow> rows) {
        return rows.isEmpty()
                ? List.of()
                : new Builder().section("Work per operation").addAll(of(rows)).blocks();
    }

    private static String drivers(WorkRow row) {
        return row.baseline() + " → " + row.candidate();
    }

    private static Rows cells(String drivers, List<WorkRow> rows) {
        Rows cells = Rows.titled(drivers).text("workload", "figure").number("baseline", "candidate", "difference");
        for (WorkRow row : rows) {
            if (row.failure() != null) {
                cells.add(Text.of(row.workload()), Text.of("not counted: " + row.failure()));
            } else if (row.same()) {
                String bytecodes = Quantity.grouped(row.after().bytecodes()) + " bytecodes";
                cells.add(Text.of(row.workload()), Text.of("all figures equal, " + bytecodes));
            } else {
                figures(row, cells);
            }
        }
        return cells;
    }

    private static void figures(WorkRow row, Rows cells) {
        Text workload = Text.of(row.workload() + (row.steady() ? "" : " (operations differ: medians)"));
        Map<String, Long> after = figures(row.after());
        for (Map.Entry<String, Long> was : figures(row.before()).entrySet()) {
            cells.add(line(workload, Text.of(was.getKey()), was.getValue(), after.get(was.getKey())));
            workload = Text.NONE;
        }
        for (MethodWork method : row.methods().stream().limit(METHODS).toList()) {
            Text name = Text.of("bytecodes in ").and(Text.code(Names.shortMethod(method.name())));
            cells.add(line(
                    workload, name, method.before().bytecodes(), method.after().bytecodes()));
        }
    }

    private static Map<String, Long> figures(WorkCount count) {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("bytecodes executed", count.bytecodes());
        figures.put("calls to the driver's methods", count.calls());
        figures.put("calls to other methods (JDK, libraries)", count.callsOut());
        figures.put("array elements and characters copied", count.copied());
        return figures;
    }

    private static List<Text> line(Text workload, Text figure, long was, long is) {
        return List.of(
                workload,
                figure,
                Text.of(Quantity.grouped(was)),
                Text.of(Quantity.grouped(is)),
                Text.of(difference(was, is)));
    }

    /** In percent of the value before; a word for no difference, and where a percentage is meaningless. */
    public static String difference(long was, long is) {
        if (was == is) {
            return "same";
        }
        return was == 0 ? "new" : String.format(Locale.ROOT, "%+.1f %%", 100.0 * (is - was) / was);
    }
}
