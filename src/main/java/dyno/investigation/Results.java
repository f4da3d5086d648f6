package dyno.investigation;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.comparison.Summary;
import dyno.report.TriageReport.ComparisonRow;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The results of a run's successful forks, by what one wants to know of them. */
final class Results {
    private final List<ForkResult> results;

    Results(List<ForkResult> all) {
        results = all.stream().filter(ForkResult::succeeded).toList();
    }

    /** The forks of a cell that ran for one purpose. */
    List<ForkResult> of(Cell cell, Purpose purpose) {
        return stream(cell, purpose).toList();
    }

    private Stream<ForkResult> stream(Cell cell, Purpose purpose) {
        return results.stream()
                .filter(r -> r.spec().cell().equals(cell) && r.spec().purpose() == purpose);
    }

    /** A figure of the scored forks of a cell; NaN throughout where there are none. */
    Summary summary(Cell cell, ToDoubleFunction<ForkResult> figure) {
        List<Double> scores =
                stream(cell, Purpose.SCORE).map(figure::applyAsDouble).toList();
        return scores.isEmpty() ? new Summary(Double.NaN, Double.NaN, Double.NaN, 0, 0) : Summary.of(scores);
    }

    /** The candidate against its baseline, by CPU and by wall time; empty when no round is complete. */
    List<ComparisonRow> compare(Cell baseline, Cell candidate) {
        List<Map<Arm, ForkResult>> rounds = completeRounds(baseline, candidate);
        if (rounds.isEmpty()) {
            return List.of();
        }
        return List.of(
                row(baseline, "cpu", rounds, ForkResult::cpuNanos),
                row(baseline, "wall", rounds, ForkResult::wallNanos));
    }

    private static ComparisonRow row(
            Cell cell, String metric, List<Map<Arm, ForkResult>> rounds, ToDoubleFunction<ForkResult> figure) {
        List<Round> costs = rounds.stream()
                .map(round -> new Round(
                        figure.applyAsDouble(round.get(Arm.BASELINE)),
                        figure.applyAsDouble(round.get(Arm.CONTROL)),
                        figure.applyAsDouble(round.get(Arm.CANDIDATE))))
                .toList();
        Comparison comparison = Comparison.of(costs, Criterion.DEFAULT);
        return new ComparisonRow(cell.workload(), cell.transport(), metric, comparison);
    }

    private List<Map<Arm, ForkResult>> completeRounds(Cell baseline, Cell candidate) {
        Map<Integer, Map<Arm, ForkResult>> rounds = new TreeMap<>();
        for (ForkResult result : results) {
            Arm arm = result.spec().arm();
            Cell wanted = arm == Arm.CANDIDATE ? candidate : baseline;
            if (arm != Arm.NONE && result.spec().cell().equals(wanted)) {
                rounds.computeIfAbsent(result.spec().round(), r -> new EnumMap<>(Arm.class))
                        .put(arm, result);
            }
        }
        return new ArrayList<>(rounds.values().stream()
                .filter(arms -> arms.containsKey(Arm.BASELINE)
                        && arms.containsKey(Arm.CONTROL)
                        && arms.containsKey(Arm.CANDIDATE))
                .toList());
    }
}
