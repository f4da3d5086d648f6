package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MachineAgreementTest {
    private static final double THRESHOLD = 0.01;

    /** They leave a standard error of 0.9 %. */
    private static final int TRIALS = 600;

    private static final double ERROR = 0.027;

    private static List<Round> rounds(Random random, int count, double ratio, double noise) {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rounds.add(new Round(
                    cost(random, 1, noise),
                    cost(random, 1, noise),
                    cost(random, ratio, noise),
                    cost(random, ratio, noise)));
        }
        return rounds;
    }

    private static double cost(Random random, double ratio, double noise) {
        return 1000 * ratio * Math.exp(noise * random.nextGaussian());
    }

    /** Share of trials whose p-value is at most the level. */
    private static double rejected(int[] rounds, double[] ratios, double[] noise) {
        Random random = new Random(1);
        int rejected = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            List<List<Round>> machines = new ArrayList<>();
            for (int i = 0; i < rounds.length; i++) {
                machines.add(rounds(random, rounds[i], ratios[i], noise[i]));
            }
            rejected += MachineAgreement.of(machines, THRESHOLD).p() <= MachineAgreement.LEVEL ? 1 : 0;
        }
        return rejected / (double) TRIALS;
    }

    @Test
    void machinesThatAgreeAreRarelyAccused() {
        assertThat(rejected(new int[] {8, 8}, new double[] {0.9, 0.9}, new double[] {0.01, 0.01}))
                .isLessThan(0.05 + ERROR);
        assertThat(rejected(new int[] {4, 14, 28}, new double[] {1, 1, 1}, new double[] {0.01, 0.01, 0.01}))
                .isLessThan(0.05 + ERROR);
    }

    /** Approximate, so the level may be exceeded a little. */
    @Test
    void aNoisyMachineIsNotTakenForADifferentOne() {
        assertThat(rejected(new int[] {8, 8}, new double[] {1, 1}, new double[] {0.005, 0.03}))
                .isLessThan(0.08 + ERROR);
        assertThat(rejected(new int[] {8, 20}, new double[] {1, 1}, new double[] {0.03, 0.005}))
                .isLessThan(0.08 + ERROR);
    }

    @Test
    void aDifferenceIsFound() {
        assertThat(rejected(new int[] {8, 8}, new double[] {0.9, 0.95}, new double[] {0.01, 0.01}))
                .isGreaterThan(0.95);
    }

    @Test
    void whatDiffersByLessThanWhatMattersDoesNotDisagree() {
        Random random = new Random(1);
        MachineAgreement agreement =
                MachineAgreement.of(List.of(rounds(random, 28, 1, 0.001), rounds(random, 28, 1.004, 0.001)), THRESHOLD);

        assertThat(agreement.p()).isLessThan(0.01);
        assertThat(agreement.disagree()).isFalse();
        assertThat(agreement.sentence()).contains("less than half of the precision");
    }

    @Test
    void fewRoundsTellNothing() {
        Random random = new Random(1);
        MachineAgreement few =
                MachineAgreement.of(List.of(rounds(random, 3, 0.5, 0.01), rounds(random, 3, 1, 0.01)), THRESHOLD);
        MachineAgreement enough =
                MachineAgreement.of(List.of(rounds(random, 4, 0.5, 0.01), rounds(random, 4, 1, 0.01)), THRESHOLD);
        MachineAgreement alone = MachineAgreement.of(List.of(rounds(random, 4, 1, 0.01)), THRESHOLD);

        assertThat(few.tested()).isFalse();
        assertThat(few.sentence()).contains("too few rounds");
        assertThat(enough.tested()).isTrue();
        assertThat(enough.disagree()).isTrue();
        assertThat(alone.tested()).isFalse();
    }
}
