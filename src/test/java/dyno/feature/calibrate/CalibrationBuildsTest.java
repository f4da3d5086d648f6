package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.CalibrationForks;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.io.Json;
import dyno.io.TextMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationBuildsTest {
    private static final Map<MethodId, Long> CALLS = Map.of(
            new MethodId("a.B", "c", "()V"), 1L,
            new MethodId("a.B", "d", "()V"), 1L,
            new MethodId("a.E", "f", "()V"), 2L);

    @TempDir
    private Path folder;

    private CalibrationBuilds plan(List<Kind> equal, List<Double> slower) throws IOException {
        Path jar = folder.resolve("driver.jar");
        new ZipOutputStream(Files.newOutputStream(jar)).close();
        DriverArtifact driver = new DriverArtifact(
                DriverCoordinates.parse("drizzle@1.4"),
                "1.4",
                jar,
                List.of(),
                Optional.empty(),
                "a.Driver",
                DriverCatalogue.urlStyle("drizzle"));
        return new CalibrationBuilds.Planner(driver, new CallCounts(CALLS), new SpinCalibration(2), 968, 1, folder)
                .plan(equal, slower);
    }

    @Test
    void plantsIterationsByTheirTimeAndIdleLoopsElsewhere() throws IOException {
        CalibrationBuilds builds = plan(List.of(Kind.COPIED, Kind.COPIED, Kind.IDLE), List.of(0.02, 0.5, 0.02));

        assertThat(builds.coordinates())
                .map(DriverCoordinates::toString)
                .containsExactly(
                        "drizzle@1.4+copied_1",
                        "drizzle@1.4+copied_2",
                        "drizzle@1.4+idle_1",
                        "drizzle@1.4+slower_200",
                        "drizzle@1.4+slower_5000",
                        "drizzle@1.4+slower_200_2");
        assertThat(builds.builds()).extracting(builds::plantedNanos).containsExactly(0.0, 0.0, 0.0, 20.0, 500.0, 20.0);
        assertThat(builds.method().className()).isEqualTo("a.B");
        assertThat(builds.builds().get(2).idle().className()).isEqualTo("a.B");
        assertThat(builds.builds().get(2).idle()).isNotEqualTo(builds.method());
        assertThat(builds.leftOut()).isEmpty();
    }

    @Test
    void saysWhatItCannotMakeAndWhy() throws IOException {
        CalibrationBuilds builds = plan(List.of(Kind.RECOMPILED, Kind.IDLE, Kind.IDLE), List.of(0.0005));

        assertThat(builds.builds()).extracting(CalibrationBuilds.Build::kind).containsExactly(Kind.IDLE);
        assertThat(builds.leftOut())
                .satisfiesExactly(
                        line -> assertThat(line).contains("recompiled_1", "2 classes", "no source jar of drizzle@1.4"),
                        line -> assertThat(line).contains("idle_2", "no other method"),
                        line -> assertThat(line).contains("slower_5", "shorter than one iteration"));
    }

    /** A resumed run needs the same builds. */
    @Test
    void buildsComeBackFromTheirText() throws IOException {
        CalibrationBuilds builds = plan(List.of(Kind.COPIED, Kind.IDLE), List.of(0.02));

        assertThat(Json.parse(Json.line(builds), CalibrationBuilds.class)).isEqualTo(builds);
    }

    @Test
    void optionsComeBackFromTheirTextAndALargerBudgetOnlyAddsForks() {
        ComparisonAccuracyOptions options = CalibrationForks.options("2%@3m", "1%@12r");
        ComparisonAccuracyOptions larger = options.withBudget(Duration.ofHours(1));
        CalibrationBuilds builds = CalibrationForks.builds();

        assertThat(TextMap.read(TextMap.of(options), ComparisonAccuracyOptions.class))
                .isEqualTo(options);
        assertThat(larger.forks(builds).subList(0, options.forks(builds).size()))
                .isEqualTo(options.forks(builds));
        assertThat(larger.forks(builds))
                .hasSizeGreaterThan(options.forks(builds).size());
    }
}
