package dyno.report;

import dyno.result.TriageReport.ComparisonRow;
import dyno.result.UntimedWork;
import dyno.result.VerdictReport;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The work of a candidate in the workloads that were counted instead of timed, in a few sentences. */
final class UntimedText {
    private UntimedText() {}

    /**
     * The sentences, such as "Other workloads, compared by exact counts: the same work in 20 (…)."; empty if none was
     * counted.
     */
    static String render(VerdictReport report) {
        UntimedWork untimed = report.untimed();
        if (untimed.counted() == 0) {
            return "";
        }
        String counts = Stream.of(
                        part("the same work in", untimed.same()),
                        part("no more in", untimed.less()),
                        part("more in", untimed.more()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        List<String> timed =
                report.comparisons().stream().map(ComparisonRow::workload).toList();
        String guards = untimed.more().isEmpty()
                ? ""
                : timed.containsAll(untimed.more())
                        ? ", timed as " + (untimed.more().size() == 1 ? "a guard" : "guards")
                        : ", not all timed; resume the run with a larger --budget to time the rest";
        String missing = untimed.notCounted().isEmpty()
                ? ""
                : " Not counted, because the driver cannot run them: " + String.join(", ", untimed.notCounted()) + ".";
        return "Other workloads, compared by exact counts: " + counts + guards + "." + missing;
    }

    private static String part(String what, List<String> workloads) {
        return workloads.isEmpty() ? "" : what + " " + workloads.size() + " (" + String.join(", ", workloads) + ")";
    }
}
