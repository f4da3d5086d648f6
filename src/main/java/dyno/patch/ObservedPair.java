package dyno.patch;

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
 * @param baseline what the baseline did
 * @param candidate what the candidate did
 * @param wireChange whether the candidate may send different bytes
 */
public record ObservedPair(
        Map<String, List<Observation>> baseline, Map<String, List<Observation>> candidate, boolean wireChange) {
    /** A driver that does one of two things half of the time shows both in 99 of 100 tries. */
    private static final int MOST_OBSERVATIONS = 8;

    /** Compares this pair alone. */
    public BehaviourResult compare() {
        return BehaviourCheck.compare(baseline, candidate, wireChange);
    }

    /**
     * Compares this pair, and observes further ones while they differ only in cases whose outcome depends on time: a
     * busy machine can cause that, and so can a race in the published driver. Such a case is the same if the candidate
     * has once done what the baseline did in any of the observations. The result mentions the first difference.
     */
    public BehaviourResult compare(Supplier<ObservedPair> again) {
        BehaviourResult first = compare();
        BehaviourResult result = first;
        List<ObservedPair> pairs = new ArrayList<>(List.of(this));
        while (result.differsInTimingOnly() && pairs.size() < MOST_OBSERVATIONS) {
            ObservedPair next = again.get();
            BehaviourResult alone = next.compare();
            if (!alone.same() && !alone.differsInTimingOnly()) {
                return alone.after(first);
            }
            pairs.add(next.timedCases());
            result = matched(pairs).compare();
        }
        return pairs.size() == 1 ? first : result.after(first);
    }

    /** The cases whose outcome depends on time; the others, tens of megabytes, are not kept. */
    private ObservedPair timedCases() {
        Map<String, List<Observation>> ofBaseline = new LinkedHashMap<>(baseline);
        Map<String, List<Observation>> ofCandidate = new LinkedHashMap<>(candidate);
        ofBaseline.keySet().removeIf(name -> !BehaviourSuite.dependsOnTime(name));
        ofCandidate.keySet().removeIf(name -> !BehaviourSuite.dependsOnTime(name));
        return new ObservedPair(ofBaseline, ofCandidate, wireChange);
    }

    /** This pair with outcomes that are the same in place of its own, for the cases that have such outcomes. */
    private ObservedPair matched(List<ObservedPair> pairs) {
        Map<String, List<Observation>> ofBaseline = new LinkedHashMap<>(baseline);
        Map<String, List<Observation>> ofCandidate = new LinkedHashMap<>(candidate);
        for (String name : timedCases().baseline().keySet()) {
            for (ObservedPair one : pairs) {
                for (ObservedPair other : pairs) {
                    if (one.agrees(name, other)) {
                        ofBaseline.put(name, one.baseline.get(name));
                        ofCandidate.put(name, other.candidate.get(name));
                    }
                }
            }
        }
        return new ObservedPair(ofBaseline, ofCandidate, wireChange);
    }

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
