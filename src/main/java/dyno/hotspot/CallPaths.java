package dyno.hotspot;

import dyno.profile.Event;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** All paths of the stack samples of one event through a driver, with their weights. */
public final class CallPaths {
    private final Event event;
    private final Map<CallPath, double[]> weights;
    private final ShareInterval interval;
    private final int units;
    private final double whole;
    private final Ranking ranking;
    private final OperationCost cost;

    /** What a group of call paths has in common, and their part of the operation. */
    public record Group<K>(K key, Share share) {}

    CallPaths(
            Event event,
            Map<CallPath, double[]> weights,
            ShareInterval interval,
            double[] totals,
            Ranking ranking,
            OperationCost cost) {
        this.event = event;
        this.weights = weights;
        this.interval = interval;
        this.units = totals.length;
        double sum = 0;
        for (double total : totals) {
            sum += total;
        }
        this.whole = sum;
        this.ranking = ranking;
        this.cost = cost;
    }

    public Event event() {
        return event;
    }

    /** The ranking of the same stack samples. */
    public Ranking ranking() {
        return ranking;
    }

    /** What the operation costs, in the event's unit. */
    public OperationCost cost() {
        return cost;
    }

    /** The part of the operation that the call paths take, with its interval. */
    public Share share(Predicate<CallPath> which) {
        double[] parts = new double[units];
        weights.forEach((callPath, weight) -> {
            if (which.test(callPath)) {
                add(parts, weight);
            }
        });
        return interval.of(parts);
    }

    /** The approximate number of stack samples of a share. */
    public double samples(Share share) {
        return share.mean() * ranking.stackSamples();
    }

    /**
     * Groups call paths, the heaviest group first.
     *
     * @param key of a call path's group; null to leave the call path out
     */
    public <K> List<Group<K>> groups(Function<CallPath, K> key) {
        Map<K, double[]> parts = new LinkedHashMap<>();
        weights.forEach((callPath, weight) -> {
            K group = key.apply(callPath);
            if (group != null) {
                add(parts.computeIfAbsent(group, k -> new double[units]), weight);
            }
        });
        return parts.entrySet().stream()
                .map(part -> new Group<>(part.getKey(), interval.of(part.getValue())))
                .filter(group -> group.share().mean() > 0)
                .sorted(Comparator.comparingDouble(group -> -group.share().mean()))
                .toList();
    }

    /** True when nothing of the driver was sampled. */
    public boolean isEmpty() {
        return whole == 0 || weights.isEmpty();
    }

    private static void add(double[] sums, double[] added) {
        for (int unit = 0; unit < sums.length; unit++) {
            sums[unit] += added[unit];
        }
    }
}
