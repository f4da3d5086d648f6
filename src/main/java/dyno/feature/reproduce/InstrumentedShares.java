package dyno.feature.reproduce;

import dyno.bytecode.instrument.TimedDriver;
import dyno.comparison.Summary;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.experiment.Console;
import dyno.experiment.setup.TestBench;
import dyno.run.RunException;
import dyno.study.Measure;
import dyno.workload.WorkloadName;
import dyno.workload.probe.TimedPass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The shares that an instrumenting profiler shows, from the time of an operation over replay and that within methods, both
 * without most of the cost of timing. They have no interval and decide nothing: timing a call takes longer than a small
 * method, so methods that are called often, or call many others, are overstated.
 */
final class InstrumentedShares {
    private final Map<Key, Double> shares = new HashMap<>();
    private final List<String> failures = new ArrayList<>();

    private record Key(DriverCoordinates driver, Measure measure) {}

    /**
     * Times the methods of the measures.
     *
     * @param wanted measures by the coordinates of the driver
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    static InstrumentedShares of(Map<DriverCoordinates, Set<Measure>> wanted, TestBench bench, Console console) {
        InstrumentedShares timed = new InstrumentedShares();
        wanted.forEach((driver, measures) -> {
            if (bench.unavailable().containsKey(driver)) {
                return;
            }
            console.say("Timing methods of " + driver);
            try {
                TimedDriver instrumented = bench.instrument(driver);
                measures.forEach(measure -> timed.add(driver, measure, share(measure, instrumented, bench)));
            } catch (RunException | DriverException e) {
                console.requireNotCancelled("Interrupted while methods were timed.");
                timed.failures.add("No shares by an instrumenting profiler of " + driver + ": " + e.getMessage());
            }
        });
        return timed;
    }

    private static double share(Measure measure, TimedDriver driver, TestBench bench) {
        List<Integer> methods = driver.numbers(method -> measure.names(method.className(), method.name()));
        List<TimedPass> passes =
                bench.time(driver, WorkloadName.parse(measure.operations().get(0)), methods);
        return share(passes);
    }

    /** The median of the fastest quarter of the passes, because other programs interrupt the rest. */
    static double share(List<TimedPass> passes) {
        List<Double> undisturbed = passes.stream()
                .sorted(Comparator.comparingDouble(TimedPass::nanosPerCall))
                .limit((passes.size() + 3) / 4)
                .map(TimedPass::share)
                .toList();
        return Summary.of(undisturbed).median();
    }

    /** Adds the share of the methods of a measure, 0 to 1. */
    void add(DriverCoordinates driver, Measure measure, double share) {
        shares.put(new Key(driver, measure), share);
    }

    /** The share, 0 to 1; NaN where it was not measured. */
    double of(DriverCoordinates driver, Measure measure) {
        return shares.getOrDefault(new Key(driver, measure), Double.NaN);
    }

    /** Why shares are missing, a sentence each. */
    List<String> failures() {
        return List.copyOf(failures);
    }
}
