package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.comparison.Summary;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultsTest {
    private static final Cell SCATTERED = cell("drizzle@1.4", "DoOne", TransportName.REPLAY);
    private static final Cell STEADY = cell("mariadb@3.5.8", "DoOne", TransportName.REPLAY);

    private final List<ForkResult> results = new ArrayList<>();

    private void measure(Cell cell, double... scores) {
        for (double score : scores) {
            int number = results.size() + 1;
            ForkSpec fork = new ForkSpec(
                    Integer.toString(number), Purpose.SCORE, number, Arm.NONE, cell, new Iterations(1, 1, 1));
            List<IterationScore> iterations = List.of(Measured.iteration(1000, score, score, 100));
            results.add(Measured.fork(fork, "then", 3, iterations, score));
        }
    }

    private Summary cpu(String driver, String workload, String transport) {
        return new Results(results).time(cell(driver, workload, TransportName.parse(transport)), ForkResult::cpuNanos);
    }

    @Test
    void takesTheSpreadFromAllWorkloadsOfADriver() {
        measure(SCATTERED, 95, 105, 97, 103, 100);
        measure(STEADY, 99.9, 100.1, 100, 99.95, 100.05);
        measure(cell("mariadb@3.5.8", "SelectOne", TransportName.REPLAY), 200);

        assertThat(cpu("mariadb@3.5.8", "SelectOne", "replay").halfWidth()).isLessThan(0.003);
    }

    /** As when a driver that failed at first is measured after a run was resumed. */
    @Test
    void aRoundWhoseForksAreNotOfOneTimeDoesNotCount() {
        round(1, "2026-01-01T10:00:00Z", "2026-01-01T10:00:20Z");
        round(2, "2026-01-01T10:01:00Z", "2026-01-02T10:00:00Z");

        assertThat(new Results(results).completeRounds(STEADY, SCATTERED))
                .singleElement()
                .satisfies(round ->
                        assertThat(round.get(Arm.BASELINE).spec().round()).isEqualTo(1));
    }

    /** It may be fast over loopback because it does less: only over replay is that noticed. */
    @Test
    void aPatchThatDoesNotDoTheSameEachTimeOverReplayDoesNotCountOverLoopback() {
        Cell loopback = cell("drizzle@1.4+mine", "DoOne", TransportName.LOOPBACK);
        measure(loopback, 100);
        measure(cell("drizzle@1.4+mine", "SelectOne", TransportName.LOOPBACK), 100);
        measure(SCATTERED, 100);
        assertThat(new Results(results).of(loopback, Purpose.SCORE)).hasSize(1);

        results.add(MadeUpForks.notRepeated(MadeUpForks.fork(
                "failed", Purpose.SCORE, 1, Arm.NONE, cell("drizzle@1.4+mine", "DoOne", TransportName.REPLAY))));

        assertThat(new Results(results).of(loopback, Purpose.SCORE)).isEmpty();
        assertThat(cpu("drizzle@1.4+mine", "SelectOne", "loopback").median()).isEqualTo(100);
    }

    @Test
    void aPatchOfADriverThatCannotBeReplayedCountsOverLoopback() {
        Cell loopback = cell("drizzle@1.4+mine", "DoOne", TransportName.LOOPBACK);
        measure(loopback, 100);
        fail(cell("drizzle@1.4+mine", "DoOne", TransportName.REPLAY));
        fail(SCATTERED);

        assertThat(new Results(results).of(loopback, Purpose.SCORE)).hasSize(1);
    }

    private void fail(Cell cell) {
        fail(MadeUpForks.fork("failed" + results.size(), Purpose.SCORE, 1, Arm.NONE, cell), "then");
    }

    private static List<ForkSpec> planned(int round) {
        Cell candidate = cell("drizzle@1.4+query-log-guard", "DoOne", TransportName.REPLAY);
        return Stream.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)
                .map(arm -> Measured.scored(round, arm, arm.isOfCandidate() ? candidate : SCATTERED))
                .toList();
    }

    /** As when a run is resumed: what has failed is measured again in any case. */
    @Test
    void aRoundThatWasBegunLongAgoCannotBeCompleted() {
        round(1, "2026-01-01T10:00:00Z", "2026-01-01T10:00:20Z");
        round(2, "2026-01-01T10:20:00Z", "2026-01-01T10:20:20Z");
        ForkSpec failed = new ForkSpec("3", Purpose.SCORE, 3, Arm.BASELINE, STEADY, new Iterations(1, 1, 1));
        fail(failed, "2026-01-01T10:00:00Z");
        Results stored = new Results(results);
        Instant now = Instant.parse("2026-01-01T10:40:00Z");

        assertThat(stored.begunEarlier(1, now))
                .extracting(ForkSpec::id)
                .containsExactlyInAnyOrder("1-BASELINE", "1-CONTROL", "1-CANDIDATE", "1-CANDIDATE_CONTROL");
        assertThat(stored.begunEarlier(2, now)).isEmpty();
        assertThat(stored.begunEarlier(3, now)).isEmpty();
    }

    private void round(int number, String baselines, String candidates) {
        for (Arm arm : List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)) {
            Cell cell = arm.isOfCandidate() ? SCATTERED : STEADY;
            ForkSpec fork = Measured.scored(number, arm, cell);
            measure(fork, arm.isOfCandidate() ? candidates : baselines);
        }
    }

    private void fail(ForkSpec fork, String started) {
        results.add(Measured.failed(fork, started, "It did not start."));
    }

    private void measure(ForkSpec fork, String started) {
        results.add(Measured.fork(fork, started, 3, List.of(Measured.iteration(1000, 100, 100, 100)), 100));
    }

    @Test
    void keepsASpreadThatIsWiderThanThatOfAllDrivers() {
        measure(STEADY, 99.9, 100.1, 100, 99.95, 100.05);
        measure(SCATTERED, 90, 110);

        assertThat(cpu("drizzle@1.4", "DoOne", "replay").halfWidth()).isGreaterThan(0.1);
    }

    @Test
    void takesTheSpreadFromAllDriversWhereOneHasTooFewForks() {
        measure(SCATTERED, 95, 105, 97, 103, 100);
        measure(cell("mysql@9.7.0", "DoOne", TransportName.REPLAY), 200);
        measure(cell("mysql@9.7.0", "DoOne", TransportName.LOOPBACK), 200);

        Summary one = cpu("mysql@9.7.0", "DoOne", "replay");
        assertThat(one.low()).isLessThan(200).isGreaterThan(170);
        assertThat(one.halfWidth())
                .isCloseTo(Math.sqrt(5) * cpu("drizzle@1.4", "DoOne", "replay").halfWidth(), within(0.01));
        assertThat(cpu("mysql@9.7.0", "DoOne", "loopback").hasInterval()).isFalse();
    }
}
