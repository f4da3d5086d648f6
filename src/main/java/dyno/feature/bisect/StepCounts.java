package dyno.feature.bisect;

import dyno.document.Quantity;
import dyno.experiment.counts.OperationCounts;
import dyno.experiment.view.WorkBlocks;
import dyno.feature.bisect.BisectReport.CallChange;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.BisectReport.VersionRow;
import dyno.output.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The counts of versions and their changes as rows of tables, for the terminal and for the page. */
public final class StepCounts {
    private StepCounts() {}

    /**
     * Versions with the same counts, one after the other.
     *
     * @param last the newest of them
     * @param counts of each; null when it could not be counted
     * @param skipped why it could not be counted; else null
     * @param step whether the first differs from the version before
     */
    public record Group(String first, String last, int size, OperationCounts counts, String skipped, boolean step) {
        /** {@code 9.1.0}, or {@code 9.1.0 to 9.4.0 (4)}. */
        public String name() {
            return size == 1 ? first : first + " to " + last + " (" + size + ")";
        }

        private Group and(String next) {
            return new Group(first, next, size + 1, counts, skipped, step);
        }
    }

    /** A count before and after a step. */
    public record Line(String name, String before, String after, String change, String note) {}

    /** All versions in their order; those that could not be counted stand alone. */
    static List<Group> groups(BisectReport report) {
        List<Group> groups = new ArrayList<>();
        for (VersionRow row : report.versions()) {
            Group previous = groups.isEmpty() ? null : groups.get(groups.size() - 1);
            boolean step = report.steps().stream().anyMatch(s -> s.newer().equals(row.version()));
            if (previous != null && previous.counts() != null && row.counts() != null && !step) {
                groups.set(groups.size() - 1, previous.and(row.version()));
            } else {
                groups.add(new Group(row.version(), row.version(), 1, row.counts(), row.skipped(), step));
            }
        }
        return groups;
    }

    static List<Line> figures(StepRow step) {
        Map<String, Long> before = step.before().figures();
        return step.after().figures().entrySet().stream()
                .filter(figure -> !figure.getValue().equals(before.get(figure.getKey())))
                .map(figure -> line(figure.getKey(), before.get(figure.getKey()), figure.getValue(), ""))
                .toList();
    }

    /** Calls of methods outside of the driver, with the driver's methods that make them. */
    static List<Line> calls(StepRow step) {
        return step.calls().stream()
                .map(call -> line(call.name(), call.before(), call.after(), callers(call)))
                .toList();
    }

    /** Bytecodes of the driver's methods. */
    static List<Line> methods(StepRow step) {
        return step.methods().stream()
                .map(method -> line(
                        Names.shortMethod(method.name()),
                        method.before().bytecodes(),
                        method.after().bytecodes(),
                        ""))
                .toList();
    }

    static String callers(CallChange call) {
        String more = call.callers().size() > 2 ? " and " + (call.callers().size() - 2) + " more" : "";
        return call.callers().stream().limit(2).map(Names::shortMethod).collect(Collectors.joining(", ", "by ", more));
    }

    private static Line line(String name, long before, long after, String note) {
        String change = after == 0 ? "gone" : WorkBlocks.difference(before, after);
        return new Line(name, Quantity.grouped(before), Quantity.grouped(after), change, note);
    }
}
