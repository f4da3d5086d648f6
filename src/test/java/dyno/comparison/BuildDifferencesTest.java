package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How often builds of one source are called different, or their intervals miss that nothing differs in it, where each build
 * has a permanent difference of its own: the rounds alone err far more often than their level says.
 */
class BuildDifferencesTest {
    private static final int TRIALS = 400;
    private static final int ROUNDS = 16;
    private static final double THRESHOLD = 0.005;
    private static final Simulation.Noise NOISE = new Simulation.Noise(0.01, 0, 0, 0);

    /** The deviation that byte-identical copies have. */
    @Test
    void theLevelIsKeptWhereBuildsDifferAsCopiesDo() {
        List<List<Round>> sessions = sessions(0.0025);

        assertThat(share(sessions, BuildDifferencesTest::isCalledByRoundsAlone)).isGreaterThan(0.07);
        assertThat(share(sessions, BuildDifferencesTest::isCalled)).isLessThan(0.05);
        assertThat(share(sessions, rounds -> ofRounds(rounds).excludesOne())).isGreaterThan(0.1);
        assertThat(share(sessions, rounds -> judged(rounds).estimate().excludesOne()))
                .isLessThan(0.05 + 0.02);
    }

    /** Twice that deviation still errs, but a third less often. */
    @Test
    void theErrorRateFallsWhereBuildsDifferTwiceAsMuch() {
        List<List<Round>> sessions = sessions(0.005);

        double before = share(sessions, BuildDifferencesTest::isCalledByRoundsAlone);
        assertThat(before).isGreaterThan(0.3);
        assertThat(share(sessions, BuildDifferencesTest::isCalled)).isLessThan(0.75 * before);
    }

    private static List<List<Round>> sessions(double deviation) {
        Random random = new Random(1);
        return IntStream.range(0, TRIALS)
                .mapToObj(trial ->
                        new Simulation(NOISE, trial).rounds(ROUNDS, Math.exp(deviation * random.nextGaussian())))
                .toList();
    }

    private static double share(List<List<Round>> sessions, Predicate<List<Round>> what) {
        return sessions.stream().filter(what).count() / (double) sessions.size();
    }

    private static Comparison judged(List<Round> rounds) {
        return Comparison.of(rounds, Criterion.once(THRESHOLD));
    }

    private static boolean isCalled(List<Round> rounds) {
        Verdict verdict = judged(rounds).verdict();
        return verdict == Verdict.IMPROVEMENT || verdict == Verdict.REGRESSION;
    }

    private static Estimate ofRounds(List<Round> rounds) {
        return Estimate.of(new AlignedRanks(rounds), Criterion.LEVEL);
    }

    private static boolean isCalledByRoundsAlone(List<Round> rounds) {
        Estimate estimate = ofRounds(rounds);
        double control = judged(rounds).control().halfWidth();
        return estimate.excludesOne()
                && Math.abs(Math.log(estimate.ratio())) > Math.max(Math.log1p(THRESHOLD), control);
    }
}
