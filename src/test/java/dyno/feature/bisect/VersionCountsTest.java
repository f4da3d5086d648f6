package dyno.feature.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.counts.CountedOperation;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.workload.probe.WorkCount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VersionCountsTest {
    private final Map<String, CountedOperation> counted = new LinkedHashMap<>();

    @Test
    void findsStepsBetweenTheNearestVersionsThatCouldBeCounted() {
        add("1.0", 100, "read", "java.util.List.get");
        counted.put("1.1", CountedOperation.failed("It does not connect."));
        add("1.2", 100, "read", "java.util.List.get");
        counted.put("1.3", CountedOperation.failed("It does not connect."));
        add("1.4", 120, "read", "java.util.List.get");

        VersionCounts counts = new VersionCounts(counted);

        assertThat(counts.steps()).hasSize(1);
        StepRow step = counts.steps().get(0);
        assertThat(step.older() + " to " + step.newer()).isEqualTo("1.2 to 1.4");
        assertThat(step.methods()).extracting(method -> method.name()).containsExactly("a.Reader.read");
        assertThat(step.calls()).isEmpty();
        assertThat(counts.rows().get(1).skipped()).isEqualTo("It does not connect.");
        assertThat(counts.rows().get(4).counts().work().bytecodes()).isEqualTo(120);
    }

    /** Without a difference of any sum. */
    @Test
    void findsAnotherMethodOfTheJdkAndAnotherNameOfTheDriversMethod() {
        add("1.0", 100, "read", "java.util.List.get");
        add("1.1", 100, "read", "java.util.Map.get");
        add("1.2", 100, "fetch", "java.util.Map.get");

        List<StepRow> steps = new VersionCounts(counted).steps();

        assertThat(steps).extracting(StepRow::newer).containsExactly("1.1", "1.2");
        assertThat(steps.get(0).calls())
                .extracting(call -> call.name())
                .containsExactly("java.util.List.get", "java.util.Map.get");
        assertThat(steps.get(1).methods())
                .extracting(method -> method.name())
                .containsExactlyInAnyOrder("a.Reader.read", "a.Reader.fetch");
    }

    private void add(String version, long bytecodes, String method, String called) {
        counted.put(
                version,
                new CountedOperation(
                        StepRows.counts(bytecodes),
                        Map.of("a.Reader." + method, new WorkCount(bytecodes, 1, 1, 0)),
                        Map.of(called, Map.of("a.Reader." + method, 1L)),
                        null));
    }
}
