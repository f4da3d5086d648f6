package dyno.experiment.view;

import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.UntimedWork;
import dyno.experiment.builds.VerdictReport;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The work of a candidate in the workloads that were counted instead of timed, in a few sentences. */
final class UntimedText {
    private UntimedText() {}

    /**
     * The sentences, such as "Other workloads, compared by exact counts: the same work in 20; more in 1 (…)."; empty if there are none.
     */
    static String render(VerdictReport report) {
        return render(
                report.untimed(),
                report.comparisons().stream().map(ComparisonRow::workload).toList());
    }

    /** The sentences, when these workloads were timed. */
    static String render(UntimedWork untimed, List<WorkloadName> timed) {
        return Stream.of(counts(untimed, timed), notCounted(untimed))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String notCounted(UntimedWork untimed) {
        return untimed.notCounted().isEmpty()
                ? ""
                : "Neither timed nor counted, because counting failed with one of the drivers: "
                        + String.join(", ", untimed.notCounted()) + ".";
    }

    private static String counts(UntimedWork untimed, List<WorkloadName> timed) {
        if (untimed.counted() == 0) {
            return "";
        }
        String counts = Stream.of(
                        untimed.same().isEmpty()
                                ? ""
                                : "the same work in " + untimed.same().size(),
                        untimed.less().isEmpty()
                                ? ""
                                : "no more work in " + untimed.less().size(),
                        untimed.more().isEmpty()
                                ? ""
                                : "more in " + untimed.more().size() + " (" + String.join(", ", untimed.more()) + ")")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return "Other workloads, compared by exact counts: " + counts + guards(untimed, timed) + ".";
    }

    private static String guards(UntimedWork untimed, List<WorkloadName> timed) {
        if (untimed.more().isEmpty()) {
            return "";
        }
        List<String> names = timed.stream().map(WorkloadName::toString).toList();
        if (names.containsAll(untimed.more())) {
            return ", timed as " + (untimed.more().size() == 1 ? "a guard" : "guards");
        }
        List<String> left = untimed.toBeTimed().stream()
                .filter(workload -> !names.contains(workload))
                .toList();
        return left.isEmpty()
                ? "; the first " + untimed.toBeTimed().size() + ", in which the counts grow most, are timed as guards"
                : ", not all timed; resume the run with a larger --budget to time " + String.join(", ", left);
    }
}
