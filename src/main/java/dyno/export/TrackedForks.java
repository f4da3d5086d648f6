package dyno.export;

import dyno.comparison.Summary;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The forks of one driver of a comparison in one workload over one transport, under a name by which a service can track them
 * from one comparison to the next.
 *
 * @param driver the driver's coordinates; of a build, whose path tells nothing, its name and its side of the comparison
 * @param forks that succeeded, both forks of a round alike
 */
record TrackedForks(Cell cell, String driver, List<ForkResult> forks) {
    /** A driver in a comparison, which may be both of its sides. */
    private record Side(Cell cell, boolean isCandidate) {}

    /**
     * All of a comparison, those of the baseline first.
     *
     * @param baseline what a build is called that is the baseline
     * @param candidate what a build is called that is a candidate
     */
    static List<TrackedForks> of(ComparisonReport report, String baseline, String candidate) {
        Map<Side, List<ForkResult>> sides = new LinkedHashMap<>();
        report.forks().stream()
                .filter(fork -> fork.succeeded() && fork.spec().arm() != Arm.NONE)
                .sorted(Comparator.comparing(fork -> fork.spec().arm().isOfCandidate()))
                .forEach(fork -> sides.computeIfAbsent(
                                new Side(fork.spec().cell(), fork.spec().arm().isOfCandidate()),
                                side -> new ArrayList<>())
                        .add(fork));
        List<TrackedForks> tracked = new ArrayList<>();
        sides.forEach((side, forks) -> tracked.add(new TrackedForks(
                side.cell(), name(report, side, side.isCandidate() ? candidate : baseline), List.copyOf(forks))));
        return tracked;
    }

    private static String name(ComparisonReport report, Side side, String role) {
        DriverCoordinates driver = side.cell().driver();
        if (driver.jar().isEmpty()) {
            return side.isCandidate() && driver.equals(report.baseline()) ? driver + " " + role : driver.toString();
        }
        List<DriverCoordinates> builds = report.candidates().stream()
                .map(Candidate::driver)
                .filter(other -> other.jar().isPresent())
                .toList();
        String number = side.isCandidate() && builds.size() > 1 ? " " + (builds.indexOf(driver) + 1) : "";
        return driver.withoutVersion() + " " + role + number;
    }

    /** The median of a figure over the forks, with its interval. */
    Summary summary(ToDoubleFunction<ForkResult> figure) {
        return Summary.of(forks.stream().map(figure::applyAsDouble).toList());
    }
}
