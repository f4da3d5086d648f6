package dyno.feature.patching;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.experiment.builds.VerdictReport.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProofStepsTest {
    @Test
    void aStepTakenAgainReplacesTheFirst() {
        ProofSteps steps = new ProofSteps(true);
        steps.pass(ProofSteps.APPLIES, "Applied.", List.of());
        steps.pass(ProofSteps.BEHAVES, "The same.", List.of());
        steps.pass(ProofSteps.TESTS, "All pass.", List.of());

        steps.fail(ProofSteps.BEHAVES, "Not in BatchText.", List.of());

        assertThat(steps.all())
                .extracting(Step::outcome)
                .containsExactly(
                        Outcome.PASSED, Outcome.FAILED, Outcome.PASSED, Outcome.NOT_REACHED, Outcome.NOT_REACHED);
        assertThat(steps.failure()).contains("Sends and returns the same: no. Not in BatchText.");
    }
}
