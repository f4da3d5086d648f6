package dyno.report;

import dyno.document.TerminalText;
import dyno.result.WorkReport;
import dyno.result.WorkRow;
import dyno.result.WorkRow.MethodWork;
import dyno.workload.probe.WorkCount;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The counted work of operations as text for a terminal. */
public final class WorkText {
    /** What the counts do not show. */
    public static final String LIMITS =
            "Counts, not times: they do not include the effect of the JIT or the work inside the JDK, so they do not decide a verdict.";

    /** The figures in the order of all tables. */
    static final List<Figure> FIGURES = List.of(
            new Figure("bytecodes executed", WorkCount::bytecodes),
            new Figure("calls to the driver's methods", WorkCount::calls),
            new Figure("calls to other methods (JDK, libraries)", WorkCount::callsOut),
            new Figure("array elements and characters copied", WorkCount::copied));

    private static final int METHODS = 5;
    private static final String LINE = "    %-44s %13s %13s %11s%n";

    private WorkText() {}

    /** A figure of a count. */
    record Figure(String title, ToLongFunction<WorkCount> value) {}

    /** The tables, by pair of drivers, and what they do not show; empty when there are none. */
    public static String section(List<WorkRow> rows) {
        StringBuilder text = new StringBuilder();
        rows.stream().map(WorkText::drivers).distinct().forEach(drivers -> {
            text.append("Work per operation: ").append(drivers).append('\n');
            rows.stream().filter(row -> drivers.equals(drivers(row))).forEach(row -> append(text, row));
        });
        return rows.isEmpty() ? "" : text.append(LIMITS).append('\n').toString();
    }

    private static String drivers(WorkRow row) {
        return row.baseline() + " -> " + row.candidate();
    }

    private static void append(StringBuilder text, WorkRow row) {
        if (row.failure() != null) {
            text.append(String.format(Locale.ROOT, "  %s: not counted: %s%n", row.workload(), row.failure()));
            return;
        }
        if (row.same()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %s: all figures equal, %,d bytecodes%n",
                    row.workload(),
                    row.after().bytecodes()));
        } else {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-46s %13s %13s %11s%n",
                    row.workload() + (row.steady() ? "" : " (operations differ: medians)"),
                    "baseline",
                    "candidate",
                    "difference"));
            for (Figure figure : FIGURES) {
                line(text, figure.title(), figure.value(), row.before(), row.after());
            }
            if (!row.methods().isEmpty()) {
                text.append("    bytecodes of the methods that differ most\n");
            }
            for (MethodWork method :
                    row.methods().subList(0, Math.min(METHODS, row.methods().size()))) {
                line(
                        text,
                        "  " + Names.shortMethod(method.name()),
                        WorkCount::bytecodes,
                        method.before(),
                        method.after());
            }
        }
        row.doubts().forEach(doubt -> text.append("    ! ").append(doubt).append('\n'));
    }

    private static void line(
            StringBuilder text, String title, ToLongFunction<WorkCount> figure, WorkCount before, WorkCount after) {
        long was = figure.applyAsLong(before);
        long is = figure.applyAsLong(after);
        text.append(String.format(
                Locale.ROOT,
                LINE,
                TerminalText.left(title, 44),
                String.format(Locale.ROOT, "%,d", was),
                String.format(Locale.ROOT, "%,d", is),
                difference(was, is)));
    }

    /** In percent of the value before; empty for no difference, a word if a percentage is meaningless. */
    static String difference(long was, long is) {
        if (was == is) {
            return "same";
        }
        return was == 0 ? "new" : String.format(Locale.ROOT, "%+.1f %%", 100.0 * (is - was) / was);
    }
}
