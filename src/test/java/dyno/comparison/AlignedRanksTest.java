package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlignedRanksTest {
    private static final double ALPHA = 0.05;
    private static final Simulation.Noise BURSTS = new Simulation.Noise(0.02, 0.02, 0.15, 0.1);

    /** There are 6^n assignments, more than a double holds from 397 rounds on. */
    @Test
    void manyRoundsHaveAProbability() {
        AlignedRanks equal = new AlignedRanks(new Simulation(BURSTS, 1).rounds(450, 1));
        AlignedRanks slower = new AlignedRanks(new Simulation(BURSTS, 1).rounds(450, 1.03));

        assertThat(equal.pValue(0)).isBetween(0.001, 1.0);
        assertThat(slower.pValue(0)).isBetween(0.0, 0.001);
    }

    /** Few different scores tie, within rounds and between them. */
    @ParameterizedTest
    @CsvSource({"1, 3", "2, 3", "3, 3", "2, 1000", "3, 1000"})
    void theDistributionIsThatOfAllAssignments(int rounds, int values) {
        Random random = new Random(rounds + values);
        for (int trial = 0; trial < 100; trial++) {
            List<Round> some = IntStream.range(0, rounds)
                    .mapToObj(i -> round(random, values, random.nextInt(3) > 0))
                    .toList();
            assertThat(new AlignedRanks(some).pValue(0)).isEqualTo(bruteForce(some), within(1e-12));
        }
    }

    private static Round round(Random random, int values, boolean four) {
        OptionalDouble fourth = four ? OptionalDouble.of(score(random, values)) : OptionalDouble.empty();
        return new Round(score(random, values), score(random, values), score(random, values), fourth);
    }

    private static double score(Random random, int values) {
        return 1 + random.nextInt(values);
    }

    private static double bruteForce(List<Round> rounds) {
        List<double[]> aligned = new ArrayList<>();
        for (Round round : rounds) {
            double[] logs = logs(round);
            double[] sorted = logs.clone();
            Arrays.sort(sorted);
            double median = logs.length == 3 ? sorted[1] : (sorted[1] + sorted[2]) / 2;
            aligned.add(Arrays.stream(logs).map(log -> log - median).toArray());
        }
        List<Double> excesses = new ArrayList<>(List.of(0.0));
        double observed = 0;
        for (double[] round : aligned) {
            double[] ranks = Arrays.stream(round)
                    .map(one -> aligned.stream()
                            .flatMapToDouble(Arrays::stream)
                            .map(other -> other < one ? 1 : other == one ? 0.5 : 0)
                            .sum())
                    .toArray();
            List<Double> ofRound = new ArrayList<>();
            for (int i = 0; i < ranks.length; i++) {
                for (int j = i + 1; j < ranks.length; j++) {
                    // Two of four are the candidate's; of three, two are the baseline's.
                    ofRound.add(
                            ranks.length == 4
                                    ? ranks[i] + ranks[j]
                                    : ranks[0] + ranks[1] + ranks[2] - ranks[i] - ranks[j]);
                }
            }
            double mean = ofRound.stream().mapToDouble(x -> x).average().orElseThrow();
            observed += (ranks.length == 3 ? ranks[2] : ranks[2] + ranks[3]) - mean;
            excesses = excesses.stream()
                    .flatMap(before -> ofRound.stream().map(sum -> before + sum - mean))
                    .toList();
        }
        double distance = Math.abs(observed) - 1e-9;
        return excesses.stream().filter(e -> Math.abs(e) >= distance).count() / (double) excesses.size();
    }

    private static double[] logs(Round round) {
        double[] three = {Math.log(round.baseline()), Math.log(round.control()), Math.log(round.candidate())};
        if (round.candidateControl().isEmpty()) {
            return three;
        }
        double[] four = Arrays.copyOf(three, 4);
        four[3] = Math.log(round.candidateControl().getAsDouble());
        return four;
    }

    @Test
    void theSmallestPValueIsTwoOfAllAssignments() {
        assertThat(new AlignedRanks(clear(3)).pValue(0)).isEqualTo(2.0 / 216, within(1e-12));
        assertThat(new AlignedRanks(clear(4)).pValue(0)).isEqualTo(2.0 / 1296, within(1e-12));
        assertThat(new AlignedRanks(clear(3)).interval(ALPHA)).isPresent();
        assertThat(new AlignedRanks(clear(2)).interval(ALPHA)).isEmpty();
    }

    private static List<Round> clear(int rounds) {
        return new Simulation(BURSTS, 1).rounds(rounds, 100);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 12, 24})
    void theIntervalEndsWhereTheTestBeginsToReject(int rounds) {
        for (int seed = 0; seed < 20; seed++) {
            AlignedRanks ranks = new AlignedRanks(new Simulation(BURSTS, seed).rounds(rounds, 1.03));
            Interval interval = ranks.interval(ALPHA).orElseThrow();
            double step = 1e-9;
            assertThat(ranks.pValue(interval.low() + step)).isGreaterThan(ALPHA);
            assertThat(ranks.pValue(interval.high() - step)).isGreaterThan(ALPHA);
            assertThat(1 - interval.confidence())
                    .isLessThanOrEqualTo(ALPHA)
                    .isEqualTo(
                            Math.max(ranks.pValue(interval.low() - step), ranks.pValue(interval.high() + step)),
                            within(1e-9));
            assertThat(ranks.estimate()).isBetween(interval.low(), interval.high());
        }
    }

    /** The p-value does not fall strictly with the distance from the estimate, and not every shift is tried. */
    @ParameterizedTest
    @CsvSource({"3, 0.2", "4, 0.2", "8, 0.05", "12, 0.05", "20, 0.02"})
    void fewIntervalsMissAShiftThatIsNotRejected(int rounds, double farthest) {
        int missing = 0;
        for (int seed = 0; seed < 30; seed++) {
            AlignedRanks ranks = new AlignedRanks(new Simulation(BURSTS, seed).rounds(rounds, 1.03));
            double missed = missed(ranks, ranks.interval(ALPHA).orElseThrow());
            assertThat(missed).isLessThan(farthest);
            missing += missed > 0 ? 1 : 0;
        }
        assertThat(missing).isLessThanOrEqualTo(1);
    }

    /** How far beyond the interval the outermost shift lies that is not rejected, of 100 on each side, as a part of the width. */
    private static double missed(AlignedRanks ranks, Interval interval) {
        double missed = 0;
        for (int i = 1; i <= 100; i++) {
            double part = i / 100.0;
            double beyond = part * (interval.high() - interval.low());
            if (Math.max(ranks.pValue(interval.low() - beyond), ranks.pValue(interval.high() + beyond)) > ALPHA) {
                missed = part;
            }
        }
        return missed;
    }

    /** 300 trials leave a standard error of 1.3 %. */
    @ParameterizedTest
    @CsvSource({"3, 4", "4, 4", "12, 4", "5, 3", "12, 3"})
    void theIntervalHoldsTheTrueRatioAsOftenAsItSays(int rounds, int forks) {
        int held = 0;
        double confidence = 0;
        for (int seed = 0; seed < 300; seed++) {
            List<Round> all = new Simulation(BURSTS, seed)
                    .rounds(rounds, 1.1).stream()
                            .map(round -> forks == 4 ? round : three(round))
                            .toList();
            Interval interval = new AlignedRanks(all).interval(ALPHA).orElseThrow();
            held += interval.low() <= Math.log(1.1) && Math.log(1.1) <= interval.high() ? 1 : 0;
            confidence += interval.confidence();
        }
        assertThat(held / 300.0).isEqualTo(Math.max(0.95, confidence / 300), within(0.04));
    }

    private static Round three(Round round) {
        return new Round(round.baseline(), round.control(), round.candidate(), OptionalDouble.empty());
    }

    @Test
    void theArmsInvertTheRatio() {
        for (int seed = 0; seed < 20; seed++) {
            List<Round> rounds = new Simulation(BURSTS, seed).rounds(6, 1.02);
            AlignedRanks ranks = new AlignedRanks(rounds);
            AlignedRanks swapped = new AlignedRanks(rounds.stream()
                    .map(r -> new Round(r.candidateControl().getAsDouble(), r.candidate(), r.control(), r.baseline()))
                    .toList());
            assertThat(swapped.pValue(0)).isEqualTo(ranks.pValue(0), within(1e-12));
            assertThat(swapped.estimate()).isEqualTo(-ranks.estimate(), within(1e-9));
            assertThat(swapped.interval(ALPHA).orElseThrow().low())
                    .isEqualTo(-ranks.interval(ALPHA).orElseThrow().high(), within(1e-9));
        }
    }

    /** A faster machine in some rounds, or another unit, favours neither side. */
    @Test
    void theSpeedOfARoundDoesNotMatter() {
        List<Round> rounds = new Simulation(BURSTS, 3).rounds(8, 1.02);
        List<Round> scaled = IntStream.range(0, 8)
                .mapToObj(i -> {
                    Round r = rounds.get(i);
                    double f = 1 + i;
                    return new Round(
                            f * r.baseline(),
                            f * r.control(),
                            f * r.candidate(),
                            f * r.candidateControl().getAsDouble());
                })
                .toList();
        assertThat(new AlignedRanks(scaled).estimate()).isEqualTo(new AlignedRanks(rounds).estimate(), within(1e-9));
    }

    @Test
    void aSingleSlowForkHardlyMovesTheEstimate() {
        List<Round> rounds = new ArrayList<>(new Simulation(new Simulation.Noise(0.01, 0, 0, 0), 1).rounds(8, 1.05));
        double before = new AlignedRanks(rounds).estimate();
        Round first = rounds.get(0);
        rounds.set(0, new Round(10 * first.baseline(), first.control(), first.candidate(), first.candidateControl()));
        assertThat(new AlignedRanks(rounds).estimate()).isEqualTo(before, within(0.005));
    }

    @Test
    void equalScoresGiveAnIntervalOfNoWidth() {
        AlignedRanks ranks = new AlignedRanks(Collections.nCopies(4, new Round(7, 7, 14, 14)));
        Interval interval = ranks.interval(ALPHA).orElseThrow();
        assertThat(ranks.estimate()).isEqualTo(Math.log(2), within(1e-9));
        assertThat(interval.low()).isEqualTo(Math.log(2), within(1e-9));
        assertThat(interval.high()).isEqualTo(Math.log(2), within(1e-9));
    }
}
