package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rate of false alarms with several looks and several workloads. */
class StoppingRuleTest {
    private static final int TRIALS = 1000;
    private static final int FEW_TRIALS = 400;

    static Stream<StoppingRule> looks() {
        return Stream.of(StoppingRule.SEQUENTIAL, StoppingRule.OF_PASSES);
    }

    /** 20,000 trials leave a standard error of 0.15 %. */
    @ParameterizedTest
    @MethodSource("looks")
    @Tag("slow")
    void theLooksTogetherErrInLessThanFivePercent(StoppingRule looks) {
        assertThat(falseAlarms(looks, 1, 20_000)).isBetween(0.04, 0.05);
    }

    /** That of other levels would be seen in the slow test. */
    @ParameterizedTest
    @MethodSource("looks")
    void theLooksTogetherErrLessOftenThanTestsThatDoNotKnowOfEachOther(StoppingRule looks) {
        assertThat(falseAlarms(looks, 1, TRIALS)).isBetween(0.03, atMost(TRIALS));
    }

    @Test
    void holmKeepsTheRateForFourWorkloadsTogether() {
        assertThat(falseAlarms(StoppingRule.SEQUENTIAL, 4, FEW_TRIALS)).isLessThan(atMost(FEW_TRIALS));
    }

    @Test
    void whoTestsAtFivePercentEachTimeErrsMoreOften() {
        List<StoppingRule.Look> careless = StoppingRule.SEQUENTIAL.interim().stream()
                .map(look -> new StoppingRule.Look(look.rounds(), 0.05))
                .toList();
        assertThat(falseAlarms(new StoppingRule(careless, 0.05, 28), 1, FEW_TRIALS))
                .isGreaterThan(0.1);
    }

    @ParameterizedTest
    @MethodSource("looks")
    void theFirstLookCanEndAComparison(StoppingRule looks) {
        StoppingRule.Look first = looks.interim().get(0);
        assertThat(Criterion.leastRounds(first.level())).isEqualTo(first.rounds());
    }

    @Test
    void twiceTheRoundsHaveTheSameLevels() {
        assertThat(StoppingRule.SEQUENTIAL.twice().rounds()).isEqualTo(56);
        assertThat(StoppingRule.SEQUENTIAL.twice().last()).isEqualTo(StoppingRule.SEQUENTIAL.last());
        assertThat(StoppingRule.SEQUENTIAL.twice().interim()).contains(new StoppingRule.Look(16, 0.003));
    }

    /** Machines that each end by their own looks, and whose rounds are then tested together at the level of the last look. */
    @Test
    void machinesThatEndByThemselvesErrTogetherInLessThanFivePercent() {
        for (int machines : List.of(2, 4)) {
            // The test of many rounds takes long: its time grows with the cube of their number.
            int trials = 4 * TRIALS / machines / machines;
            Random random = new Random(machines);
            int alarms = 0;
            for (int trial = 0; trial < trials; trial++) {
                List<Round> together = new ArrayList<>();
                for (int machine = 0; machine < machines; machine++) {
                    together.addAll(untilItsEnd(noise(random, StoppingRule.SEQUENTIAL.rounds())));
                }
                alarms += Comparison.pValue(together) <= StoppingRule.SEQUENTIAL.last() ? 1 : 0;
            }
            assertThat(alarms / (double) trials).as("%s machines", machines).isLessThan(atMost(trials));
        }
    }

    /** Three standard errors above a rate of 5 %. */
    private static double atMost(int trials) {
        return 0.05 + 3 * Math.sqrt(0.05 * 0.95 / trials);
    }

    private static List<Round> untilItsEnd(List<Round> rounds) {
        return StoppingRule.SEQUENTIAL.interim().stream()
                .filter(look -> Comparison.pValue(rounds.subList(0, look.rounds())) <= look.level())
                .findFirst()
                .map(look -> rounds.subList(0, look.rounds()))
                .orElse(rounds);
    }

    /** Of the bare test, without threshold and control. */
    private static double falseAlarms(StoppingRule looks, int members, int trials) {
        Random random = new Random(members);
        List<StoppingRule.Look> all = new ArrayList<>(looks.interim());
        all.add(new StoppingRule.Look(looks.rounds(), looks.last()));
        int alarms = 0;
        for (int trial = 0; trial < trials; trial++) {
            List<List<Round>> family = IntStream.range(0, members)
                    .mapToObj(i -> noise(random, looks.rounds()))
                    .toList();
            alarms += all.stream().anyMatch(look -> isAlarm(look, family)) ? 1 : 0;
        }
        return alarms / (double) trials;
    }

    private static boolean isAlarm(StoppingRule.Look look, List<List<Round>> family) {
        double[] p = family.stream()
                .mapToDouble(rounds -> Comparison.pValue(rounds.subList(0, look.rounds())))
                .toArray();
        boolean[] rejected = Correction.HOLM.rejected(p, look.level());
        return IntStream.range(0, p.length).anyMatch(i -> rejected[i]);
    }

    /** Heavy tails. */
    private static List<Round> noise(Random random, int count) {
        return Stream.generate(() -> new Round(cost(random), cost(random), cost(random), cost(random)))
                .limit(count)
                .toList();
    }

    private static double cost(Random random) {
        return 100 * Math.exp(0.01 * random.nextGaussian() * Math.exp(random.nextGaussian()));
    }
}
