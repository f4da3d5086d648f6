package dyno.investigation;

import dyno.report.ComparisonReport.Exact;
import dyno.run.ForkResult;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The figures of the forks that no noise touches: heap and what goes over the wire. */
final class ExactFigures {
    private static final double AGREES = 0.01;

    private ExactFigures() {}

    /** One entry a workload and driver, in the order of the drivers; none for what was not measured. */
    static List<Exact> of(List<ForkResult> results, List<String> workloads, Set<String> drivers) {
        List<Exact> exact = new ArrayList<>();
        for (String workload : workloads) {
            for (String driver : drivers) {
                List<ForkResult> forks = results.stream()
                        .filter(fork -> fork.succeeded()
                                && fork.spec().purpose() == Purpose.SCORE
                                && fork.spec().cell().workload().equals(workload)
                                && fork.spec().cell().driver().equals(driver))
                        .toList();
                if (!forks.isEmpty()) {
                    exact.add(exact(workload, driver, forks));
                }
            }
        }
        return exact;
    }

    private static Exact exact(String workload, String driver, List<ForkResult> forks) {
        double[] bytes =
                forks.stream().mapToDouble(ForkResult::allocatedBytes).sorted().toArray();
        double median = bytes[(bytes.length - 1) / 2];
        long agreeing = forks.stream()
                .filter(fork -> Math.abs(fork.allocatedBytes() - median) <= AGREES * median)
                .count();
        return new Exact(
                workload,
                driver,
                median,
                agreeing / (double) bytes.length,
                bytes.length,
                forks.stream()
                        .map(ForkResult::wire)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }
}
