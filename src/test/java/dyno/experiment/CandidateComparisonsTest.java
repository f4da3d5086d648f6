package dyno.experiment;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CandidateComparisonsTest {
    private static final double SECONDS_PER_FORK = 2;
    private static final double SECONDS_PER_ROUND = 4 * SECONDS_PER_FORK;

    @Test
    void whatTheBudgetCouldPayIsInconclusiveAndWhatItCannotIsNotMeasurable() {
        Comparison open = judge(Duration.ofHours(1));
        Duration payable = Duration.ofSeconds((long) (SECONDS_PER_ROUND * open.moreRounds()));

        assertThat(open.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(open.moreRounds()).as("more than were planned").isGreaterThan(12);
        assertThat(judge(payable).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judge(payable.minusSeconds(1)).verdict()).isEqualTo(Verdict.NOT_MEASURABLE);
        assertThat(judge(payable.minusSeconds(1)).explanation()).endsWith("more than the whole budget allows");
    }

    @Test
    void theMeanOfTwoIterationsIsNotToldBesideTheirMedian() {
        assertThat(metrics(2)).containsExactly(Metric.CPU, Metric.WALL);
        assertThat(metrics(3)).containsExactly(Metric.CPU, Metric.WALL, Metric.WALL_MEAN);
    }

    @Test
    void theCpuTimeOfTheProcessIsToldWhereAllForksHaveIt() {
        assertThat(rows(Duration.ofHours(1), 3, 20))
                .extracting(ComparisonRow::metric)
                .contains(Metric.PROCESS);
        assertThat(rows(Duration.ofHours(1), 3, Double.NaN))
                .extracting(ComparisonRow::metric)
                .doesNotContain(Metric.PROCESS);
    }

    private static List<Metric> metrics(int iterations) {
        return rows(Duration.ofHours(1), iterations).stream()
                .map(ComparisonRow::metric)
                .toList();
    }

    private static Comparison judge(Duration budget) {
        return rows(budget, 1).get(0).comparison();
    }

    private static List<ComparisonRow> rows(Duration budget, int iterations) {
        return rows(budget, iterations, Double.NaN);
    }

    private static List<ComparisonRow> rows(Duration budget, int iterations, double jvmNanos) {
        Cell cell = cell("mysql@9.7.0", "SelectOne", TransportName.REPLAY);
        Random random = new Random(1);
        List<Map<Arm, ForkResult>> rounds = IntStream.range(0, 12)
                .mapToObj(i -> round(cell, random, iterations, jvmNanos))
                .toList();
        return new CandidateComparisons(
                        CandidateClaim.about(workloads("SelectOne")),
                        StoppingRule.once(12),
                        0.01,
                        budget,
                        Map.of(cell, new Rounds(rounds, 0, 0)),
                        true)
                .rows(List.of(cell));
    }

    private static Map<Arm, ForkResult> round(Cell cell, Random random, int iterations, double jvmNanos) {
        Map<Arm, ForkResult> round = new EnumMap<>(Arm.class);
        for (Arm arm : List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)) {
            double nanos = 1000 * Math.exp(0.03 * random.nextGaussian());
            List<IterationScore> slices = Collections.nCopies(iterations, Measured.iteration(nanos, jvmNanos));
            ForkSpec fork = Measured.scored(1, arm, cell);
            round.put(arm, Measured.fork(fork, "then", SECONDS_PER_FORK, slices, nanos));
        }
        return round;
    }
}
