package dyno.patch.suite;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The results of the tests of a suite.
 *
 * @param outcomes by test, {@code Class#method}; invocations of one test with several parameters are one test
 */
public record TestResults(SortedMap<String, Outcome> outcomes) {
    /** The result of a test; of several invocations, the one that is last in this list counts. */
    public enum Outcome {
        SKIPPED,
        PASSED,
        FAILED
    }

    public TestResults {
        outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    }

    /** From invocations in any order, a test's name and its outcome. */
    static TestResults of(List<Map.Entry<String, Outcome>> invocations) {
        SortedMap<String, Outcome> worst = new TreeMap<>();
        invocations.forEach(each ->
                worst.merge(each.getKey(), each.getValue(), (one, other) -> one.compareTo(other) > 0 ? one : other));
        return new TestResults(worst);
    }

    /** A test that reported nothing did not pass, for example because the JVM of the tests ended before. */
    boolean passes(String test) {
        return outcomes.get(test) == Outcome.PASSED;
    }

    boolean skips(String test) {
        return outcomes.get(test) == Outcome.SKIPPED;
    }

    /**
     * The tests that pass without a patch and not with it, and those that pass only with it and were not skipped before.
     * A test that is skipped only with the patch is lost; one that was skipped says nothing about the patch.
     *
     * @param other the results with the patch
     */
    Set<String> differences(TestResults other) {
        Set<String> all = new TreeSet<>(outcomes.keySet());
        all.addAll(other.outcomes.keySet());
        return all.stream()
                .filter(test -> passes(test) != other.passes(test) && !skips(test))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static Set<String> classes(Set<String> tests) {
        return tests.stream()
                .map(test -> test.substring(0, test.indexOf('#')))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
