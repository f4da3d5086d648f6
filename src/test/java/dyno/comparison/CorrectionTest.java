package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CorrectionTest {
    private static final double LEVEL = 0.05;

    /** The example of Holm's procedure: 0.005 ≤ 0.05/4, 0.01 ≤ 0.05/3, 0.03 > 0.05/2, and there it stops. */
    @Test
    void holmStepsDownUntilTheFirstThatIsNotRejected() {
        double[] shares = Correction.HOLM.sharesOf(new double[] {0.01, 0.04, 0.03, 0.005}, LEVEL);
        assertThat(shares).containsExactly(1.0 / 3, 1.0 / 2, 1.0 / 2, 1.0 / 4);
    }

    /** Of Benjamini and Hochberg's own 15 p-values (1995, section 3.2), four are rejected at 5 %. */
    @Test
    void benjaminiHochbergRejectsTheFirstFourOfItsPublishedExample() {
        double[] p = {
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0
        };
        double[] shares = Correction.BENJAMINI_HOCHBERG.sharesOf(p, LEVEL);
        assertThat(IntStream.range(0, p.length).filter(i -> p[i] <= LEVEL * shares[i]))
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void oneTestAloneKeepsItsLevel() {
        for (Correction correction : Correction.values()) {
            assertThat(correction.sharesOf(new double[] {0.3}, LEVEL)).containsExactly(1);
        }
    }

    @Test
    void theSmallerPNeverGetsRejectedLessAndTheOrderOfTheQuestionsDoesNotMatter() {
        Random random = new Random(7);
        for (int trial = 0; trial < 500; trial++) {
            double[] p = random.doubles(1 + random.nextInt(8), 0, 0.1).toArray();
            double[] reversed = IntStream.range(0, p.length)
                    .mapToDouble(i -> p[p.length - 1 - i])
                    .toArray();
            for (Correction correction : Correction.values()) {
                double[] shares = correction.sharesOf(p, LEVEL);
                double[] sharesReversed = correction.sharesOf(reversed, LEVEL);
                for (int i = 0; i < p.length; i++) {
                    assertThat(shares[i])
                            .isEqualTo(sharesReversed[p.length - 1 - i])
                            .isBetween(1.0 / p.length, 1.0);
                    for (int j = 0; j < p.length; j++) {
                        boolean smaller = p[i] <= p[j];
                        boolean rejectedLarger = p[j] <= LEVEL * shares[j];
                        assertThat(!smaller || !rejectedLarger || p[i] <= LEVEL * shares[i])
                                .isTrue();
                    }
                }
            }
        }
    }
}
