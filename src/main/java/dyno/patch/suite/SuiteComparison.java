package dyno.patch.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The results of a driver's own tests without and with a patch.
 *
 * @param checkout which tests these are: address and commit of the checkout
 * @param passed tests that pass on both
 * @param failed tests that fail on both, such as those that need a different server
 * @param skipped tests that one of them skips, except those that pass without the patch
 * @param onlyBaseline tests that pass only without the patch, in two runs; with it, they fail or are skipped
 * @param onlyCandidate tests that pass only with the patch, in two runs
 * @param unsteady tests with different results in one run, but not when they were run again
 */
public record SuiteComparison(
        String checkout,
        int passed,
        int failed,
        int skipped,
        List<String> onlyBaseline,
        List<String> onlyCandidate,
        List<String> unsteady) {
    public SuiteComparison {
        onlyBaseline = List.copyOf(onlyBaseline);
        onlyCandidate = List.copyOf(onlyCandidate);
        unsteady = List.copyOf(unsteady);
    }

    /**
     * Compares two runs.
     *
     * @param again whether a test with different results had the same ones again
     */
    static SuiteComparison of(String checkout, TestResults baseline, TestResults candidate, Set<String> again) {
        Set<String> all = new TreeSet<>(baseline.outcomes().keySet());
        all.addAll(candidate.outcomes().keySet());
        Set<String> differences = baseline.differences(candidate);
        List<String> unsteady = new ArrayList<>(differences);
        unsteady.removeAll(again);
        int skipped = (int) all.stream()
                .filter(test -> baseline.skips(test) || candidate.skips(test) && !differences.contains(test))
                .count();
        int passed = (int) all.stream()
                .filter(test -> baseline.passes(test) && candidate.passes(test))
                .count();
        return new SuiteComparison(
                checkout,
                passed,
                all.size() - passed - skipped - differences.size(),
                skipped,
                again.stream().filter(baseline::passes).toList(),
                again.stream().filter(candidate::passes).toList(),
                unsteady);
    }

    /** Whether all tests that pass without the patch pass with it, and there are some. */
    public boolean holds() {
        return onlyBaseline.isEmpty() && passed > 0;
    }

    /** A summary for the reader of a verdict. */
    public String sentence() {
        String sentence = "The tests of %s without and with the patch: %d passed, %d failed in both, %d skipped."
                .formatted(checkout, passed, failed, skipped);
        return sentence
                + list(" Passed only without the patch: ", onlyBaseline)
                + list(" Passed only with the patch: ", onlyCandidate)
                + list(" Differed once, but not when repeated: ", unsteady);
    }

    private static String list(String title, List<String> tests) {
        return tests.isEmpty() ? "" : title + tests.stream().collect(Collectors.joining(", ")) + ".";
    }
}
