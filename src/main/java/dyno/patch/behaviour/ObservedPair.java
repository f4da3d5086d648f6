package dyno.patch.behaviour;

import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.probe.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a baseline and a candidate sent and returned, by workload or case, observed one right after the other.
 *
 * @param wireChange whether the candidate may send different bytes
 */
public record ObservedPair(
        Map<String, List<Observation>> baseline, Map<String, List<Observation>> candidate, boolean wireChange) {
    /** So many show both outcomes of a driver that has each half of the time, in 99 of 100 tries. */
    private static final int MOST_OBSERVATIONS = 8;

    /** Before an outcome that only the candidate had once is put down to a busy machine. */
    private static final int LEAST_OBSERVATIONS = 4;

    /** How often a candidate may do what its baseline has not done: a busy machine can cause that once. */
    private static final int BY_LOAD = 1;

    public BehaviourResult compare() {
        return BehaviourCheck.compare(baseline, candidate, wireChange);
    }

    /**
     * Compares this pair, and observes further ones while they differ only in cases whose outcome depends on time: a
     * busy machine can cause that, and so can a race in the published driver, or the clock. Such a case is the same if all but one
     * of the candidate's outcomes are also outcomes of the baseline, in any of four or more observations. The result mentions the
     * first difference.
     *
     * <p>If only the baseline hung, which says nothing about the candidate, another pair is compared instead.
     */
    public BehaviourResult compare(Supplier<ObservedPair> again) {
        return (onlyBaselineHung() ? again.get() : this).compareSeveral(again);
    }

    private boolean onlyBaselineHung() {
        return baseline.entrySet().stream()
                .anyMatch(one ->
                        BehaviourCheck.onlyBaselineHung(one.getKey(), one.getValue(), candidate.get(one.getKey())));
    }

    private BehaviourResult compareSeveral(Supplier<ObservedPair> again) {
        BehaviourResult first = compare();
        BehaviourResult result = first;
        List<ObservedPair> pairs = new ArrayList<>(List.of(this));
        while (pairs.size() < MOST_OBSERVATIONS && (result.differsInTimingOnly() || isUncertain(pairs))) {
            ObservedPair next = again.get();
            BehaviourResult alone = next.compare();
            if (!alone.same() && !alone.differsInTimingOnly()) {
                return alone.after(first);
            }
            pairs.add(next.timedCases());
            result = matched(pairs, BY_LOAD).compare();
        }
        return pairs.size() == 1 ? first : result.after(first);
    }

    /** Whether there are few observations, and the candidate had an outcome that its baseline did not have. */
    private boolean isUncertain(List<ObservedPair> pairs) {
        return pairs.size() > 1
                && pairs.size() < LEAST_OBSERVATIONS
                && matched(pairs, 0).compare().differsInTimingOnly();
    }

    /** The cases whose outcome depends on time; the others, tens of megabytes, are not kept. */
    private ObservedPair timedCases() {
        Map<String, List<Observation>> ofBaseline = new LinkedHashMap<>(baseline);
        Map<String, List<Observation>> ofCandidate = new LinkedHashMap<>(candidate);
        ofBaseline.keySet().removeIf(name -> !BehaviourSuite.dependsOnTime(name));
        ofCandidate.keySet().removeIf(name -> !BehaviourSuite.dependsOnTime(name));
        return new ObservedPair(ofBaseline, ofCandidate, wireChange);
    }

    /**
     * This pair without the timed cases that are the same: these have an outcome of the baseline on both sides.
     *
     * @param most how many outcomes only the candidate may have had
     */
    private ObservedPair matched(List<ObservedPair> pairs, int most) {
        Map<String, List<Observation>> ofCandidate = new LinkedHashMap<>(candidate);
        for (String name : timedCases().baseline().keySet()) {
            long unknown = pairs.stream()
                    .filter(pair -> pairs.stream().noneMatch(other -> other.agrees(name, pair)))
                    .count();
            if (unknown <= most) {
                ofCandidate.put(name, baseline.get(name));
            }
        }
        return new ObservedPair(baseline, ofCandidate, wireChange);
    }

    /** Whether what this baseline did in a case is what the other candidate did. */
    private boolean agrees(String name, ObservedPair other) {
        List<Observation> expected = baseline.get(name);
        List<Observation> actual = other.candidate.get(name);
        return expected != null
                && actual != null
                && BehaviourCheck.compare(Map.of(name, expected), Map.of(name, actual), wireChange)
                        .differences()
                        .isEmpty();
    }
}
