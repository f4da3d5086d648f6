package dyno.feature.calibrate;

import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.document.Quantity;
import dyno.driver.DriverArtifact;
import dyno.driver.SourceFile;
import dyno.feature.calibrate.CalibrationBuilds.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.patch.candidate.EqualDriver;
import dyno.patch.file.PatchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the places of a driver at which builds for a calibration are changed, at random from a seed, and by how much.
 */
final class CalibrationPlanner {
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
    CalibrationPlanner(
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
        String name = "slower_" + Math.round(1e4 * size);
        int iterations = spin.iterationsFor(size * (driverNanos + spin.nanos(CalibrationBuilds.BASELINE_ITERATIONS)));
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
