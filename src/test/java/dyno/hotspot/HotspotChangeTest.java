package dyno.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.hotspot.Hotspot.Line;
import dyno.profile.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotspotChangeTest {
    private final Ranking before = ranking(1000, hotspot("a.Dump", 0.60, 0.05), hotspot("a.Read", 0.20, 0.04));
    private final Ranking after = ranking(420, hotspot("a.Read", 0.45, 0.10), hotspot("a.Guard", 0.05, 0.01));

    @Test
    void whatHasGoneComesFirstAndIsBeyondTheNoise() {
        HotspotChange dump = HotspotChange.between(before, after).get(0);
        assertThat(dump.className()).isEqualTo("a.Dump");
        assertThat(dump.before().mean()).isEqualTo(600, within(1e-9));
        assertThat(dump.after().mean()).isZero();
        assertThat(dump.difference()).isEqualTo(-600, within(1e-9));
        assertThat(dump.beyondNoise()).isTrue();
    }

    /** A larger share of a smaller operation is no change. */
    @Test
    void costsAreComparedAndNotShares() {
        HotspotChange read = change("a.Read");
        assertThat(read.before().mean()).isEqualTo(200, within(1e-9));
        assertThat(read.after().mean()).isEqualTo(189, within(1e-9));
        assertThat(read.beyondNoise()).isFalse();
    }

    @Test
    void whatHasComeIsTold() {
        HotspotChange guard = change("a.Guard");
        assertThat(guard.before().mean()).isZero();
        assertThat(guard.difference()).isEqualTo(21, within(1e-9));
        assertThat(guard.beyondNoise()).isTrue();
    }

    private HotspotChange change(String className) {
        return HotspotChange.between(before, after).stream()
                .filter(change -> change.className().equals(className))
                .findFirst()
                .orElseThrow();
    }

    private static Ranking ranking(double cost, Hotspot... hotspots) {
        Share none = new Share(0, 0, 0);
        return new Ranking(Event.CPU, 3, 1000, none, none, none, cost, List.of(hotspots));
    }

    private static Hotspot hotspot(String className, double share, double margin) {
        return new Hotspot(
                1,
                className,
                "run",
                new Share(share, share - margin, share + margin),
                share,
                Double.NaN,
                List.of(new Line(1, share)),
                List.of(),
                List.of());
    }
}
