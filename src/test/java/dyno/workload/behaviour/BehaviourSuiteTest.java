package dyno.workload.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BehaviourSuiteTest {
    private static final List<BehaviourCase> CASES = BehaviourSuite.cases(BehaviourSuite.USUAL_SEEDS);

    @Test
    void everyCaseHasANameOfItsOwn() {
        assertThat(CASES).extracting(BehaviourCase::name).doesNotHaveDuplicates();
    }

    @Test
    void onlyThreadsAndZonesDependOnTime() {
        assertThat(CASES)
                .filteredOn(behaviour -> BehaviourSuite.dependsOnTime(behaviour.name()))
                .extracting(behaviour -> behaviour.name().replaceFirst(": .*", ""))
                .containsOnly("concurrency", "zone");
        assertThat(BehaviourSuite.dependsOnTime("zone: Asia/Gaza, prepared on the server"))
                .isTrue();
    }

    @Test
    void whatComparesResultsOnlyIsConcurrent() {
        assertThat(CASES)
                .filteredOn(BehaviourCase::resultsOnly)
                .isNotEmpty()
                .allSatisfy(behaviour -> assertThat(behaviour.name()).startsWith("concurrency: "));
    }
}
