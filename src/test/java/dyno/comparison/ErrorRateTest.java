package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often the comparison is wrong in cases with a known answer; 400 trials leave a standard error of 1.1 %. The
 * simulated noise knows no build: that real builds behave like that is not assumed here, but measured by {@code ./dyno
 * calibrate comparison}.
 */
class ErrorRateTest {
    private static final int TRIALS = 400;
    private static final Simulation.Noise DRIFT = new Simulation.Noise(0.03, 0.02, 0.15, 0);
    private static final Simulation.Noise BURSTS = new Simulation.Noise(0.03, 0.02, 0.15, 0.1);

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 8, 14})
    void equalDriversAreRarelyCalledDifferentWhileTheMachineDrifts(int rounds) {
        Rates rates = rates(seed -> new Simulation(DRIFT, seed).rounds(rounds, 1));
        assertThat(rates.intervalOffOne()).isLessThan(0.05 + 0.025);
        assertThat(rates.invalid()).isLessThan(0.05);
    }

    /** Bursts skew the scores, but not the distribution of the labels. */
    @ParameterizedTest
    @ValueSource(ints = {4, 14})
    void equalDriversAreRarelyCalledDifferentUnderBurstsOfForeignLoad(int rounds) {
        Rates rates = rates(seed -> new Simulation(BURSTS, seed).rounds(rounds, 1));
        assertThat(rates.intervalOffOne()).isLessThan(0.05 + 0.025);
        assertThat(rates.invalid()).isLessThan(0.05);
    }

    @Test
    void aRealDifferenceIsFound() {
        Rates rates = rates(seed -> new Simulation(DRIFT, seed).rounds(12, 1.07));
        assertThat(rates.calledDifferent()).isGreaterThan(0.8);
    }

    @Test
    void withoutInterleavingTheSameStatisticsWouldErrOften() {
        Rates rates = rates(seed -> sequential(new Simulation(DRIFT, seed), 10));
        assertThat(rates.intervalOffOne()).isGreaterThan(0.2);
    }

    /** First all forks of the baseline, then all of the candidate, as JMH would run them. */
    private static List<Round> sequential(Simulation simulation, int count) {
        double[] scores =
                DoubleStream.generate(simulation::fork).limit(4L * count).toArray();
        return IntStream.range(0, count)
                .mapToObj(i -> new Round(scores[i], scores[count + i], scores[2 * count + i], scores[3 * count + i]))
                .toList();
    }

    private record Rates(double intervalOffOne, double calledDifferent, double invalid) {}

    private static Rates rates(Function<Integer, List<Round>> session) {
        int offOne = 0;
        int different = 0;
        int invalid = 0;
        for (int seed = 0; seed < TRIALS; seed++) {
            Comparison comparison = Comparison.of(session.apply(seed), Criterion.DEFAULT);
            Verdict verdict = comparison.verdict();
            offOne += comparison.estimate().excludesOne() ? 1 : 0;
            different += verdict == Verdict.IMPROVEMENT || verdict == Verdict.REGRESSION ? 1 : 0;
            invalid += verdict == Verdict.INVALID ? 1 : 0;
        }
        return new Rates(offOne / (double) TRIALS, different / (double) TRIALS, invalid / (double) TRIALS);
    }
}
