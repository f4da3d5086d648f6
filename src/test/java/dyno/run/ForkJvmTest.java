package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.process.ForkJava;
import dyno.run.ForkSpec.Iterations;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The arguments of forks. */
class ForkJvmTest {
    @AfterEach
    void clear() {
        System.clearProperty(ForkJvm.FURTHER);
        ForkJava.use(ForkJava.ofThisProcess());
    }

    @Test
    void getsFurtherOnesFromTheHost() {
        List<String> all = new ArrayList<>(ForkJvm.arguments());
        all.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xint"));

        System.setProperty(ForkJvm.FURTHER, "-XX:TieredStopAtLevel=1,-Xint");

        assertThat(ForkJvm.arguments()).isEqualTo(all);
    }

    private static List<String> with(String... options) {
        ForkJava.use(ForkJava.ofThisProcess().with(List.of(options)));
        return ForkJvm.arguments();
    }

    @Test
    void theUsersOptionsComeLast() {
        System.setProperty(ForkJvm.FURTHER, "-Xint");
        List<String> usual = ForkJvm.arguments();

        assertThat(with("-XX:+UseZGC", "-Da=b"))
                .startsWith(usual.toArray(String[]::new))
                .endsWith("-Xint", "-XX:+UseZGC", "-Da=b")
                .hasSize(usual.size() + 2);
        ForkSpec fork = new ForkSpec(
                "1",
                Purpose.PROFILE,
                1,
                ForkSpec.Arm.NONE,
                Cells.cell("drizzle@1.2", "DoOne", TransportName.REPLAY),
                Iterations.slices(1));
        assertThat(ForkJvm.arguments(fork, ForkJava.current(), Path.of("connection"), Quiet.UNKNOWN, 1000, 1))
                .endsWith("-XX:+UseZGC", "-Da=b")
                .containsOnlyOnce("-XX:+UseZGC");
    }

    /** Dyno's own sizes would contradict one that is smaller or larger, and the JVM would not start. */
    @Test
    void theHeapHasTheUsersSize() {
        assertThat(ForkJvm.arguments()).contains("-Xms512m", "-Xmx512m");
        assertThat(ForkJvm.heapKib()).isEqualTo(512 << 10);
        assertThat(with("-Xmx256m")).startsWith("-Xms256m", "-Xmx256m").endsWith("-Xmx256m");
        assertThat(ForkJvm.heapKib()).isEqualTo(256 << 10);
        assertThat(with("-Xms1g")).startsWith("-Xms1g", "-Xmx1g");
        assertThat(with("-Xms64m", "-Xmx2g")).startsWith("-Xms2g", "-Xmx2g").endsWith("-Xms64m", "-Xmx2g");
        assertThat(ForkJvm.heapKib()).isEqualTo(2 << 20);
        assertThat(with("-XX:MaxRAMPercentage=25")).noneMatch(argument -> argument.startsWith("-Xm"));
        assertThat(with("-XX:MaxHeapSize=1g")).noneMatch(argument -> argument.startsWith("-Xm"));
    }

    @Test
    void newerJvmsGetTheirArguments() {
        ForkJava.use(new ForkJava(Path.of("/jdk"), 25, List.of()));
        assertThat(ForkJvm.arguments()).contains("--sun-misc-unsafe-memory-access=allow");
        ForkJava.use(new ForkJava(Path.of("/jdk"), 17, List.of()));
        assertThat(ForkJvm.arguments()).doesNotContain("--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void getsNoneFromAnEmptyText() {
        List<String> usual = ForkJvm.arguments();

        System.setProperty(ForkJvm.FURTHER, "");

        assertThat(ForkJvm.arguments()).isEqualTo(usual);
    }
}
