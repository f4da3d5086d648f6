package dyno.hotspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CollectionDetectorTest {
    private static final DriverScope SCOPE = new DriverScope(Set.of("db.Driver"));
    private static final StackTrace NEW_NODE = below("java.util.HashMap.newNode", "java.util.HashMap.putVal");
    private static final StackTrace PUT = below("java.util.HashMap.putVal");
    private static final StackTrace REST = below();

    private static final CallPaths CPU = callPaths(Event.CPU, Map.of(NEW_NODE, 12L, PUT, 68L, REST, 920L));

    @Test
    void findsWhatIsFilledAnewByItsNodes() {
        CallPaths nodes = callPaths(Event.ALLOCATION, Map.of(NEW_NODE, 1L, REST, 999L));

        assertThat(findings(Optional.of(nodes))).hasSize(1);
        assertThat(findings(Optional.empty())).hasSize(1);
    }

    /** The processor's skid, or the JIT, can charge a neighbour in the code: 10 stack samples of 80 have been seen. */
    @Test
    void whatAllocatesNothingIsNotFilledAnew() {
        CallPaths other = callPaths(Event.ALLOCATION, Map.of(REST, 1000L));

        assertThat(findings(Optional.of(other))).isEmpty();
    }

    private static List<Finding> findings(Optional<CallPaths> heap) {
        return new CollectionDetector().findings(Evidence.of(CPU, heap, Optional.empty(), DriverFacts.UNKNOWN));
    }

    private static CallPaths callPaths(Event event, Map<StackTrace, Long> weights) {
        return HotspotRanking.callPaths(List.of(new Profile(event, weights, 1000)), SCOPE, OperationCost.exact(1000));
    }

    private static StackTrace below(String... methods) {
        return new StackTrace(Stream.concat(
                        Stream.of(methods)
                                .map(method -> new Frame(
                                        method.substring(0, method.lastIndexOf('.')),
                                        method.substring(method.lastIndexOf('.') + 1),
                                        1,
                                        FrameKind.COMPILED)),
                        Stream.of(new Frame("db.Driver", "names", 3, FrameKind.COMPILED)))
                .toList());
    }
}
