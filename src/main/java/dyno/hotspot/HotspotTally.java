package dyno.hotspot;

import dyno.hotspot.Hotspot.Ranks;
import dyno.hotspot.StackCharges.Weighted;
import dyno.profile.Event;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Charges stack traces of one event to the methods of a driver, one by one, and finally ranks them. Its memory grows
 * with the different paths into and below the driver, not with the number of stack traces. Not for several threads at
 * once.
 */
public final class HotspotTally {
    /** As a part of the driver and the code below it: most of an application may be elsewhere. */
    private static final double SMALLEST_PART = 0.001;

    /**
     * By which factor the minimum for a total is larger, unless the driver is entered there: there are more totals, and
     * they overlap.
     */
    private static final int LARGER = 10;

    private static final Comparator<Ranked> BY_SHARE = Comparator.<Ranked>comparingDouble(
                    ranked -> -ranked.hotspot.share().mean())
            .thenComparing(ranked -> ranked.hotspot.className())
            .thenComparing(ranked -> ranked.hotspot.methodName());

    private static final Comparator<MethodTotal> BY_TOTAL = Comparator.<MethodTotal>comparingDouble(
                    method -> -method.total().mean())
            .thenComparing(MethodTotal::className)
            .thenComparing(MethodTotal::methodName);

    private final DriverScope scope;
    private final Event event;
    private final Map<DriverMethod, MethodTally> methods = new HashMap<>();
    private final Map<CallPath, double[]> callPaths = new HashMap<>();
    private final double[] driver;
    private final double[] transport;
    private final double[] outside;
    private long stackSamples;

    /** What is collected of numbered paths. */
    private PathWeights collected;

    private DriverPaths paths;

    private record Ranked(Hotspot hotspot, double[] parts) {}

    /**
     * An empty tally.
     *
     * @param units how many forks, files or time slices there are
     */
    public HotspotTally(DriverScope scope, Event event, int units) {
        this.scope = scope;
        this.event = event;
        this.driver = new double[units];
        this.transport = new double[units];
        this.outside = new double[units];
        this.collected = new PathWeights(units);
    }

    /** True when nothing was sampled. */
    public boolean isEmpty() {
        return stackSamples == 0;
    }

    /**
     * Charges the stacks with a path.
     *
     * @param paths the same with each call
     * @param path number of the path, or {@link DriverPaths#OUTSIDE}
     */
    public void add(DriverPaths paths, int path, long[] weights, long samples) {
        stackSamples += samples;
        if (path == DriverPaths.OUTSIDE) {
            for (int unit = 0; unit < outside.length; unit++) {
                outside[unit] += weights[unit];
            }
        } else {
            this.paths = paths;
            collected.add(path, weights);
        }
    }

    /**
     * What the stacks are charged to that were added with numbered paths, so that another tally, also in another JVM, can
     * be made from it. To be called before anything else is asked of the tally.
     */
    public StackCharges charges() {
        return new StackCharges(
                stackSamples,
                exact(outside),
                collectedPaths().entrySet().stream()
                        .map(path -> new Weighted(path.getKey(), exact(path.getValue())))
                        .toList());
    }

    /** In order of the paths, so that a tally does not depend on the order of a recording's stacks. */
    private Map<ChargedPath, double[]> collectedPaths() {
        Map<ChargedPath, double[]> charged = new TreeMap<>();
        for (int row = 0; row < collected.size(); row++) {
            ChargedPath path = paths.chargedPath(collected.path(row));
            add(charged.computeIfAbsent(path, p -> new double[driver.length]), collected.weights(row));
        }
        return charged;
    }

    /** Sums of whole numbers, far below the size from which a double would round them. */
    private static List<Long> exact(double[] sums) {
        return Arrays.stream(sums).mapToLong(sum -> (long) sum).boxed().toList();
    }

    /** Adds what stacks are charged to; if this tally has a single unit, all their time slices together. */
    public void add(StackCharges charges) {
        stackSamples += charges.stackSamples();
        add(outside, byUnit(charges.outside()));
        charges.paths().forEach(path -> charge(Charge.of(path.path()), byUnit(path.weights())));
    }

