package dyno.report;

import dyno.result.UntimedWork;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The work of a candidate in the workloads that were counted instead of timed, in a few sentences. */
final class UntimedText {
    private UntimedText() {}

    /**
     * The sentences, such as "Other workloads by exact counts: the same work in 20 (…)."; empty if none was counted.
     */
    static String render(UntimedWork untimed) {
        if (untimed.counted() == 0) {
            return "";
        }
        String counts = Stream.of(
                        part("the same work in", untimed.same()),
                        part("no more in", untimed.less()),
                        part("more in", untimed.more()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        String timed = untimed.more().isEmpty() ? "" : ", which were timed as guards";
        String missing = untimed.notCounted().isEmpty()
                ? ""
                : " Not counted, because the driver cannot run them: " + String.join(", ", untimed.notCounted()) + ".";
        return "Other workloads by exact counts: " + counts + timed + "." + missing;
    }

    private static String part(String what, List<String> workloads) {
        return workloads.isEmpty() ? "" : what + " " + workloads.size() + " (" + String.join(", ", workloads) + ")";
    }
}
