package dyno.hotspot;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.Line;
import dyno.hotspot.Hotspot.Tier;
import dyno.profile.FrameKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** Adds up what is charged to one method: the total by unit, and the details over all units. */
final class MethodTally {
    private static final int MAX_DETAILS = 5;

    private final DriverMethod method;
    private final double[] units;
    private double own;
    private double entered;
    private final double[] totals;
    private final Map<Integer, Weight> lines = new HashMap<>();
    private final Map<String, Weight> callees = new HashMap<>();
    private final Map<List<String>, Weight> callers = new HashMap<>();
    private final Map<FrameKind, Weight> tiers = new EnumMap<>(FrameKind.class);

    /** What is charged to a detail, the part of it in the method's own code, and what passed through. */
    private static final class Weight {
        private double charged;
        private double own;
        private double total;

        void add(double charge, boolean isOwn) {
            charged += charge;
            own += isOwn ? charge : 0;
        }

        void add(Weight other, double scale) {
            charged += scale * other.charged;
            own += scale * other.own;
            total += scale * other.total;
        }
    }

    MethodTally(DriverMethod method, int units) {
        this.method = method;
        this.units = new double[units];
        this.totals = new double[units];
    }

    /** Charges the details; what is charged by unit is added to {@link #units()}. */
    void charge(Charge charge, double weight) {
        boolean isOwn = charge.callee() == null;
        own += isOwn ? weight : 0;
        weight(lines, charge.line()).add(weight, isOwn);
        weight(callers, charge.paths().get(0)).add(weight, isOwn);
        weight(tiers, charge.kind()).add(weight, isOwn);
        if (!isOwn) {
            weight(callees, charge.callee()).add(weight, false);
        }
    }

    /**
     * Counts the method as on the stack.
     *
     * @param path the driver's methods that had called it
     */
    void pass(List<String> path, double[] weights, double sum) {
        weight(callers, path).total += sum;
        for (int unit = 0; unit < weights.length; unit++) {
            totals[unit] += weights[unit];
        }
    }

    /** Counts the method as called from outside the driver. */
    void enter(double weight) {
        entered += weight;
    }

    boolean isEntered() {
        return entered > 0;
    }

    /** Counts a line of the method as on the stack. */
    void passLine(int line, double weight) {
        weight(lines, line).total += weight;
    }

    /** Without a lambda: the code compiled first allocates those slowly, and this runs once per stack. */
    private static <K> Weight weight(Map<K, Weight> weights, K key) {
        Weight weight = weights.get(key);
        if (weight == null) {
            weight = new Weight();
            weights.put(key, weight);
        }
        return weight;
    }

    /** Adds the contents of another tally, scaled; its units become those of this one from the first on. */
    void merge(MethodTally other, int first, double scale) {
        HotspotTally.add(units, other.units, first, scale);
        own += scale * other.own;
        entered += scale * other.entered;
        HotspotTally.add(totals, other.totals, first, scale);
        merge(lines, other.lines, scale);
        merge(callees, other.callees, scale);
        merge(callers, other.callers, scale);
        merge(tiers, other.tiers, scale);
    }

    private static <K> void merge(Map<K, Weight> weights, Map<K, Weight> others, double scale) {
        others.forEach(
                (key, other) -> weights.computeIfAbsent(key, k -> new Weight()).add(other, scale));
    }

    double[] units() {
        return units;
    }

    /** What was on the stack, by unit. */
    double[] totals() {
        return totals;
    }

    Hotspot hotspot(Share share, double whole, OperationCost cost) {
        return new Hotspot(
                0,
                method.className(),
                method.methodName(),
                share,
                own / whole,
                share.mean() * cost.mean(),
                heaviest(lines, (line, w) -> line(line, w, whole), Line::share),
                heaviest(callees, (callee, w) -> new Callee(callee, w.charged / whole), Callee::share),
                heaviest(callers, (path, w) -> path(path, w, whole), CallPath::share),
                null,
                Math.min(1, Arrays.stream(totals).sum() / whole),
                cost.range(share),
                heaviest(tiers, (kind, w) -> new Tier(kind, w.charged / whole), Tier::share));
    }

    MethodTotal total(Share total, double whole, OperationCost cost) {
        return new MethodTotal(
                method.className(),
                method.methodName(),
                total,
                total.mean() * cost.mean(),
                cost.range(total),
                entered / whole,
                Arrays.stream(units).sum() / whole,
                own / whole,
                heaviest(lines, (line, w) -> line(line, w, whole), Line::totalShare),
                heaviest(callers, (path, w) -> path(path, w, whole), CallPath::totalShare));
    }

    private static Line line(int number, Weight weight, double whole) {
        return new Line(number, weight.charged / whole, weight.own / whole, weight.total / whole);
    }

    private static CallPath path(List<String> methods, Weight weight, double whole) {
        return new CallPath(methods, weight.charged / whole, weight.own / whole, weight.total / whole);
    }

    private static <K, T> List<T> heaviest(
            Map<K, Weight> parts, BiFunction<K, Weight, T> detail, ToDoubleFunction<T> share) {
        return parts.entrySet().stream()
                .map(part -> detail.apply(part.getKey(), part.getValue()))
                .filter(part -> share.applyAsDouble(part) > 0)
                .sorted(Comparator.comparingDouble(share).reversed())
                .limit(MAX_DETAILS)
                .toList();
    }
}
