package dyno.patch.behaviour;

import dyno.workload.probe.Observation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Cases in which a candidate differed from its baseline, over several observations of both.
 *
 * <ul>
 *   <li>A case is the same if the baseline had all outcomes of the candidate; from four observations on, if it had all but one, because
 *       load can cause one.
 *   <li>A case differs if the candidate has more outcomes of its own after eight observations; earlier, if the baseline always did one
 *       thing and the candidate always others, as often as chance hardly does.
 *   <li>A case is left out if the baseline seldom does the same twice.
 * </ul>
 */
final class RepeatedCases {
    /** So many show both outcomes of a driver that has each half of the time, in 99 of 100 tries. */
    private static final int MOST_OBSERVATIONS = 8;

    /** Before one outcome that only the candidate had is put down to load, or a case is left out. */
    private static final int LEAST_OBSERVATIONS = 4;

    /**
     * How many observations, of one case or of several together, must agree on a difference. Two equal drivers with two outcomes of the
     * same frequency agree four times on different ones in 1 of 128 tries.
     */
    private static final int CERTAIN = 4;

    private enum State {
        SAME,
        DIFFERENT,
        VARYING,
        UNDECIDED
    }

    private final ObservedPair first;
    private final BehaviourResult ofFirst;
    private final Set<String> names = new LinkedHashSet<>();
    /** Cases that only the candidate did not end, whatever the load. */
    private final Set<String> stopped = new LinkedHashSet<>();
    /** The first complete; of the others what is not as in the first baseline, because a whole one takes tens of megabytes. */
    private final List<ObservedPair> pairs = new ArrayList<>();

    /** Begins with an observation, and what comparing it gave. */
    RepeatedCases(ObservedPair first, BehaviourResult ofFirst) {
        this.first = first;
        this.ofFirst = ofFirst;
        add(first, ofFirst);
    }

    /** Adds an observation, and what comparing it gave. */
    void add(ObservedPair next, BehaviourResult alone) {
        alone.differences().forEach(difference -> names.add(difference.behaviour()));
        names.stream().filter(next::stopsOnlyTheCandidate).forEach(stopped::add);
        pairs.add(
                pairs.isEmpty()
                        ? next
                        : new ObservedPair(
                                unexpected(next.baseline()), unexpected(next.candidate()), next.wireChange()));
    }

    private Map<String, List<Observation>> unexpected(Map<String, List<Observation>> observed) {
        Map<String, List<Observation>> kept = new LinkedHashMap<>();
        Set<String> all = new LinkedHashSet<>(first.baseline().keySet());
        all.addAll(observed.keySet());
        all.stream()
                .filter(name -> !agree(name, first.baseline().get(name), observed.get(name)))
                .forEach(name -> kept.put(name, observed.get(name)));
        return kept;
    }

    /** Whether another observation may decide whether the candidate differs. */
    boolean areUndecided() {
        Collection<State> states = states().values();
        return pairs.size() < MOST_OBSERVATIONS
                && !states.contains(State.DIFFERENT)
                && states.contains(State.UNDECIDED);
    }

    /**
     * The first pair without the cases that vary, and with the baseline's outcome for those that are the same. Where others differ with
     * certainty, what is undecided after several observations is not shown as a difference.
     */
    BehaviourResult result() {
        Map<String, List<Observation>> baseline = new LinkedHashMap<>(first.baseline());
        Map<String, List<Observation>> candidate = new LinkedHashMap<>(first.candidate());
        List<String> varying = new ArrayList<>();
        states().forEach((name, state) -> {
            switch (state) {
                case SAME -> candidate.put(name, baseline.get(name));
                case VARYING -> {
                    varying.add(name);
                    baseline.remove(name);
                    candidate.remove(name);
                }
                case UNDECIDED -> {
                    if (pairs.size() > 1) {
                        candidate.put(name, baseline.get(name));
                    }
                }
                case DIFFERENT -> {
                    ObservedPair pair = different(name);
                    baseline.put(name, outcome(pair.baseline(), name));
                    candidate.put(name, outcome(pair.candidate(), name));
                }
            }
        });
        BehaviourResult result = new ObservedPair(baseline, candidate, first.wireChange()).compare();
        return (pairs.size() == 1 ? result : result.after(ofFirst)).without(varying);
    }

    private ObservedPair different(String name) {
        return pairs.stream()
                .filter(pair -> !agree(name, outcome(pair.baseline(), name), outcome(pair.candidate(), name)))
                .findFirst()
                .orElse(first);
    }

    private Map<String, State> states() {
        Map<String, Tally> tallies = new LinkedHashMap<>();
        names.forEach(name -> tallies.put(name, new Tally(unknown(name), lonely(name), isSteady(name))));
        long always = tallies.values().stream()
                .filter(tally -> tally.isAlwaysDifferent(pairs.size()))
                .count();
        Map<String, State> states = new LinkedHashMap<>();
        tallies.forEach((name, tally) ->
                states.put(name, stopped.contains(name) ? State.DIFFERENT : tally.state(pairs.size(), always)));
        return states;
    }

    /**
     * How a case went.
     *
     * @param unknown outcomes of the candidate that the baseline never had
     * @param lonely outcomes that the baseline had once only
     * @param steady whether the baseline always had the same outcome
     */
    private record Tally(long unknown, long lonely, boolean steady) {
        boolean isAlwaysDifferent(int observations) {
            return steady && unknown == observations;
        }

        /**
         * The state of the case.
         *
         * @param always how many cases are always different
         */
        State state(int observations, long always) {
            if (unknown == 0) {
                return State.SAME;
            }
            if (isAlwaysDifferent(observations) && observations > 1 && always * observations >= CERTAIN) {
                return State.DIFFERENT;
            }
            if (observations < LEAST_OBSERVATIONS) {
                return State.UNDECIDED;
            }
            if (2 * lonely > observations) {
                return State.VARYING;
            }
            if (unknown == 1) {
                return State.SAME;
            }
            return observations < MOST_OBSERVATIONS ? State.UNDECIDED : State.DIFFERENT;
        }
    }

    private boolean isSteady(String name) {
        List<Observation> expected = first.baseline().get(name);
        return pairs.stream().allMatch(pair -> agree(name, expected, outcome(pair.baseline(), name)));
    }

    /** How many outcomes of the candidate the baseline never had. */
    private long unknown(String name) {
        return pairs.stream()
                .filter(pair -> pairs.stream()
                        .noneMatch(
                                other -> agree(name, outcome(other.baseline(), name), outcome(pair.candidate(), name))))
                .count();
    }

    /** How many outcomes the baseline had once only. */
    private long lonely(String name) {
        return pairs.stream()
                .filter(pair -> pairs.stream()
                        .noneMatch(other -> other != pair
                                && agree(name, outcome(other.baseline(), name), outcome(pair.baseline(), name))))
                .count();
    }

    private List<Observation> outcome(Map<String, List<Observation>> observed, String name) {
        return observed.containsKey(name)
                ? observed.get(name)
                : first.baseline().get(name);
    }

    private boolean agree(String name, List<Observation> expected, List<Observation> actual) {
        if (expected == null || actual == null) {
            return Objects.equals(expected, actual);
        }
        return BehaviourCheck.compare(Map.of(name, expected), Map.of(name, actual), first.wireChange())
                .differences()
                .isEmpty();
    }
}
