package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The arguments of forks. */
class ForkJvmTest {
    @AfterEach
    void clear() {
        System.clearProperty(ForkJvm.FURTHER);
    }

    @Test
    void getsFurtherOnesFromTheHost() {
        List<String> all = new ArrayList<>(ForkJvm.arguments());
        all.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xint"));

        System.setProperty(ForkJvm.FURTHER, "-XX:TieredStopAtLevel=1,-Xint");

        assertThat(ForkJvm.arguments()).isEqualTo(all);
    }

    @Test
    void getsNoneFromAnEmptyText() {
        List<String> usual = ForkJvm.arguments();

        System.setProperty(ForkJvm.FURTHER, "");

        assertThat(ForkJvm.arguments()).isEqualTo(usual);
    }
}
