package dyno.patch.behaviour;

import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.probe.Observation;
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

    public BehaviourResult compare() {
        return BehaviourCheck.compare(baseline, candidate, wireChange);
    }

    /**
     * Compares this pair and, if it differs, further ones: a race in the published driver, the clock, the number of the connection and
     * a busy machine can make two observations of equal drivers differ. {@link RepeatedCases} says how a case is judged. The result
     * mentions the first difference, and names the cases that are not compared because the baseline itself varies.
     *
     * <p>If only the baseline hung, which says nothing about the candidate, another pair is compared instead.
     *
     * @param again observes both drivers once more, in another JVM and on other connections
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
        if (first.differences().isEmpty()) {
            return first;
        }
        RepeatedCases cases = new RepeatedCases(this, first);
        while (cases.areUndecided()) {
            ObservedPair next = again.get();
            BehaviourResult alone = next.compare();
            if (!alone.compared()) {
                return alone.after(first);
            }
            cases.add(next, alone);
        }
        return cases.result();
    }

    /** Whether the candidate hung or was not observed in a case in which the baseline came to its end, whatever the load. */
    boolean stopsOnlyTheCandidate(String name) {
        return !BehaviourSuite.dependsOnTime(name) && isStopped(candidate.get(name)) && !isStopped(baseline.get(name));
    }

    private static boolean isStopped(List<Observation> observations) {
        return observations == null || observations.stream().anyMatch(one -> one.isCutOff() || one.isLeftOut());
    }
}
