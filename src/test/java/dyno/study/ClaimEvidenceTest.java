package dyno.study;

import static dyno.study.Decision.HOLDS;
import static dyno.study.Decision.HOLDS_NO_LONGER;
import static dyno.study.Decision.UNDECIDED;
import static dyno.study.Direction.FASTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClaimEvidenceTest {
    @Test
    void fewerThanSixRoundsDecideNothingHoweverClear() {
        assertThat(ClaimEvidence.of(FASTER, Collections.nCopies(5, 0.1), true).decision())
                .isEqualTo(UNDECIDED);
        assertThat(ClaimEvidence.of(FASTER, List.of(), true).rounds()).isZero();
        ClaimEvidence six = ClaimEvidence.of(FASTER, List.of(0.9, 0.91, 0.92, 0.93, 0.94, 0.95), false);
        assertThat(six.decision()).isEqualTo(HOLDS);
        assertThat(six.rounds()).isEqualTo(6);
        assertThat(six.estimate().confidence()).isBetween(0.968, 0.969);
    }

    @Test
    void oneRoundToTheContraryAsksForMore() {
        List<Double> ratios = new ArrayList<>(List.of(0.9, 0.91, 0.92, 0.93, 0.94, 1.02));
        assertThat(ClaimEvidence.of(FASTER, ratios, false).decision()).isEqualTo(UNDECIDED);
        assertThat(ClaimEvidence.nextLook(6)).isEqualTo(12);
        ratios.addAll(List.of(0.9, 0.91, 0.92, 0.93, 0.94));
        assertThat(ClaimEvidence.of(FASTER, ratios, false).decision())
                .as("no look before the twelfth")
                .isEqualTo(UNDECIDED);
        assertThat(ClaimEvidence.of(FASTER, ratios, true).decision())
                .as("the last look is whenever the rounds end")
                .isEqualTo(HOLDS);
        ratios.add(0.92);
        assertThat(ClaimEvidence.of(FASTER, ratios, false).decision()).isEqualTo(HOLDS);
    }

    @Test
    void aDecisionStaysWhateverComesLater() {
        List<Double> ratios = new ArrayList<>(List.of(0.9, 0.91, 0.92, 0.93, 0.94, 0.95));
        ratios.addAll(Collections.nCopies(6, 1.5));
        assertThat(ClaimEvidence.of(FASTER, ratios, true).decision()).isEqualTo(HOLDS);
    }

    /** The promise of the report: a true ratio on the border is called either way with less than 5 %. */
    @Test
    void callsEqualDriversFasterOrSlowerInLessThanFivePercentEach() {
        Random random = new Random(7);
        int trials = 2000;
        int holds = 0;
        int holdsNoLonger = 0;
        for (int trial = 0; trial < trials; trial++) {
            List<Double> ratios = new ArrayList<>();
            Decision decision = UNDECIDED;
            while (ratios.size() < 24 && !decision.isDecided()) {
                ratios.add(Math.exp(0.2 * random.nextGaussian()));
                if (ClaimEvidence.LOOKS.contains(ratios.size())) {
                    decision = ClaimEvidence.of(FASTER, ratios, ratios.size() == 24)
                            .decision();
                }
            }
            holds += decision == HOLDS ? 1 : 0;
            holdsNoLonger += decision == HOLDS_NO_LONGER ? 1 : 0;
        }
        assertThat(holds / (double) trials).isBetween(0.02, 0.05);
        assertThat(holdsNoLonger / (double) trials).isBetween(0.02, 0.05);
    }
}
