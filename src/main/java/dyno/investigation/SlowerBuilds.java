package dyno.investigation;

import dyno.driver.DriverArtifact;
import dyno.patch.CallCounts;
import dyno.patch.MethodId;
import dyno.patch.Plant;
import dyno.patch.PlantedDriver;
import dyno.patch.SpinCalibration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Builds of one driver whose classes have the same bytecode, and that differ in a number alone: how often a loop runs that was
 * planted into one of the driver's methods. A build without the loop would be compiled otherwise, and differ by more than it.
 *
 * @param driver the driver that they are made from
 * @param method pays for the loop; each operation calls it once
 * @param ownNanos CPU time per operation without the loop, and without the replay's own, ns
 * @param nanosPerIteration CPU time of the loop's body, ns
 * @param slower by how much a build is slower than the baseline, as a part of the driver's own time, and its loop's iterations
 */
record SlowerBuilds(
        String driver, MethodId method, double ownNanos, double nanosPerIteration, Map<Double, Integer> slower) {
    /** A loop that never runs would be compiled as one that never runs. */
    private static final int BASELINE_ITERATIONS = 16;

    /** Plans the builds. */
    static SlowerBuilds plan(
            String driver, CallCounts calls, SpinCalibration spin, double ownNanos, List<Double> sizes, long seed) {
        double baseline = ownNanos + spin.nanos(BASELINE_ITERATIONS);
        Map<Double, Integer> slower = new LinkedHashMap<>();
        sizes.forEach(size -> slower.put(size, BASELINE_ITERATIONS + spin.iterationsFor(size * baseline)));
        return new SlowerBuilds(driver, calls.shuffled(1, seed).get(0), ownNanos, spin.nanosPerIteration(), slower);
    }

    /** Coordinates of the build that the others are held against. */
    String baseline() {
        return driver + "+planted";
    }

    /** Coordinates of a build. */
    String build(double size) {
        return driver + "+slower_" + Math.round(1e4 * size);
    }

    /** Coordinates of all builds but the baseline. */
    List<String> candidates() {
        return slower.keySet().stream().map(this::build).toList();
    }

    /** What was planted into a build beyond the baseline, ns of CPU time per operation. */
    double nanos(double size) {
        return (slower.get(size) - BASELINE_ITERATIONS) * nanosPerIteration;
    }

    /** Makes the builds and puts them on the stand. */
    void make(Stand stand) {
        DriverArtifact base = stand.driver(driver);
        make(stand, base, baseline(), BASELINE_ITERATIONS);
        slower.forEach((size, iterations) -> make(stand, base, build(size), iterations));
    }

    private void make(Stand stand, DriverArtifact base, String build, int iterations) {
        List<Plant> plants = List.of(new Plant(method, iterations, 0));
        stand.add(PlantedDriver.of(base, plants, build.substring(driver.length() + 1), stand.candidates()));
    }

    /** What was planted, a line each. */
    List<String> description(String workload, String transport) {
        double baseline = ownNanos + BASELINE_ITERATIONS * nanosPerIteration;
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s, %s over %s: %.0f ns of CPU time per operation, without the replay's own. All builds have a loop in %s, which each operation calls"
                        + " once: %d times %.2f ns in the baseline.",
                driver,
                workload,
                transport,
                ownNanos,
                method,
                BASELINE_ITERATIONS,
                nanosPerIteration));
        slower.forEach((size, iterations) -> {
            double more = nanos(size);
            lines.add(String.format(
                    Locale.ROOT,
                    "%.1f %% slower: %d iterations more, %.1f ns, %.2f %% of it.",
                    100 * size,
                    iterations - BASELINE_ITERATIONS,
                    more,
                    100 * more / baseline));
        });
        return lines;
    }

    /** As text, for the stored plan: a run that goes on needs the same builds. */
    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("driver", driver);
        map.put("class", method.className());
        map.put("method", method.name());
        map.put("descriptor", method.descriptor());
        map.put("own nanos", Double.toString(ownNanos));
        map.put("nanos per iteration", Double.toString(nanosPerIteration));
        slower.forEach((size, iterations) -> map.put(SLOWER + size, Integer.toString(iterations)));
        return map;
    }

    private static final String SLOWER = "slower ";

    /** From the text of a stored plan. */
    static SlowerBuilds of(Map<String, String> map) {
        Map<Double, Integer> slower = new LinkedHashMap<>();
        map.keySet().stream()
                .filter(key -> key.startsWith(SLOWER))
                .map(key -> Double.valueOf(key.substring(SLOWER.length())))
                .sorted()
                .forEach(size -> slower.put(size, Integer.valueOf(map.get(SLOWER + size))));
        return new SlowerBuilds(
                map.get("driver"),
                new MethodId(map.get("class"), map.get("method"), map.get("descriptor")),
                Double.parseDouble(map.get("own nanos")),
                Double.parseDouble(map.get("nanos per iteration")),
                slower);
    }
}
