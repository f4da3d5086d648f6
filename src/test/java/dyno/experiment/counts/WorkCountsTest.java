package dyno.experiment.counts;

import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SteadyRow;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.run.probe.Support;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.WorkCount;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkCountsTest {
    @Test
    void doubtsADifferenceInTimeWithoutOneInWork() {
        assertThat(doubts(1000, 1000, 80, Verdict.IMPROVEMENT, "replay"))
                .singleElement()
                .asString()
                .startsWith("The work is the same, but the verdict on CPU time over replay is");
        assertThat(doubts(1000, 1000, 120, Verdict.REGRESSION, "loopback")).hasSize(1);
        assertThat(doubts(1000, 1000, 100, Verdict.EQUIVALENT, "replay")).isEmpty();
    }

    @Test
    void doubtsADifferenceInWorkWithoutOneInTime() {
        assertThat(doubts(1000, 850, 100, Verdict.EQUIVALENT, "replay"))
                .singleElement()
                .asString()
                .startsWith("-15.0 % bytecodes, but the verdict on CPU time over replay is equivalent");
        assertThat(doubts(1000, 850, 100, Verdict.EQUIVALENT, "loopback")).isEmpty();
        assertThat(doubts(10_000, 9999, 100, Verdict.EQUIVALENT, "replay")).isEmpty();
        assertThat(doubts(1000, 850, 80, Verdict.IMPROVEMENT, "replay")).isEmpty();
    }

    @Test
    void doubtsNothingThatWasNotCounted() {
        WorkRow failed = WorkRow.failed("SelectOne", "a", "b", "broken");

        assertThat(WorkCounts.doubted(List.of(failed), List.of(verdict(80, "replay"))))
                .isEqualTo(List.of(failed));
    }

    @Test
    void namesTheMethodsThatDifferMost() {
        WorkCount little = new WorkCount(10, 1, 0, 0);
        WorkCount much = new WorkCount(500, 1, 0, 0);

        assertThat(WorkCounts.methods(
                        Map.of("same", much, "gone", little, "less", much), Map.of("same", much, "less", little)))
                .containsExactly(new MethodWork("less", much, little), new MethodWork("gone", little, WorkCount.NONE));
    }

    @Test
    void countsEverywhereButWhereTheDriverRefuses() {
        Support support = new Support(
                Map.of(
                        workload("InsertBinary"),
                        "it does not execute as prepared on the server",
                        workload("CallInOut"),
                        "no procedures"),
                Map.of(workload("TimestampAndDecimal"), "it cannot read a fraction"));

        assertThat(WorkCounts.supported(WorkCounts.andOthers(workloads("SelectOne", "InsertBinary")), support))
                .map(WorkloadName::toString)
                .startsWith("SelectOne")
                .contains("DoOne", "InsertText", "Connect", "TimestampAndDecimal")
                .doesNotContain("InsertBinary", "CallInOut")
                .doesNotContain("ColdConnect", "Select100000Rows", "ReadOnly")
                .doesNotHaveDuplicates();
    }

    private static List<String> doubts(long before, long after, double time, Verdict expected, String transport) {
        WorkRow row = new WorkRow(
                "SelectOne",
                "a",
                "b",
                new WorkCount(before, 0, 0, 0),
                new WorkCount(after, 0, 0, 0),
                true,
                List.of(),
                List.of(),
                null);
        ComparisonRow verdict = verdict(time, transport);
        assertThat(verdict.comparison().verdict()).isEqualTo(expected);
        return WorkCounts.doubted(List.of(row), List.of(verdict)).get(0).doubts();
    }

    /** Of rounds in which the baseline takes about 100. */
    private static ComparisonRow verdict(double candidate, String transport) {
        List<Round> rounds = IntStream.range(0, 10)
                .mapToObj(i -> new Round(
                        100 + 0.01 * i, 100 + 0.01 * (9 - i), candidate + 0.01 * (i % 3), OptionalDouble.empty()))
                .toList();
        return SteadyRow.of(
                Comparison.of(rounds, Criterion.DEFAULT), "transport", TransportName.parse(transport), "target", false);
    }
}
