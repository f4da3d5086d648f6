package dyno.feature.calibrate;

import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.Plant;
import dyno.bytecode.instrument.PlantedDriver;
import dyno.document.Quantity;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.TestBench;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.io.Json;
import dyno.patch.candidate.EqualDriver;
import dyno.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A baseline and builds of the same driver that are known, by construction, to be slower or not.
 *
 * <p>All have a loop in one method. Slower builds differ from the baseline only in a number, how often it runs: a build
 * without the loop would be compiled differently, and differ by more than the loop.
 *
 * @param driver the driver that they are made from
 * @param method has the loop; each operation calls it once
 * @param driverNanos CPU time per operation without the loop, and without the cost of the replay, ns
 * @param nanosPerIteration CPU time of the loop's body, ns
 * @param builds all but the baseline
 * @param leftOut why requested builds are missing, one line each
 */
public record CalibrationBuilds(
        DriverCoordinates driver,
        MethodId method,
        double driverNanos,
        double nanosPerIteration,
        List<Build> builds,
        List<String> leftOut) {
    /** A loop that never runs would be compiled as one that never runs. */
    static final int BASELINE_ITERATIONS = 16;

    private static final String BASELINE = "planted";

    /**
     * A build.
     *
     * @param name joins the driver's coordinates
     * @param iterations of the loop beyond the baseline's
     * @param idle method with a further loop that runs zero times; null for none
     * @param recompiled class that is compiled again; null for none
     */
    public record Build(String name, Kind kind, int iterations, MethodId idle, String recompiled) {
        String description() {
            return switch (kind) {
                case COPIED -> "a copy of the baseline's jar";
                case RECOMPILED -> recompiled + " recompiled";
                case IDLE -> "a loop in " + idle.qualifiedName() + " that runs zero times";
                case SLOWER -> Quantity.count(iterations, "extra iteration");
            };
        }
    }

    public CalibrationBuilds {
        builds = List.copyOf(builds);
        leftOut = List.copyOf(leftOut);
    }

    /** Coordinates of the build that the others are compared with. */
    DriverCoordinates baseline() {
        return driver.with(BASELINE);
    }

    /** Coordinates of a build. */
    DriverCoordinates coordinates(Build build) {
        return driver.with(build.name());
    }

    /** Coordinates of all builds but the baseline. */
    List<DriverCoordinates> coordinates() {
        return builds.stream().map(this::coordinates).toList();
    }

    /**
     * What was planted into a build in addition to the baseline, by the time of an iteration, ns of CPU time per
     * operation.
     */
    double plantedNanos(Build build) {
        return build.iterations() * nanosPerIteration;
    }

    /** Makes the builds and puts them on the bench. */
    void make(TestBench bench) {
        DriverArtifact base = bench.driver(driver);
        DriverArtifact baseline = planted(bench, base, BASELINE, List.of(loop(0)));
        bench.add(baseline);
        builds.forEach(build -> bench.add(make(bench, base, baseline.jar(), build)));
    }

    private DriverArtifact make(TestBench bench, DriverArtifact base, Path baselineJar, Build build) {
        return switch (build.kind()) {
            case COPIED -> EqualDriver.copied(base, baselineJar, build.name(), bench.candidates());
            case RECOMPILED ->
                planted(
                        bench,
                        EqualDriver.recompiled(
                                base, build.recompiled(), bench.candidates().resolve(build.name())),
                        build.name(),
                        List.of(loop(0)));
            case IDLE -> planted(bench, base, build.name(), List.of(loop(0), new Plant(build.idle(), 0, 0)));
            case SLOWER -> planted(bench, base, build.name(), List.of(loop(build.iterations())));
        };
    }

    private Plant loop(int more) {
        return new Plant(method, BASELINE_ITERATIONS + more, 0);
    }

    private static DriverArtifact planted(TestBench bench, DriverArtifact base, String name, List<Plant> plants) {
        return PlantedDriver.of(base, plants, name, bench.candidates());
    }

    /** As text, for the stored plan: a resumed run needs the same builds. */
    String toText() {
        return Json.line(this);
    }

    /**
     * From the text of a stored plan.
     *
     * @throws RunException UNKNOWN_RUN when it cannot be read
     */
    static CalibrationBuilds parse(String text) {
        try {
            return Json.parse(text, CalibrationBuilds.class);
        } catch (IOException | IllegalArgumentException e) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    String.format(
                            Locale.ROOT,
                            "The builds in the run's plan.json cannot be read (%s): start a new run.",
                            e.getMessage()),
                    e);
        }
    }
}
