package dyno.report;

import dyno.report.WorkRow.MethodWork;
import dyno.workload.WorkCount;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** What operations do, counted, as text for a terminal. */
public final class WorkText {
    /** What the counts cannot say. */
    public static final String LIMITS =
            "Counted, not timed: what the JIT makes of the bytecode and what the JDK does inside are not in it, so it decides nothing.";

    /** The figures in the order of all tables. */
    static final List<Figure> FIGURES = List.of(
            new Figure("bytecodes executed", WorkCount::bytecodes),
            new Figure("calls of the driver's methods", WorkCount::calls),
            new Figure("calls of others (JDK, libraries)", WorkCount::callsOut),
            new Figure("array elements and characters copied", WorkCount::copied));

    private static final int METHODS = 5;
    private static final String LINE = "    %-44s %13s %13s %11s%n";

    private WorkText() {}

    /** A figure of a count. */
    record Figure(String title, ToLongFunction<WorkCount> value) {}

    /** A table an operation. */
    public static String render(WorkReport report) {
        StringBuilder text = new StringBuilder();
        report.operations().stream()
                .map(row -> row.baseline() + " -> " + row.candidate())
                .distinct()
                .forEach(drivers -> text.append(render(report.operations().stream()
                                .filter(row -> drivers.equals(row.baseline() + " -> " + row.candidate()))
                                .toList()))
                        .append('\n'));
        return text.append(LIMITS).append('\n').toString();
    }

    /** The tables of operations of the same two drivers; empty when there are none. */
    static String render(List<WorkRow> rows) {
        StringBuilder text = new StringBuilder();
        if (!rows.isEmpty()) {
            text.append("Work per operation: ")
                    .append(rows.get(0).baseline())
                    .append(" -> ")
                    .append(rows.get(0).candidate())
                    .append('\n');
            rows.forEach(row -> append(text, row));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, WorkRow row) {
        if (row.failure() != null) {
            text.append(String.format(Locale.ROOT, "  %s: not counted: %s%n", row.workload(), row.failure()));
            return;
        }
        if (row.same()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %s: the same in all figures, %,d bytecodes%n",
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

    /** In percent of what was; empty for no difference, a word where percent says nothing. */
    static String difference(long was, long is) {
        if (was == is) {
            return "same";
        }
        return was == 0 ? "new" : String.format(Locale.ROOT, "%+.1f %%", 100.0 * (is - was) / was);
    }
}
