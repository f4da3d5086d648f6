package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is learnt from beats before a run. */
class QuietTest {
    @Test
    void findsTheQuietBeatsAmongThoseBesideANeighbour() {
        List<double[]> beats = beats(300, 0.906, 6100);
        beats.addAll(beats(700, 1.15, 6300));

        Quiet quiet = Quiet.of(beats);

        assertThat(quiet.ratio()).isCloseTo(0.906, within(1e-9));
        assertThat(quiet.clockNanos()).isCloseTo(6100, within(1e-9));
        assertThat(quiet.share()).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void aFewBeatsThatAreLowByChanceDoNotCount() {
        List<double[]> beats = beats(10, 0.7, 9000);
        beats.addAll(beats(990, 0.906, 6100));

        assertThat(Quiet.of(beats).ratio()).isCloseTo(0.906, within(1e-9));
    }

    @Test
    void knowsNothingWithoutBeats() {
        assertThat(Quiet.of(List.of()).ratio()).isNaN();
    }

    private static List<double[]> beats(int count, double ratio, double clock) {
        List<double[]> beats = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            beats.add(new double[] {ratio, clock});
        }
        return beats;
    }
}
