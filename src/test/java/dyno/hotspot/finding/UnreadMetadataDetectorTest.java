package dyno.hotspot.finding;

import static dyno.hotspot.Stacks.profile;
import static dyno.hotspot.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.profile.Event;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnreadMetadataDetectorTest {
    private static final DriverFacts FACTS = new DriverFacts(Map.of(
            "db.Driver.column", facts(true, false),
            "db.Driver.getColumnName", facts(false, true)));

    private static final StackTrace UPPER_CASE = stack("java.lang.String.toUpperCase", "db.Driver.column:3");
    private static final StackTrace COLUMN = stack("db.Driver.column:4");
    private static final StackTrace REST = stack("db.Driver.run:9");
    private static final Map<StackTrace, Long> EAGER = Map.of(UPPER_CASE, 50L, COLUMN, 50L, REST, 200L);

    private static MethodFacts facts(boolean makesMetadata, boolean readsMetadata) {
        return new MethodFacts(List.of(), List.of(), Set.of(), Set.of(), makesMetadata, readsMetadata);
    }

    @Test
    void findsStringsThatNobodyReads() {
        assertThat(findings(EAGER, Optional.of(Map.of(UPPER_CASE, 40L, REST, 60L))))
                .extracting(Finding::methodName)
                .containsExactly("column");
        assertThat(findings(EAGER, Optional.empty()))
                .as("heap not recorded")
                .extracting(Finding::methodName)
                .containsExactly("column");
    }

    @Test
    void aTextThatStaysAsItIsMakesNoString() {
        assertThat(findings(EAGER, Optional.of(Map.of(COLUMN, 40L, REST, 60L)))).isEmpty();
    }

    @Test
    void isSilentWhereDescriptionsAreRead() {
        StackTrace read = stack("db.Driver.getColumnName:7");

        assertThat(findings(Map.of(UPPER_CASE, 50L, COLUMN, 50L, read, 10L), Optional.empty()))
                .isEmpty();
    }

    private static List<Finding> findings(Map<StackTrace, Long> cpu, Optional<Map<StackTrace, Long>> heap) {
        return new UnreadMetadataDetector()
                .findings(Evidence.of(
                        callPaths(Event.CPU, cpu),
                        heap.map(weights -> callPaths(Event.ALLOCATION, weights)),
                        Optional.empty(),
                        FACTS));
    }

    private static CallPaths callPaths(Event event, Map<StackTrace, Long> weights) {
        return HotspotRanking.callPaths(
                List.of(profile(event, weights)), new DriverScope(Set.of("db.Driver")), OperationCost.UNKNOWN);
    }
}
