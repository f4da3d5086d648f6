package dyno.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.BehaviourDifference.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Differences only in timing are checked again, and the result mentions it. */
class BehaviourResultTest {
    private static final BehaviourResult SAME = result(List.of());
    private static final BehaviourResult TIMING = result(List.of(difference("concurrency: two threads")));
    private static final BehaviourResult BOTH =
            result(List.of(difference("concurrency: two threads"), difference("types: text")));

    @Test
    void aSecondObservationDecidesAboutTiming() {
        Deque<BehaviourResult> observations = new ArrayDeque<>(List.of(TIMING, SAME));

        BehaviourResult result = BehaviourResult.timely(observations::pop);

        assertThat(result.same()).isTrue();
        assertThat(result.explanation())
                .startsWith("same.")
                .contains("An earlier observation differed in timing: concurrency: two threads");
    }

    @Test
    void whatDiffersTwiceDiffers() {
        Deque<BehaviourResult> observations = new ArrayDeque<>(List.of(TIMING, TIMING));

        assertThat(BehaviourResult.timely(observations::pop).same()).isFalse();
    }

    @Test
    void nothingElseGetsASecondChance() {
        Deque<BehaviourResult> observations = new ArrayDeque<>(List.of(BOTH, SAME));

        assertThat(BehaviourResult.timely(observations::pop).same()).isFalse();
        assertThat(observations).containsExactly(SAME);
    }

    private static BehaviourDifference difference(String behaviour) {
        return new BehaviourDifference(behaviour, Kind.VALUE, ": other");
    }

    private static BehaviourResult result(List<BehaviourDifference> differences) {
        String explanation =
                differences.isEmpty() ? "same." : differences.get(0).toString();
        return new BehaviourResult(differences.isEmpty(), explanation, 1, 1, 1, differences, List.of());
    }
}
