package dyno.patch.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.suite.TestResults.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SuiteComparisonTest {
    private static final TestResults BEFORE = results(Map.of(
            "A#stays", Outcome.PASSED,
            "A#needsTls", Outcome.FAILED,
            "A#needsPam", Outcome.SKIPPED,
            "A#breaks", Outcome.PASSED,
            "A#flickers", Outcome.PASSED,
            "B#isMended", Outcome.FAILED));
    private static final TestResults AFTER = results(Map.of(
            "A#stays", Outcome.PASSED,
            "A#needsTls", Outcome.FAILED,
            "A#needsPam", Outcome.SKIPPED,
            "A#flickers", Outcome.FAILED,
            "B#isMended", Outcome.PASSED));

    private static TestResults results(Map<String, Outcome> outcomes) {
        return new TestResults(new TreeMap<>(outcomes));
    }

    @Test
    void countsATestThatReportsNothingAsFailed() {
        assertThat(BEFORE.differences(AFTER)).containsExactly("A#breaks", "A#flickers", "B#isMended");
    }

    /** A patch must not pass because its build switches tests off. */
    @Test
    void countsATestThatIsSkippedOnlyWithThePatchAsLost() {
        TestResults before = results(Map.of(
                "A#stays", Outcome.PASSED,
                "A#isSkipped", Outcome.PASSED,
                "A#wasSkipped", Outcome.SKIPPED,
                "A#fails", Outcome.FAILED));
        TestResults after = results(Map.of(
                "A#stays", Outcome.PASSED,
                "A#isSkipped", Outcome.SKIPPED,
                "A#wasSkipped", Outcome.PASSED,
                "A#fails", Outcome.SKIPPED));

        assertThat(before.differences(after)).containsExactly("A#isSkipped");
        SuiteComparison tests = SuiteComparison.of("a checkout", before, after, Set.of("A#isSkipped"));
        assertThat(tests)
                .isEqualTo(new SuiteComparison("a checkout", 1, 0, 2, List.of("A#isSkipped"), List.of(), List.of()));
        assertThat(tests.holds()).isFalse();
        assertThat(SuiteComparison.of("a checkout", before, after, Set.of()).unsteady())
                .containsExactly("A#isSkipped");
    }

    @Test
    void tellsWhatDiffersTwice() {
        SuiteComparison tests = SuiteComparison.of("a checkout", BEFORE, AFTER, Set.of("A#breaks", "B#isMended"));

        assertThat(tests)
                .isEqualTo(new SuiteComparison(
                        "a checkout", 1, 1, 1, List.of("A#breaks"), List.of("B#isMended"), List.of("A#flickers")));
        assertThat(tests.holds()).isFalse();
        assertThat(tests.sentence())
                .isEqualTo("The tests of a checkout without and with the patch: 1 passed, 1 failed in both, 1 skipped."
                        + " Passed only without the patch: A#breaks. Passed only with the patch: B#isMended."
                        + " Differed once, but not when repeated: A#flickers.");
    }

    @Test
    void holdsWhereNoTestIsLost() {
        assertThat(SuiteComparison.of("a checkout", BEFORE, AFTER, Set.of("B#isMended"))
                        .holds())
                .isTrue();
    }

    @Test
    void provesNothingWithoutATestThatPasses() {
        TestResults none = results(Map.of("A#needsTls", Outcome.FAILED));

        assertThat(SuiteComparison.of("a checkout", none, none, Set.of()).holds())
                .isFalse();
    }

    @Test
    void namesTheClassesOfTests() {
        assertThat(TestResults.classes(Set.of("a.A#x", "a.A#y", "b.B#x"))).containsExactly("a.A", "b.B");
    }
}
