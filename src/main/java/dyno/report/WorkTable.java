package dyno.report;

import dyno.report.WorkText.Figure;
import dyno.result.WorkRow;
import dyno.result.WorkRow.MethodWork;
import dyno.workload.probe.WorkCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The work of an operation as a page shows it.
 *
 * @param lines one figure each
 * @param methods those that differ most, in a sentence; empty when there are none
 * @param doubts what should be examined
 */
public record WorkTable(List<Line> lines, String methods, List<String> doubts) {
    private static final int METHODS = 3;

    /** A figure on both sides; the workload is only in the first line. */
    public record Line(String workload, String title, String before, String after, String difference) {}

    static WorkTable of(WorkRow row) {
        String methods =
                row.methods().stream().limit(METHODS).map(WorkTable::method).collect(Collectors.joining(", "));
        return new WorkTable(lines(row), methods, row.doubts());
    }

    private static String method(MethodWork method) {
        return Names.shortMethod(method.name()) + " " + number(method.before().bytecodes()) + " → "
                + number(method.after().bytecodes());
    }

    /** One per figure, or a single one that says why there are none. */
    static List<Line> lines(WorkRow row) {
        String workload = row.workload() + (row.failure() != null || row.steady() ? "" : " (medians)");
        if (row.failure() != null) {
            return List.of(new Line(workload, "not counted: " + row.failure(), "", "", ""));
        }
        List<Line> lines = new ArrayList<>();
        for (Figure figure : WorkText.FIGURES) {
            lines.add(line(lines.isEmpty() ? workload : "", figure, row.before(), row.after()));
        }
        return lines;
    }

    private static Line line(String workload, Figure figure, WorkCount before, WorkCount after) {
        long was = figure.value().applyAsLong(before);
        long is = figure.value().applyAsLong(after);
        return new Line(workload, figure.title(), number(was), number(is), WorkText.difference(was, is));
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
