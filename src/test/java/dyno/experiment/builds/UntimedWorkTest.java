package dyno.experiment.builds;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.counts.WorkRow;
import dyno.workload.probe.WorkCount;
import java.util.List;
import org.junit.jupiter.api.Test;

class UntimedWorkTest {
    private static final WorkCount BEFORE = new WorkCount(10_000, 100, 100, 50);

    @Test
    void sortsWorkloadsByWhatTheCandidateDoesInThem() {
        UntimedWork work = UntimedWork.of(
                List.of(
                        row("Same", BEFORE),
                        row("FewerBytecodes", new WorkCount(9_000, 100, 100, 50)),
                        row("HardlyMore", new WorkCount(10_099, 101, 100, 50)),
                        row("MoreBytecodes", new WorkCount(10_101, 100, 100, 50)),
                        row("MoreCallsOfOthers", new WorkCount(9_000, 100, 102, 50)),
                        row("SomeMoreCopies", new WorkCount(9_000, 100, 100, 150)),
                        row("ManyMoreCopies", new WorkCount(9_000, 100, 100, 151)),
                        WorkRow.failed("Failed", "a", "b", "it throws")),
                0.01);

        assertThat(work.same()).containsExactly("Same");
        assertThat(work.less()).containsExactly("FewerBytecodes", "HardlyMore", "SomeMoreCopies");
        assertThat(work.more()).containsExactly("MoreCallsOfOthers", "MoreBytecodes", "ManyMoreCopies");
        assertThat(work.notCounted()).containsExactly("Failed");
        assertThat(work.counted()).isEqualTo(7);
    }

    @Test
    void timesTheThreeThatGrowMost() {
        UntimedWork work = UntimedWork.of(
                List.of(
                        row("Little", new WorkCount(10_200, 100, 100, 50)),
                        row("Most", new WorkCount(10_000, 100, 150, 50)),
                        row("Less", new WorkCount(10_000, 100, 100, 450)),
                        WorkRow.broken("Broken", "a", "b", BEFORE, "it throws"),
                        row("Some", new WorkCount(10_300, 100, 100, 50))),
                0.01);

        assertThat(work.more()).containsExactly("Broken", "Most", "Less", "Some", "Little");
        assertThat(work.toBeTimed()).containsExactly("Broken", "Most", "Less");
    }

    private static WorkRow row(String workload, WorkCount after) {
        return new WorkRow(workload, "a", "b", BEFORE, after, true, List.of(), List.of(), null);
    }
}