    private double[] byUnit(List<Long> weights) {
        int units = driver.length;
        if (units != 1 && units != weights.size()) {
            throw new IllegalArgumentException(
                    "There are weights of " + weights.size() + " time slices where " + units + " are expected.");
        }
        double[] sums = new double[units];
        for (int slice = 0; slice < weights.size(); slice++) {
            sums[units == 1 ? 0 : slice] += weights.get(slice);
        }
        return sums;
    }

    /** Charges the collected stacks, each different path once. */
    private void settle() {
        collectedPaths().forEach((path, weights) -> charge(Charge.of(path), weights));
        collected = new PathWeights(driver.length);
    }

    /** Counts stack samples whose traces are added one by one. */
    void count(long samples) {
        stackSamples += samples;
    }

    void add(StackTrace trace, double[] weights) {
        charge(scope.charge(trace.frames()), weights);
    }

    private void charge(Charge charge, double[] weights) {
        if (charge == null) {
            add(outside, weights);
            return;
        }
        double sum = sum(weights);
        add(callPaths.computeIfAbsent(charge.callPath(), t -> new double[driver.length]), weights);
        if (charge.transport()) {
            add(transport, weights);
        } else {
            add(driver, weights);
            MethodTally tally = tally(charge.method());
            add(tally.units(), weights);
            tally.charge(charge, sum);
        }
        tally(charge.entry()).enter(sum);
        DriverMethod last = null;
        int path = 0;
        for (CodePlace place : charge.passed()) {
            DriverMethod method = DriverMethod.of(place);
            MethodTally tally = tally(method);
            tally.passLine(place.line(), sum);
            if (!method.equals(last)) {
                tally.pass(charge.paths().get(path++), weights, sum);
            }
            last = method;
        }
    }

