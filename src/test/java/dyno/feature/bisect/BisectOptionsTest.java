package dyno.feature.bisect;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.io.TextMap;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BisectOptionsTest {
    static BisectOptions options() {
        return new BisectOptions(
                DriverCoordinates.named("drizzle"),
                List.of("1.2", "1.3"),
                workload("SelectOne"),
                TransportName.REPLAY,
                3,
                1,
                3,
                0.02,
                Duration.ofMinutes(5),
                1);
    }

    @Test
    void aStoredPlanHasTheSameOptions() {
        BisectOptions builds =
                options().of(DriverCoordinates.named("mariadb"), List.of("/a folder/1.jar", "/a folder/2.jar"));

        assertThat(TextMap.read(TextMap.of(options()), BisectOptions.class)).isEqualTo(options());
        assertThat(TextMap.read(TextMap.of(builds), BisectOptions.class)).isEqualTo(builds);
    }

    @Test
    void namesWhatAStoredPlanHasOtherwise() {
        Map<String, String> planned = new HashMap<>(TextMap.of(options()));
        planned.put("seed", "2");
        assertThat(options().unlike(planned)).isEmpty();
        planned.put("workload", "DoOne");
        planned.remove("precision");

        assertThat(options().unlike(planned)).containsExactly("workload", "precision");
    }

    /** A commit that could not be built at first may be built when the search is resumed. */
    @Test
    void onlyTheEndsOfTheRangeMustBeThoseOfAStoredPlan() {
        Map<String, String> planned =
                TextMap.of(options().of(DriverCoordinates.named("mariadb"), List.of("/then/1.jar", "/then/3.jar")));

        assertThat(options()
                        .of(DriverCoordinates.named("mariadb"), List.of("/now/1.jar", "/now/2.jar", "/now/3.jar"))
                        .unlike(planned))
                .isEmpty();
        assertThat(options()
                        .of(DriverCoordinates.named("mariadb"), List.of("/now/1.jar", "/now/2.jar"))
                        .unlike(planned))
                .containsExactly("versions");
    }

    @Test
    void aResumedRunMayHaveAnotherBudget() {
        BisectOptions longer = options().within(Duration.ofHours(1));

        assertThat(longer.budget()).isEqualTo(Duration.ofHours(1));
        assertThat(longer.within(options().budget())).isEqualTo(options());
    }

    @Test
    void measuresABuildByItsNameForPeople() {
        BisectOptions builds =
                options().of(DriverCoordinates.named("mariadb"), List.of("/a folder/1.jar", "/a folder/2.jar"));

        assertThat(builds.cell("2").driver()).hasToString("mariadb@/a folder/2.jar");
        assertThat(options().cell("1.3").driver()).hasToString("drizzle@1.3");
    }

    @Test
    void aBuildIsCalledByTheNameOfItsJar() {
        assertThat(BisectOptions.label("/a folder/0a1b2c3.jar")).isEqualTo("0a1b2c3");
        assertThat(BisectOptions.label("3.5.10")).isEqualTo("3.5.10");
    }
}
