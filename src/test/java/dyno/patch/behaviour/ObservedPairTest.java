package dyno.patch.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.probe.Observation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Differences are observed again: a driver can differ from itself. */
class ObservedPairTest {
    private static final String TIMED = "concurrency: two threads";
    private static final String OTHER = "concurrency: cancel";

    @Test
    void threeFurtherObservationsDecideAboutTiming() {
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(pair("a", "a"), pair("a", "a"), pair("a", "a")));

        BehaviourResult result = pair("a", "b").compare(further::pop);

        assertThat(result.same()).isTrue();
        assertThat(result.explanation())
                .startsWith("No behavioural differences found")
                .contains("An earlier observation differed: " + TIMED);
        assertThat(further).isEmpty();
    }

    @Test
    void aBaselineThatDoesBothAllowsBoth() {
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(pair("b", "a")));

        assertThat(pair("a", "b").compare(further::pop).same()).isTrue();
        assertThat(further).isEmpty();
    }

    @Test
    void everyCaseIsMatchedByItself() {
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(
                new ObservedPair(seen("a", "x", "1"), seen("b", "x", "1"), false), pair("a", "a"), pair("a", "a")));

        BehaviourResult result =
                new ObservedPair(seen("a", "x", "1"), seen("a", "y", "1"), false).compare(further::pop);

        assertThat(result.same()).isTrue();
    }

    @Test
    void whatDiffersInAllObservationsDiffers() {
        BehaviourResult result = pair("a", "b").compare(() -> pair("a", "b"));

        assertThat(result.same()).isFalse();
        assertThat(result.differences()).hasSize(1);
    }

    /** A race that the patch brings: it would pass if one good outcome were enough. */
    @Test
    void whatOnlyTheCandidateDoesMoreThanOnceDiffers() {
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(pair("a", "a"), pair("a", "b")));

        BehaviourResult result = pair("a", "b").compare(() -> further.isEmpty() ? pair("a", "a") : further.pop());

        assertThat(result.same()).isFalse();
    }

    @Test
    void aDifferenceInOneCaseIsCertainAfterFourObservations() {
        Deque<ObservedPair> further =
                new ArrayDeque<>(List.of(plain("1", "2"), plain("1", "2"), plain("1", "2"), plain("1", "2")));

        assertThat(plain("1", "2").compare(further::pop).same()).isFalse();
        assertThat(further).hasSize(1);
    }

    @Test
    void differencesInTwoCasesAreCertainAfterTwoObservations() {
        Deque<ObservedPair> further = new ArrayDeque<>(
                List.of(new ObservedPair(seen("a", "x", "1"), seen("a", "y", "2"), false), plain("1", "1")));

        BehaviourResult result =
                new ObservedPair(seen("a", "x", "1"), seen("a", "y", "2"), false).compare(further::pop);

        assertThat(result.differences()).hasSize(2);
        assertThat(further).hasSize(1);
    }

    /** As a published driver that sends 7 or 8 requests. */
    @Test
    void aRaceInTheBaselineIsNoDifference() {
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(plain("7", "8"), plain("8", "7")));

        BehaviourResult result = plain("7", "8").compare(further::pop);

        assertThat(result.same()).isTrue();
        assertThat(result.explanation()).contains("An earlier observation differed: SelectOne");
    }

    /** As a message that contains the number of the connection. */
    @Test
    void whatTheBaselineNeverDoesTwiceIsLeftOutByName() {
        Deque<ObservedPair> further = new ArrayDeque<>(
                List.of(plain("conn:3", "conn:4"), plain("conn:5", "conn:6"), plain("conn:7", "conn:8")));

        BehaviourResult result = plain("conn:1", "conn:2").compare(further::pop);

        assertThat(result.same()).isTrue();
        assertThat(result.workloads()).isEqualTo(2);
        assertThat(result.explanation())
                .contains("Not compared, because the baseline itself behaves differently each time: SelectOne.");
    }

    @Test
    void aVaryingCaseHidesNoDifferenceInAnother() {
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(
                new ObservedPair(seen("a", "x", "conn:3"), seen("a", "y", "conn:4"), false),
                new ObservedPair(seen("a", "x", "conn:5"), seen("a", "y", "conn:6"), false),
                new ObservedPair(seen("a", "x", "conn:7"), seen("a", "y", "conn:8"), false)));

        BehaviourResult result =
                new ObservedPair(seen("a", "x", "conn:1"), seen("a", "y", "conn:2"), false).compare(further::pop);

        assertThat(result.same()).isFalse();
        assertThat(result.differences())
                .singleElement()
                .matches(one -> one.behaviour().equals(OTHER));
    }

    @Test
    void onlyWhatDiffersWithCertaintyIsNamed() {
        ObservedPair second = new ObservedPair(seen("conn:3", "x", "1"), seen("conn:4", "y", "2"), false);

        BehaviourResult result =
                new ObservedPair(seen("conn:1", "x", "1"), seen("conn:2", "y", "2"), false).compare(() -> second);

        assertThat(result.differences())
                .extracting(BehaviourDifference::behaviour)
                .containsExactlyInAnyOrder(OTHER, "SelectOne");
    }

    @Test
    void aFurtherDifferenceFoundOnTheWayCounts() {
        ObservedPair other = new ObservedPair(seen("a", "x", "1"), seen("a", "x", "2"), false);

        BehaviourResult result = pair("a", "b").compare(() -> other);

        assertThat(result.same()).isFalse();
        assertThat(result.explanation()).startsWith("SelectOne");
    }

    /** A busy machine may have caused the first difference, and stops the baseline in the next observation. */
    @Test
    void anObservationThatWasStoppedEarlyProvesNothing() {
        Map<String, List<Observation>> stopped = seen("a", "x", "1");
        stopped.put("SelectOne", List.of(Observation.leftOut()));
        Deque<ObservedPair> further =
                new ArrayDeque<>(List.of(new ObservedPair(stopped, seen("a", "x", "1"), false), pair("a", "a")));

        BehaviourResult result = pair("a", "b").compare(further::pop);

        assertThat(result.same()).isFalse();
        assertThat(result.compared()).isFalse();
        assertThat(result.explanation()).contains("left out").contains("An earlier observation differed: " + TIMED);
        assertThat(further).hasSize(1);
    }

    @Test
    void aBaselineThatHungOnceIsObservedAgain() {
        Map<String, List<Observation>> hung = seen("a", "x", "1");
        hung.put("SelectOne", List.of(Observation.cutOff(false, List.of())));
        ObservedPair first = new ObservedPair(hung, seen("a", "x", "1"), false);
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(pair("a", "a")));

        BehaviourResult result = first.compare(further::pop);

        assertThat(result.same()).isTrue();
        assertThat(further).isEmpty();
        assertThat(first.compare(() -> first).compared()).isFalse();
    }

    @Test
    void aCandidateThatHungDiffers() {
        Map<String, List<Observation>> hung = seen("a", "x", "1");
        hung.put("SelectOne", List.of(Observation.cutOff(false, List.of())));
        Deque<ObservedPair> further = new ArrayDeque<>(List.of(pair("a", "a")));

        BehaviourResult result = new ObservedPair(seen("a", "x", "1"), hung, false).compare(further::pop);

        assertThat(result.differences()).isNotEmpty();
        assertThat(further).hasSize(1);
    }

    private static ObservedPair pair(String baseline, String candidate) {
        return new ObservedPair(seen(baseline, "x", "1"), seen(candidate, "x", "1"), false);
    }

    private static ObservedPair plain(String baseline, String candidate) {
        return new ObservedPair(seen("a", "x", baseline), seen("a", "x", candidate), false);
    }

    private static Map<String, List<Observation>> seen(String timed, String other, String plain) {
        Map<String, List<Observation>> seen = new LinkedHashMap<>();
        seen.put(TIMED, List.of(new Observation(List.of(), true, List.of(timed), "")));
        seen.put(OTHER, List.of(new Observation(List.of(new byte[] {1}), false, List.of(other), "")));
        seen.put("SelectOne", List.of(new Observation(List.of(new byte[] {3}), false, List.of(plain), "")));
        return seen;
    }
}
