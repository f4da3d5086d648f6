package dyno.investigation;

import dyno.comparison.Round;
import dyno.result.Metric;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The complete rounds of a baseline and a candidate, in the order of running.
 *
 * <p>Rounds that were disturbed are void, by a rule that uses neither the drivers nor the scores, and other rounds take
 * their place. At any time at most a third of the rounds, rounded up, is void: where the machine is always disturbed,
 * the rest must count.
 *
 * @param counted those that a comparison is based on
 * @param voided how many do not count
 * @param disturbed how many count although they were disturbed
 */
public record Rounds(List<Map<Arm, ForkResult>> counted, int voided, int disturbed) {
    /** One in this many rounds may be void; the first one may, too, as long as it can be replaced. */
    private static final int MOST_VOID = 3;

    /**
     * Separates the void ones.
     *
     * @param complete rounds, in the order of running
     * @param spare how many may be void
     */
    public static Rounds of(Collection<Map<Arm, ForkResult>> complete, int spare) {
        List<Map<Arm, ForkResult>> counted = new ArrayList<>();
        int voided = 0;
        int disturbed = 0;
        for (Map<Arm, ForkResult> round : complete) {
            boolean isDisturbed = round.values().stream().anyMatch(ForkResult::isDisturbed);
            int soFar = counted.size() + voided + 1;
            if (isDisturbed && voided < spare && MOST_VOID * voided < soFar) {
                voided++;
            } else {
                counted.add(round);
                disturbed += isDisturbed ? 1 : 0;
            }
        }
        return new Rounds(List.copyOf(counted), voided, disturbed);
    }

    /** The costs by a metric. */
    public List<Round> by(Metric metric) {
        return counted.stream()
                .map(round -> new Round(
                        metric.of(round.get(Arm.BASELINE)),
                        metric.of(round.get(Arm.CONTROL)),
                        metric.of(round.get(Arm.CANDIDATE)),
                        Stream.ofNullable(round.get(Arm.CANDIDATE_CONTROL))
                                .mapToDouble(metric::of)
                                .findFirst()))
                .toList();
    }

    /** Whether a metric can differ from the previous ones: the median of two iterations is their mean. */
    boolean tells(Metric metric) {
        return metric != Metric.WALL_MEAN
                || counted.stream()
                        .flatMap(round -> round.values().stream())
                        .anyMatch(fork -> fork.iterations().size() > 2);
    }

    /** How long a round takes, in seconds; NaN without one. */
    double seconds() {
        return counted.stream()
                .mapToDouble(round ->
                        round.values().stream().mapToDouble(ForkResult::seconds).sum())
                .average()
                .orElse(Double.NaN);
    }

    /** Forks of the counted rounds that were not steady. */
    long unsteady() {
        return counted.stream()
                .flatMap(round -> round.values().stream())
                .filter(fork -> !fork.isSteady())
                .count();
    }
}
