package dyno.hotspot;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.Line;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Adds up what is charged to one method; every share added is of one fork's operation. */
final class MethodTally {
    private static final int MAX_DETAILS = 5;

    private final DriverMethod method;
    private final double[] shares;
    private double own;
    private final Map<Integer, Double> lines = new HashMap<>();
    private final Map<String, Double> callees = new HashMap<>();
    private final Map<List<String>, Double> callers = new HashMap<>();

    MethodTally(DriverMethod method, int forks) {
        this.method = method;
        this.shares = new double[forks];
    }

    void add(int fork, Charge charge, double share) {
        double part = share / shares.length;
        shares[fork] += share;
        lines.merge(charge.line(), part, Double::sum);
        callers.merge(charge.callers(), part, Double::sum);
        if (charge.callee().isPresent()) {
            callees.merge(charge.callee().get(), part, Double::sum);
        } else {
            own += part;
        }
    }

    /** The hotspot, not yet ranked (0). */
    Hotspot hotspot(long stackSamples, double operationCost) {
        Share share = ShareInterval.of(shares, stackSamples);
        return new Hotspot(
                0,
                method.className(),
                method.methodName(),
                share,
                own,
                share.mean() * operationCost,
                heaviest(lines, Line::new, Comparator.comparingDouble(Line::share)),
                heaviest(callees, Callee::new, Comparator.comparingDouble(Callee::share)),
                heaviest(callers, CallPath::new, Comparator.comparingDouble(CallPath::share)));
    }

    private static <K, T> List<T> heaviest(
            Map<K, Double> parts, BiFunction<K, Double, T> detail, Comparator<T> byShare) {
        return parts.entrySet().stream()
                .map(part -> detail.apply(part.getKey(), part.getValue()))
                .sorted(byShare.reversed())
                .limit(MAX_DETAILS)
                .toList();
    }
}
