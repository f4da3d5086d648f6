package dyno.hotspot.finding;

import static dyno.hotspot.Stacks.profile;
import static dyno.hotspot.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.profile.Event;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where the compiler is done, arrays are made without a frame: their way through reflection is seldom in a recording. */
class FrameDetectorTest {
    @Test
    void findsCallsAndLookUps() {
        assertThat(findings(
                        "jdk.internal.reflect.DirectMethodHandleAccessor.invoke", "java.lang.reflect.Method.invoke"))
                .hasSize(1);
        assertThat(findings("java.lang.Class.getMethod")).hasSize(1);
        assertThat(findings("jdk.proxy2.$Proxy7.execute")).hasSize(1);
    }

    @Test
    void doesNotTakeArraysOfATypeForReflection() {
        assertThat(findings(
                        "java.lang.reflect.Array.newArray",
                        "java.lang.reflect.Array.newInstance",
                        "java.util.Arrays.copyOf",
                        "java.util.ArrayList.toArray"))
                .isEmpty();
    }

    @Test
    void doesNotTakeTheQuestionWhoCallsForReflection() {
        assertThat(findings("jdk.internal.reflect.Reflection.getCallerClass", "java.sql.DriverManager.getConnection"))
                .isEmpty();
    }

    private static List<Finding> findings(String... outside) {
        String[] frames = new String[outside.length + 1];
        System.arraycopy(outside, 0, frames, 0, outside.length);
        frames[outside.length] = "db.Driver.run:1";
        return FrameDetector.REFLECTION.findings(Evidence.of(
                HotspotRanking.callPaths(
                        List.of(profile(Event.CPU, Map.of(stack(frames), 100L))),
                        new DriverScope(Set.of("db.Driver")),
                        OperationCost.UNKNOWN),
                Optional.empty(),
                Optional.empty(),
                DriverFacts.UNKNOWN));
    }
}