    private MethodTally tally(DriverMethod method) {
        MethodTally tally = methods.get(method);
        if (tally == null) {
            tally = new MethodTally(method, driver.length);
            methods.put(method, tally);
        }
        return tally;
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    private static void add(double[] sums, double[] weights) {
        for (int unit = 0; unit < weights.length; unit++) {
            sums[unit] += weights[unit];
        }
    }

    /**
     * Adds the contents of another tally.
     *
     * @param first which unit of this tally the other's first one is; the rest follow
     */
    public void merge(HotspotTally other, int first) {
        merge(other, first, 1);
    }

    /** Adds the contents of another tally, with the same total weight for each tally that is added in this way. */
    public void mergeEqually(HotspotTally other, int first) {
        other.settle();
        double weight = sum(other.driver) + sum(other.transport) + sum(other.outside);
        if (weight > 0) {
            merge(other, first, 1 / weight);
        }
    }

    private void merge(HotspotTally other, int first, double scale) {
        other.settle();
        add(driver, other.driver, first, scale);
        add(transport, other.transport, first, scale);
        add(outside, other.outside, first, scale);
        stackSamples += other.stackSamples;
        other.methods.forEach((method, tally) -> tally(method).merge(tally, first, scale));
        other.callPaths.forEach((callPath, weights) ->
                add(callPaths.computeIfAbsent(callPath, t -> new double[driver.length]), weights, first, scale));
    }

    /** Adds the weights of some units to those of more units, from the first of them on. */
    static void add(double[] sums, double[] weights, int first, double scale) {
        for (int unit = 0; unit < weights.length; unit++) {
            sums[first + unit] += scale * weights[unit];
        }
    }

    /**
     * In how many groups of units anything was sampled.
     *
     * @param size how many units, that follow each other, make a group
     */
    public int sampledGroups(int size) {
        return sampledGroups(groups(size));
    }

    /**
     * In how many groups of units anything was sampled.
     *
     * @param groups the units of each group
     */
    public int sampledGroups(int[][] groups) {
        return sampled(groups).length;
    }

    private int[][] groups(int size) {
        return IntStream.range(0, driver.length / size)
                .mapToObj(group ->
                        IntStream.range(group * size, (group + 1) * size).toArray())
                .toArray(int[][]::new);
    }

    /** The groups of units with any weight: the others contain no information. */
    private int[][] sampled(int[][] groups) {
        settle();
        return Arrays.stream(groups)
                .map(group -> Arrays.stream(group)
                        .filter(u -> driver[u] + transport[u] + outside[u] > 0)
                        .toArray())
                .filter(group -> group.length > 0)
                .toArray(int[][]::new);
    }

    /**
     * The paths through the driver that were added, with their ranking; units without any weight contain no information
     * and are left out.
     */
    public CallPaths callPaths(SamplingUnit unit, OperationCost cost) {
        return callPaths(1, unit, cost);
    }

    /**
     * The paths through the driver that were added, with their ranking, over groups of units.
     *
     * @param size how many units, that follow each other, make a group
     */
    public CallPaths callPaths(int size, SamplingUnit unit, OperationCost cost) {
        return callPaths(groups(size), unit, cost);
    }

    /**
     * The paths through the driver that were added, with their ranking, over groups of units.
     *
     * @param groups the units of each group
     */
    public CallPaths callPaths(int[][] groups, SamplingUnit unit, OperationCost cost) {
        int[][] sampled = sampled(groups);
        double[] totals = new double[sampled.length];
        add(totals, at(sampled, driver));
        add(totals, at(sampled, transport));
        add(totals, at(sampled, outside));
        long samples = sampled.length == 0 ? 0 : stackSamples;
        ShareInterval interval = new ShareInterval(totals, samples, AttributionError.of(event), cost.mean());
        Share inDriver = interval.ofWhole(at(sampled, driver));
        Share inTransport = interval.ofWhole(at(sampled, transport));
        Map<CallPath, double[]> ways = new HashMap<>();
        callPaths.forEach((callPath, weights) -> ways.put(callPath, at(sampled, weights)));
        double least = SMALLEST_PART * (inDriver.mean() + inTransport.mean());
        double whole = Arrays.stream(totals).sum();
        Ranking ranking = new Ranking(
                event,
                sampled.length,
                stackSamples,
                inDriver,
                inTransport,
                interval.ofWhole(at(sampled, outside)),
                cost.mean(),
                hotspots(sampled, interval, least, whole, cost),
                unit,
                totals(sampled, interval, least, whole, cost));
        return new CallPaths(event, ways, interval, totals, ranking, cost);
    }

    private List<Hotspot> hotspots(
            int[][] sampled, ShareInterval interval, double least, double whole, OperationCost cost) {
        List<Ranked> ranked = new ArrayList<>();
        for (MethodTally tally : methods.values()) {
            double[] parts = at(sampled, tally.units());
            Share share = interval.of(parts);
            if (share.mean() > 0 && share.mean() >= least) {
                ranked.add(new Ranked(tally.hotspot(share, whole, cost), parts));
            }
        }
        ranked.sort(BY_SHARE);
        Ranks[] ranks = interval.ranks(ranked.stream().map(Ranked::parts).toList());
        return IntStream.range(0, ranks.length)
                .mapToObj(i -> ranked.get(i).hotspot.ranked(i + 1, ranks[i]))
                .toList();
    }

    private List<MethodTotal> totals(
            int[][] sampled, ShareInterval interval, double least, double whole, OperationCost cost) {
        List<MethodTotal> totals = new ArrayList<>();
        for (MethodTally tally : methods.values()) {
            Share total = interval.of(at(sampled, tally.totals()));
            if (total.mean() > 0 && total.mean() >= (tally.isEntered() ? least : LARGER * least)) {
                totals.add(tally.total(total, whole, cost));
            }
        }
        totals.sort(BY_TOTAL);
        return totals;
    }

    private static double[] at(int[][] groups, double[] weights) {
        double[] sums = new double[groups.length];
        for (int group = 0; group < groups.length; group++) {
            for (int unit : groups[group]) {
                sums[group] += weights[unit];
            }
        }
        return sums;
    }
}
