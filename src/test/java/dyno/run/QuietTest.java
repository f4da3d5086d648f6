package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is determined from beats before a run. */
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

    /** As on an AMD EPYC of the third generation in November 2026. */
    @Test
    void takesTheDenserOfTwoQuietHeaps() {
        List<double[]> beats = beats(60, 1.190, 7283);
        beats.addAll(beats(240, 1.222, 7293));
        beats.addAll(beats(700, 1.70, 7343));

        Quiet quiet = Quiet.of(beats);

        assertThat(quiet.ratio()).isCloseTo(1.222, within(1e-9));
        assertThat(quiet.clockNanos()).isCloseTo(7293, within(1e-9));
        assertThat(quiet.share()).isCloseTo(0.24, within(1e-9));
    }

    @Test
    void doesNotTakeADenseNeighbourForQuiet() {
        List<double[]> beats = beats(50, 1.222, 7293);
        beats.addAll(beats(950, 1.34, 7343));

        assertThat(Quiet.of(beats).ratio()).isCloseTo(1.222, within(1e-9));
        assertThat(Quiet.of(beats).wasRare()).isTrue();
    }

    /** Or its rounds would be at different clock frequencies. */
    @Test
    void aResumedRunKeepsTheBeatsOfItsBeginning() {
        Quiet first = new Quiet(0.906, 6100, 0.8);
        Quiet now = new Quiet(1.15, 6300, 0.8);

        assertThat(Quiet.resumed(machine("EPYC", "17", first), machine("EPYC", "17", now)))
                .isSameAs(first);
        assertThat(Quiet.resumed(machine("Xeon", "17", first), machine("EPYC", "17", now)))
                .isSameAs(now);
        assertThat(Quiet.resumed(machine("EPYC", "25", first), machine("EPYC", "17", now)))
                .isSameAs(now);
        assertThat(Quiet.resumed(machine("EPYC", "17", Quiet.UNKNOWN), machine("EPYC", "17", now)))
                .as("the run began without beats")
                .isSameAs(now);
        assertThat(Quiet.resumed(machine("EPYC", "17", now), machine("EPYC", "17", first)))
                .as("the run began next to a neighbour, which its beats will show")
                .isSameAs(now);
    }

    private static Environment machine(String cpu, String jdk, Quiet quiet) {
        return Environments.with("cpu", cpu, "jdk", jdk, "quiet", quiet);
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
