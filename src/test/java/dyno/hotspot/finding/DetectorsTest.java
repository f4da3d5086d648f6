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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DetectorsTest {
    private static final DriverScope SCOPE = new DriverScope(Set.of("db.Driver"));

    @Test
    void findsWhatForksAgreeOn() {
        Findings findings = findings(callPaths(Event.CPU, 0.1, 0.12, 0.11), Optional.empty());

        assertThat(findings.certain()).extracting(Finding::cause).containsExactly(Cause.CLOCK);
        assertThat(findings.uncertain()).isZero();
    }

    /** One fork of three saw it: it may be due to chance, or to how that fork was compiled. */
    @Test
    void aPlaceWhoseIntervalReachesZeroIsNoFinding() {
        Findings findings = findings(callPaths(Event.CPU, 0, 0, 0.3), Optional.empty());

        assertThat(findings.certain()).isEmpty();
        assertThat(findings.uncertain()).isEqualTo(1);
    }

    /** The heap alone may be sufficient, but it must differ significantly from 0 and be large enough. */
    @Test
    void whatIsCertainHasToBeWhatMakesItAFinding() {
        CallPaths chance = callPaths(Event.CPU, 0, 0, 0.3);

        assertThat(findings(chance, Optional.of(callPaths(Event.ALLOCATION, 0.1, 0.12, 0.11)))
                        .certain())
                .hasSize(1);
        assertThat(findings(chance, Optional.of(callPaths(Event.ALLOCATION, 0.01, 0.012, 0.011)))
                        .certain())
                .isEmpty();
    }

    private static Findings findings(CallPaths cpu, Optional<CallPaths> heap) {
        return Detectors.findings(Evidence.of(cpu, heap, Optional.empty(), DriverFacts.UNKNOWN));
    }

    /** Forks in which the clock takes these parts. */
    private static CallPaths callPaths(Event event, double... parts) {
        StackTrace clock = new StackTrace(List.of(
                new Frame("java.lang.System", "nanoTime", 1, FrameKind.COMPILED),
                new Frame("db.Driver", "query", 3, FrameKind.COMPILED)));
        StackTrace rest = new StackTrace(List.of(new Frame("db.Driver", "read", 7, FrameKind.COMPILED)));
        List<Profile> forks = Arrays.stream(parts)
                .mapToObj(part -> new Profile(
                        event, Map.of(clock, Math.round(1000 * part) + 1, rest, Math.round(1000 * (1 - part))), 1001))
                .toList();
        return HotspotRanking.callPaths(forks, SCOPE, OperationCost.exact(1000));
    }
}
