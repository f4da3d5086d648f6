package dyno.hotspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.finding.Evidence.LongerStatement;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatementScanDetectorTest {
    private static final DriverScope SCOPE = new DriverScope(Set.of("db.Driver"));

    @Test
    void findsWhatGrowsBeyondTheRest() {
        assertThat(growing(callPaths(1000, 300, 175), callPaths(7000, 6300, 175)))
                .containsOnlyKeys("db.Driver.scan")
                .containsEntry("db.Driver.scan", 3.0);
    }

    /** Over a real transport, all code costs more after a longer wait for the server. */
    @Test
    void isNotMisledByADriverThatIsDearerAltogether() {
        assertThat(growing(callPaths(1000, 300, 175), callPaths(3000, 900, 525)))
                .isEmpty();
    }

    /** Then a method with its own loop is not a scan of the statement either. */
    @Test
    void leavesOutWhatIsEncodedAsAWhole() {
        assertThat(growing(encoding(1000, 10), encoding(7000, 610))).isEmpty();
    }

    private static CallPaths encoding(double nanos, long whole) {
        StackTrace encoded = new StackTrace(List.of(
                new Frame("java.lang.String", "getBytes", 1, FrameKind.COMPILED),
                new Frame("db.Driver", "send", 2, FrameKind.COMPILED)));
        Map<StackTrace, Long> weights = Map.of(stack("send"), 9_000L, encoded, 100 * whole);
        Profile profile = new Profile(Event.CPU, weights, 9_000 + 100 * whole);
        return HotspotRanking.callPaths(List.of(profile), SCOPE, OperationCost.exact(nanos));
    }

    private static Map<String, Double> growing(CallPaths brief, CallPaths lengthy) {
        return StatementScanDetector.growing(new LongerStatement(brief, lengthy, 2000));
    }

    /** Four methods besides the scan. */
    private static CallPaths callPaths(double nanos, long scan, long other) {
        Map<StackTrace, Long> weights = new HashMap<>(Map.of(stack("scan"), 100 * scan));
        List.of("send", "read", "open", "close").forEach(method -> weights.put(stack(method), 100 * other));
        Profile profile = new Profile(Event.CPU, weights, 100 * (scan + 4 * other));
        return HotspotRanking.callPaths(List.of(profile), SCOPE, OperationCost.exact(nanos));
    }

    private static StackTrace stack(String method) {
        return new StackTrace(List.of(new Frame("db.Driver", method, 1, FrameKind.COMPILED)));
    }
}
