package dyno.hotspot;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.Line;
import dyno.hotspot.Hotspot.Tier;
import dyno.profile.FrameKind;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** Adds up what is charged to one method, by unit as a whole and over all units in detail. */
final class MethodTally {
    private static final int MAX_DETAILS = 5;

    private final DriverMethod method;
    private final double[] units;
    private double own;
    private double total;
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
    }

    /** Charges the details; what is charged by unit is added to {@link #units()}. */
    void charge(Charge charge, double weight) {
        boolean isOwn = charge.callee() == null;
        own += isOwn ? weight : 0;
        weight(lines, charge.line()).add(weight, isOwn);
        weight(callers, charge.callers()).add(weight, isOwn);
        weight(tiers, charge.kind()).add(weight, isOwn);
        if (!isOwn) {
            weight(callees, charge.callee()).add(weight, false);
        }
    }

    /** Counts the method as on the stack. */
    void pass(double weight) {
        total += weight;
    }

    /** Counts a line of the method as on the stack. */
    void passLine(int line, double weight) {
        weight(lines, line).total += weight;
    }

    /** Without a lambda: the code compiled first allocates those slowly, and this runs once a stack. */
    private static <K> Weight weight(Map<K, Weight> weights, K key) {
        Weight weight = weights.get(key);
        if (weight == null) {
            weight = new Weight();
            weights.put(key, weight);
        }
        return weight;
    }

    /** Adds what another tally of one unit holds, scaled, as that of a unit of this one. */
    void merge(MethodTally other, int unit, double scale) {
        units[unit] += scale * other.units[0];
        own += scale * other.own;
        total += scale * other.total;
        merge(lines, other.lines, scale);
        merge(callees, other.callees, scale);
        merge(callers, other.callers, scale);
        merge(tiers, other.tiers, scale);
    }

    private static <K> void merge(Map<K, Weight> weights, Map<K, Weight> others, double scale) {
        others.forEach(
                (key, other) -> weights.computeIfAbsent(key, k -> new Weight()).add(other, scale));
    }

    /** What is charged, by unit. */
    double[] units() {
        return units;
    }

    /** The hotspot, not yet ranked. */
    Hotspot hotspot(Share share, double whole, OperationCost cost) {
        return new Hotspot(
                0,
                method.className(),
                method.methodName(),
                share,
                own / whole,
                share.mean() * cost.mean(),
                heaviest(
                        lines,
                        (line, w) -> new Line(line, w.charged / whole, w.own / whole, w.total / whole),
                        Line::share),
                heaviest(callees, (callee, w) -> new Callee(callee, w.charged / whole), Callee::share),
                heaviest(callers, (path, w) -> new CallPath(path, w.charged / whole, w.own / whole), CallPath::share),
                null,
                Math.min(1, total / whole),
                cost.range(share),
                heaviest(tiers, (kind, w) -> new Tier(kind, w.charged / whole), Tier::share));
    }

    private static <K, T> List<T> heaviest(
            Map<K, Weight> parts, BiFunction<K, Weight, T> detail, ToDoubleFunction<T> share) {
        return parts.entrySet().stream()
                .filter(part -> part.getValue().charged > 0)
                .map(part -> detail.apply(part.getKey(), part.getValue()))
                .sorted(Comparator.comparingDouble(share).reversed())
                .limit(MAX_DETAILS)
                .toList();
    }
}
