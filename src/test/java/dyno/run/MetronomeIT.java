package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.fork.Surroundings;
import dyno.workload.probe.QuietProbe;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a beat is in quiet time depends on the processor, and not on the collector that a user or the JVM chooses. */
class MetronomeIT {
    /** A neighbour adds a third and more; the lowest beats are those without one. */
    private static final double SLACK = 1.2;

    @Test
    void theLowestBeatsAreAlikeWithAllCollectors() {
        double serial = lowest("-XX:+UseSerialGC");
        double g1 = lowest("-XX:+UseG1GC");

        assertThat(Math.max(serial, g1) / Math.min(serial, g1))
                .as("%.3f with the serial collector, %.3f with G1", serial, g1)
                .isLessThan(SLACK);
    }

    /** That of one beat in fifty: single ones are lower by chance. The forks of tests have the fast compiler only, unless told otherwise. */
    private static double lowest(String collector) {
        List<double[]> beats = Probing.ask(
                ForkJvm.probe(Surroundings.NONE).and("-XX:TieredStopAtLevel=4", collector),
                new QuietProbe(0, 1000),
                double[].class,
                "Cannot beat");
        double[] ratios = beats.stream().mapToDouble(beat -> beat[0]).sorted().toArray();
        return ratios[ratios.length / 50];
    }
}
