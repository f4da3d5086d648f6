package dyno.experiment.view;

import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.VerdictReport;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What operations allocate and send without and with a patch, in two sentences. */
final class UsedText {
    private static final Map<String, ToLongFunction<WireCount>> COUNTS = new LinkedHashMap<>();

    static {
        COUNTS.put("round trips", WireCount::roundTrips);
        COUNTS.put("bytes sent", WireCount::bytesSent);
        COUNTS.put("bytes received", WireCount::bytesReceived);
        COUNTS.put("socket writes", WireCount::socketWrites);
        COUNTS.put("socket reads", WireCount::socketReads);
        COUNTS.put("calls of available()", WireCount::availableCalls);
    }

    private UsedText() {}

    /** A workload without and with the patch, over one transport. */
    private record Both(Exact before, Exact after) {
        String title() {
            return VerdictDocument.title(before.workload());
        }

        TransportName transport() {
            return before.transport();
        }
    }

    /** The sentences; empty if nothing was measured. */
    static String render(VerdictReport report) {
        List<Both> workloads = workloads(report.exact(), report.patch().candidate());
        return workloads.isEmpty()
                ? ""
                : "Allocated per operation over "
                        + workloads.stream()
                                .collect(Collectors.groupingBy(
                                        Both::transport,
                                        LinkedHashMap::new,
                                        Collectors.mapping(UsedText::allocated, Collectors.joining(", "))))
                                .entrySet()
                                .stream()
                                .map(over -> over.getKey() + ": " + over.getValue())
                                .collect(Collectors.joining("; over "))
                        + ". "
                        + sent(workloads);
    }

    private static List<Both> workloads(List<Exact> exact, DriverCoordinates candidate) {
        Map<WorkloadName, Both> workloads = new LinkedHashMap<>();
        for (Exact before : exact) {
            exact.stream()
                    .filter(after -> !before.driver().equals(candidate)
                            && after.driver().equals(candidate)
                            && after.workload().equals(before.workload())
                            && after.transport().equals(before.transport()))
                    .findFirst()
                    .ifPresent(after -> workloads.putIfAbsent(before.workload(), new Both(before, after)));
        }
        return List.copyOf(workloads.values());
    }

    private static String allocated(Both both) {
        return String.format(
                Locale.ROOT,
                "%s %.0f → %.0f B",
                both.title(),
                both.before.allocatedBytes(),
                both.after.allocatedBytes());
    }

    private static String sent(List<Both> workloads) {
        List<Both> counted = workloads.stream()
                .filter(both -> both.before.wire() != null && both.after.wire() != null)
                .toList();
        List<String> changes = new ArrayList<>();
        COUNTS.forEach((name, count) -> counted.stream()
                .filter(both -> count.applyAsLong(both.before.wire()) != count.applyAsLong(both.after.wire()))
                .collect(Collectors.groupingBy(
                        both -> name + " " + count.applyAsLong(both.before.wire()) + " → "
                                + count.applyAsLong(both.after.wire()),
                        LinkedHashMap::new,
                        Collectors.mapping(Both::title, Collectors.joining(", "))))
                .forEach((change, titles) -> changes.add(change + " (" + titles + ")")));
        if (counted.isEmpty()) {
            return "Round trips, bytes and socket calls were not counted.";
        }
        return changes.isEmpty()
                ? "Round trips, bytes sent and received, and socket calls are the same (counted over a plain connection)."
                : "Changed: " + String.join(", ", changes) + ".";
    }
}
