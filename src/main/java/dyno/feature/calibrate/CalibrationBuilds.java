package dyno.feature.calibrate;

import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.Plant;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.document.Quantity;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.SourceFile;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.patch.candidate.EqualDriver;
import dyno.patch.file.PatchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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
        List<String> leftOut)
        implements Calibration.Builds {
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

    @Override
    public List<Calibration.Planted> planted() {
        List<Calibration.Planted> planted =
                new ArrayList<>(List.of(new Calibration.Planted(driver, BASELINE, null, List.of(loop(0)))));
        for (Build build : builds) {
            Plant loop = loop(build.iterations());
            List<Plant> plants = build.idle() == null ? List.of(loop) : List.of(loop, new Plant(build.idle(), 0, 0));
            planted.add(new Calibration.Planted(driver, build.name(), build.recompiled(), plants));
        }
        return planted;
    }

    private Plant loop(int more) {
        return new Plant(method, BASELINE_ITERATIONS + more, 0);
    }

    /**
     * Chooses the places of a driver at which builds for a calibration are changed, at random from a seed, and by how much.
     */
    static final class Planner {
        /** Compiling a class takes about half a second. */
        private static final int MOST_COMPILED = 20;

        private final DriverArtifact driver;
        private final SpinCalibration spin;
        private final double driverNanos;
        private final MethodId method;
        private final Iterator<MethodId> others;
        private final Iterator<String> classes;
        private final Path scratch;
        private final Map<Kind, Integer> numbers = new EnumMap<>(Kind.class);
        private final Map<String, Integer> sizes = new HashMap<>();
        private final List<Build> builds = new ArrayList<>();
        private final List<String> leftOut = new ArrayList<>();
        private int compiled;

        /**
         * A planner for one driver.
         *
         * @param calls of its methods in an operation
         * @param driverNanos CPU time per operation without the cost of the replay, ns
         * @param scratch a temporary folder
         */
        Planner(
                DriverArtifact driver,
                CallCounts calls,
                SpinCalibration spin,
                double driverNanos,
                long seed,
                Path scratch) {
            this.driver = driver;
            this.spin = spin;
            this.driverNanos = driverNanos;
            this.others = calls.shuffled(1, seed).iterator();
            this.method = others.next();
            this.classes = sources(calls.shuffled(Long.MAX_VALUE, seed)).iterator();
            this.scratch = scratch;
        }

        /** The classes with their own source file that an operation uses. */
        private static Set<String> sources(List<MethodId> methods) {
            Set<String> classes = new LinkedHashSet<>();
            methods.forEach(method -> classes.add(SourceFile.outermost(method.className())));
            return classes;
        }

        /** The builds; those that cannot be made are left out. */
        CalibrationBuilds plan(List<Kind> equal, List<Double> slower) {
            equal.forEach(this::addEqual);
            slower.forEach(this::addSlower);
            return new CalibrationBuilds(
                    driver.coordinates(), method, driverNanos, spin.nanosPerIteration(), builds, leftOut);
        }

        private void addEqual(Kind kind) {
            String name = kind.label() + "_" + numbers.merge(kind, 1, Integer::sum);
            switch (kind) {
                case COPIED -> builds.add(new Build(name, kind, 0, null, null));
                case RECOMPILED -> addRecompiled(name);
                case IDLE -> {
                    if (others.hasNext()) {
                        builds.add(new Build(name, kind, 0, others.next(), null));
                    } else {
                        leftOut.add("Left out: " + name + ". The operation calls no other method exactly once.");
                    }
                }
                case SLOWER -> throw new IllegalArgumentException("A slower build is not equal.");
            }
        }

        /** Not every class compiles to the same instructions again: vendors change class files, and compilers differ. */
        private void addRecompiled(String name) {
            String reason = "The operation calls no other class that has a source file.";
            while (classes.hasNext() && compiled++ < MOST_COMPILED) {
                String candidate = classes.next();
                try {
                    EqualDriver.recompiled(driver, candidate, scratch.resolve("recompiled"));
                    builds.add(new Build(name, Kind.RECOMPILED, 0, null, candidate));
                    return;
                } catch (PatchException e) {
                    reason = e.getMessage();
                }
            }
            leftOut.add("Left out: " + name + ". Of the " + Quantity.count(Math.min(compiled, MOST_COMPILED), "class")
                    + " tried, no other one compiles to the published instructions. The last one: " + reason);
        }

        private void addSlower(double size) {
            String ofSize = "slower_" + Math.round(1e4 * size);
            int number = sizes.merge(ofSize, 1, Integer::sum);
            String name = number == 1 ? ofSize : ofSize + "_" + number;
            int iterations = spin.iterationsFor(size * (driverNanos + spin.nanos(BASELINE_ITERATIONS)));
            if (iterations > 0) {
                builds.add(new Build(name, Kind.SLOWER, iterations, null, null));
            } else {
                leftOut.add(String.format(
                        Locale.ROOT,
                        "Left out: %s. %.2f %% of the operation is shorter than one iteration of the loop (%.1f ns).",
                        name,
                        100 * size,
                        spin.nanosPerIteration()));
            }
        }
    }
}
