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
     * The sentences, such as "Other workloads, compared by exact counts: the same work in 20 (…)."; empty if there are none.
     */
    static String render(VerdictReport report) {
        UntimedWork untimed = report.untimed();
        return Stream.of(counts(report, untimed), notCounted(untimed))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String notCounted(UntimedWork untimed) {
        return untimed.notCounted().isEmpty()
                ? ""
                : "Neither timed nor counted, because counting failed with one of the drivers: "
                        + String.join(", ", untimed.notCounted()) + ".";
    }

    private static String counts(VerdictReport report, UntimedWork untimed) {
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
        return "Other workloads, compared by exact counts: " + counts + guards + ".";
    }

    private static String part(String what, List<String> workloads) {
        return workloads.isEmpty() ? "" : what + " " + workloads.size() + " (" + String.join(", ", workloads) + ")";
    }
}
