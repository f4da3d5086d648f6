package dyno.experiment;

import dyno.comparison.BeatLevels;
import dyno.comparison.BeatLevels.Levels;
import dyno.comparison.Round;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The complete rounds of a baseline and a candidate, in the order of running.
 *
 * <p>The forks of a round are alive at once and take turns, if they are of one driver: what disturbs the machine then disturbs all of
 * them. Otherwise rounds that were disturbed are void, by a rule that uses neither the drivers nor the scores, and other rounds take
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
            boolean isDisturbed = !Metric.tookTurns(List.copyOf(round.values()))
                    && round.values().stream().anyMatch(ForkResult::isDisturbed);
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

    public List<Round> by(Metric metric) {
        return counted.stream().map(round -> round(round, metric)).toList();
    }

    private static Round round(Map<Arm, ForkResult> forks, Metric metric) {
        double[] scores = metric.of(inOrder(forks));
        return new Round(
                scores[0],
                scores[1],
                scores[2],
                scores.length > 3 ? OptionalDouble.of(scores[3]) : OptionalDouble.empty());
    }

    private static List<ForkResult> inOrder(Map<Arm, ForkResult> forks) {
        return Stream.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)
                .map(forks::get)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The ratios of the first rounds by level of the beat; null where beats hardly differed, and where forks ran alone. */
    Levels levels(Metric metric, int rounds) {
        BeatLevels levels = new BeatLevels();
        counted.stream().limit(rounds).forEach(round -> metric.addSlices(inOrder(round), levels));
        return levels.levels().orElse(null);
    }

    /** Whether hardly any fork of the baseline, or of the candidate, had enough quiet time. */
    boolean haveDisturbedScores() {
        Map<Boolean, List<ForkResult>> ofDrivers = forks().collect(
                        Collectors.partitioningBy(fork -> fork.spec().arm().isOfCandidate()));
        return ofDrivers.values().stream().anyMatch(DisturbedScores::areOf);
    }

    /**
     * Whether a metric can differ from the previous ones: the median of two iterations is their mean, and quiet slices are a second
     * estimate only where the first comes from neighbouring ones.
     */
    boolean tells(Metric metric) {
        return switch (metric) {
            case CPU, WALL, PROCESS -> true;
            case QUIET_CPU ->
                counted.stream().allMatch(round -> Metric.tookTurns(List.copyOf(round.values())))
                        && forks().noneMatch(ForkResult::isDisturbed);
            case WALL_MEAN -> forks().anyMatch(fork -> fork.iterations().size() > 2);
        };
    }

    private Stream<ForkResult> forks() {
        return counted.stream().flatMap(round -> round.values().stream());
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
        return forks().filter(fork -> fork.together() == null && !fork.isSteady())
                .count();
    }
}
