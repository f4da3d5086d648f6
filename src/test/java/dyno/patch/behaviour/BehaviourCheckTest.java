package dyno.patch.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.behaviour.BehaviourDifference.Kind;
import dyno.workload.behaviour.Text;
import dyno.workload.probe.Observation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BehaviourCheckTest {
    private static final List<String> REQUESTS = List.of("begin", "\23\0\0\0\3SELECT 1 FROM DUAL");
    private static final Observation SELECT = observation("", REQUESTS, "1", "2");
    private static final Observation HUNG = Observation.cutOff(false, List.of("1"));

    @Test
    void countsWhatIsTheSame() {
        BehaviourResult result = compare(SELECT, observation("", REQUESTS, "1", "2"));

        assertThat(result)
                .isEqualTo(new BehaviourResult(
                        true,
                        "No behavioural differences found in 1 workloads and cases, 2 requests and 2 values.",
                        1,
                        2,
                        2,
                        List.of(),
                        List.of()));
    }

    @Test
    void showsTheFirstByteThatDiffers() {
        BehaviourResult result =
                compare(SELECT, observation("", List.of("begin", "\23\0\0\0\3SELECT 2 FROM DUAL"), "3", "2"));

        assertThat(result.same()).isFalse();
        assertThat(result.requests()).isEqualTo(2);
        assertThat(result.explanation().lines())
                .containsExactly(
                        "SelectOne, operation 1, round trip 2: the requests differ at byte offset 12 (23 and 23 bytes long):",
                        "  baseline  03 53 45 4c 45 43 54 20 [31] 20 46 52 4f 4d 20 44 |.SELECT 1 FROM D| COM_QUERY \"SELECT 1 FROM DUAL\"",
                        "  candidate 03 53 45 4c 45 43 54 20 [32] 20 46 52 4f 4d 20 44 |.SELECT 2 FROM D| COM_QUERY \"SELECT 2 FROM DUAL\"");
    }

    @Test
    void showsWhereAShorterRequestEnds() {
        BehaviourResult result =
                compare(SELECT, observation("", List.of("beg", "\23\0\0\0\3SELECT 1 FROM DUAL"), "1", "2"));

        assertThat(result.explanation())
                .contains("round trip 1: the requests differ at byte offset 3 (5 and 3 bytes long)")
                .contains("candidate 62 65 67 [end] |beg|");
    }

    @Test
    void notesWhatWasObservedBeforeAndWhatWasLeftOut() {
        BehaviourResult same = compare(Map.of("SelectOne", List.of(SELECT)), Map.of("SelectOne", List.of(SELECT)));
        BehaviourResult different = compare(
                Map.of("SelectOne", List.of(SELECT)),
                Map.of("SelectOne", List.of(observation("", REQUESTS, "1", "3"))));

        BehaviourResult noted = same.after(different).without(List.of("batch: other statements"));

        assertThat(noted.same()).isTrue();
        assertThat(noted.explanation())
                .startsWith(same.explanation())
                .contains("An earlier observation differed: SelectOne")
                .endsWith("itself behaves differently each time: batch: other statements.");
        assertThat(same.without(List.of())).isEqualTo(same);
    }

    @Test
    void prefersTheFailureToTheRequestsThatItPrevented() {
        BehaviourResult result = compare(SELECT, observation("SQLException 42000 1064 no", List.of("begin")));

        assertThat(result.explanation())
                .isEqualTo("SelectOne, operation 1: the baseline succeeded, "
                        + "the candidate failed with \"SQLException 42000 1064 no\".");
    }

    @Test
    void findsAGetterThatReadsTheIdentityOfAnArray() throws Exception {
        Observation works = observation("", REQUESTS, "getLong = " + Text.of((Object) 12L), "2");
        Observation broken = observation("", REQUESTS, "getLong fails: " + misread("[B@1f2e3d4c"), "2");
        Observation brokenAlike = observation("", REQUESTS, "getLong fails: " + misread("[B@7a6b5"), "2");

        assertThat(compare(works, broken).same()).isFalse();
        assertThat(compare(broken, works).same()).isFalse();
        assertThat(compare(broken, brokenAlike).same()).isTrue();
    }

    private static String misread(String number) {
        return Text.of(new NumberFormatException("For input string: \"" + number + "\""));
    }

    @Test
    void tellsValuesRequestsAndOperationsApart() {
        assertThat(compare(SELECT, observation("", REQUESTS, "1", "3")).explanation())
                .isEqualTo(
                        "SelectOne, operation 1: value 2 of 2 is \"2\" with the baseline, \"3\" with the candidate.");
        assertThat(compare(SELECT, observation("", REQUESTS, "1")).explanation())
                .contains("the number of values is 2 with the baseline, 1 with the candidate");
        assertThat(compare(SELECT, observation("", List.of("begin"), "1", "2")).explanation())
                .contains("the number of requests is 2 with the baseline, 1 with the candidate");
        assertThat(compare(Map.of("SelectOne", List.of(SELECT, SELECT)), Map.of("SelectOne", List.of(SELECT)))
                        .explanation())
                .contains("SelectOne: the number of operations is 2");
    }

    @Test
    void findsAWorkloadThatOneSideLacks() {
        BehaviourResult result = compare(Map.of("SelectOne", List.of(SELECT)), Map.of());

        assertThat(result.same()).isFalse();
        assertThat(result.explanation()).isEqualTo("SelectOne: only the baseline was observed.");
    }

    @Test
    void collectsTheFirstDifferencesOfEveryCase() {
        Observation many = observation("", REQUESTS, "0", "1", "2", "3", "4", "5", "6", "7");
        Observation other = observation("SQLException", List.of("begin"), "8", "8", "8", "8", "8", "8", "8", "8");

        BehaviourResult result =
                compare(Map.of("SelectOne", List.of(many, SELECT)), Map.of("SelectOne", List.of(other, SELECT)));

        assertThat(result.differences())
                .extracting(BehaviourDifference::kind)
                .containsExactly(Kind.FAILURE, Kind.REQUEST, Kind.VALUE, Kind.VALUE, Kind.VALUE);
        assertThat(result.differences().get(2))
                .hasToString(
                        "SelectOne, operation 1: value 1 of 8 is \"0\" with the baseline, \"8\" with the candidate.");
        assertThat(result.explanation()).isEqualTo(result.differences().get(0).toString());
    }

    @Test
    void showsADeclaredChangeOfTheBytesAsCommands() {
        Observation changed = observation("", List.of("\1\0\0\0\16\23\0\0\0\3SELECT 2 FROM DUAL"), "1", "2");
        Observation before = observation("", List.of("\23\0\0\0\3SELECT 1 FROM DUAL"), "1", "2");

        BehaviourResult result = BehaviourCheck.compare(
                Map.of("SelectOne", List.of(before)), Map.of("SelectOne", List.of(changed)), true);

        assertThat(result.same()).isTrue();
        assertThat(result.explanation()).contains("except for the declared wire change");
        assertThat(result.wireChanges())
                .singleElement()
                .extracting(Object::toString)
                .isEqualTo("""
                SelectOne, operation 1 sends different requests:
                  - COM_QUERY SELECT 1 FROM DUAL
                  + COM_PING
                  + COM_QUERY SELECT 2 FROM DUAL""");
    }

    @Test
    void forgivesNoOtherValuesForADeclaredChangeOfTheBytes() {
        BehaviourResult result = BehaviourCheck.compare(
                Map.of("SelectOne", List.of(SELECT)),
                Map.of("SelectOne", List.of(observation("", List.of("other"), "1", "3"))),
                true);

        assertThat(result.same()).isFalse();
        assertThat(result.differences()).extracting(BehaviourDifference::kind).containsExactly(Kind.VALUE);
        assertThat(result.wireChanges()).hasSize(1);
    }

    @Test
    void doesNotCountWhatHungOnBothSides() {
        Map<String, List<Observation>> both = Map.of("SelectOne", List.of(SELECT), "hanging", List.of(HUNG));

        BehaviourResult result = compare(both, both);

        assertThat(result.same()).isTrue();
        assertThat(result.workloads()).isEqualTo(1);
        assertThat(result.explanation())
                .isEqualTo("No behavioural differences found in 1 workloads and cases, 2 requests and 2 values."
                        + " Not compared, because neither driver ended within 20 s: hanging.");
    }

    @Test
    void comparesWhatEndedBeforeBothHung() {
        Observation other = observation("", REQUESTS, "1", "3");

        assertThat(compare(Map.of("hanging", List.of(SELECT, HUNG)), Map.of("hanging", List.of(other, HUNG)))
                        .differences())
                .hasSize(1);
        assertThat(compare(Map.of("hanging", List.of(SELECT, HUNG)), Map.of("hanging", List.of(HUNG)))
                        .differences())
                .as("how far they came depends on the machine")
                .isEmpty();
        assertThat(compare(Map.of("hanging", List.of(SELECT, SELECT)), Map.of("hanging", List.of(HUNG)))
                        .differences())
                .isNotEmpty();
    }

    @Test
    void doesNotBlameTheCandidateForABaselineThatHung() {
        Map<String, List<Observation>> hung = Map.of("hanging", List.of(SELECT, HUNG));
        Observation other = observation("", REQUESTS, "1", "3");

        BehaviourResult result = compare(hung, Map.of("hanging", List.of(SELECT, SELECT)));

        assertThat(result.same()).isFalse();
        assertThat(result.compared()).isFalse();
        assertThat(result.explanation())
                .isEqualTo("The baseline did not end within 20 s in hanging, but the candidate did,"
                        + " so they could not be compared: the machine may be overloaded.");
        assertThat(compare(hung, Map.of("hanging", List.of(other, SELECT))).differences())
                .as("before it hung")
                .hasSize(1);
        assertThat(compare(
                                Map.of("concurrency: two threads", List.of(HUNG)),
                                Map.of("concurrency: two threads", List.of(SELECT)))
                        .differences())
                .isNotEmpty();
    }

    /** Or nothing would be found in cases that ran on neither side. */
    @Test
    void provesNothingWhereTheBaselineWasStopped() {
        Map<String, List<Observation>> stopped =
                Map.of("SelectOne", List.of(SELECT), "hanging", List.of(HUNG), "later", List.of(Observation.leftOut()));
        Map<String, List<Observation>> complete =
                Map.of("SelectOne", List.of(SELECT), "hanging", List.of(SELECT), "later", List.of(SELECT));

        for (Map<String, List<Observation>> candidate : List.of(stopped, complete)) {
            BehaviourResult result = compare(stopped, candidate);
            assertThat(result.same()).isFalse();
            assertThat(result.compared()).isFalse();
            assertThat(result.explanation())
                    .isEqualTo("The baseline did not end within 20 s in hanging,"
                            + " so the cases after that were left out (1): the machine may be overloaded.");
        }
    }

    @Test
    void findsACandidateThatWasStoppedAlone() {
        BehaviourResult result =
                compare(Map.of("later", List.of(SELECT)), Map.of("later", List.of(Observation.leftOut())));

        assertThat(result.same()).isFalse();
        assertThat(result.explanation()).isEqualTo("later: only the baseline was observed.");
    }

    @Test
    void provesNothingFromNothing() {
        assertThat(compare(Map.of(), Map.of()).same()).isFalse();
        assertThat(compare(observation("", List.of()), observation("", List.of()))
                        .same())
                .isFalse();
    }

    private static BehaviourResult compare(Observation baseline, Observation candidate) {
        return compare(Map.of("SelectOne", List.of(baseline)), Map.of("SelectOne", List.of(candidate)));
    }

    private static BehaviourResult compare(
            Map<String, List<Observation>> baseline, Map<String, List<Observation>> candidate) {
        return BehaviourCheck.compare(baseline, candidate, false);
    }

    private static Observation observation(String failure, List<String> requests, String... values) {
        List<byte[]> bytes = requests.stream()
                .map(request -> request.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
        return new Observation(bytes, false, List.of(values), failure);
    }
}
