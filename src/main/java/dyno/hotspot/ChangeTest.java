package dyno.hotspot;

import dyno.comparison.Correction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether a part of an operation costs the same on two sides: Welch's test between the units of both (Biometrika
 * 34, 1947), and never more certain than the number of stack samples allows, because a few units may agree by chance.
 */
public final class ChangeTest {
    /** Rate of false discoveries among the differences that are marked. */
    static final double LEVEL = 0.05;

    /**
     * A smaller part of the larger operation, on both sides together, is not tested: it could hardly be detected, and
     * reduces the power of the other tests.
     */
    static final double SMALLEST_TESTED = 0.005;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** From here on, Student's distribution is practically the normal one. */
    private static final double MANY = 1e6;

    private final Side before;
    private final Side after;
    private final boolean canTell;

    /** One side: how much of the operation a part is, by unit, and what the operation costs. */
    static final class Side {
        /**
         * How much larger the error of a median is than that of a mean of normal scores: the square root of half of pi.
         */
        private static final double MEDIAN_ERROR = Math.sqrt(Math.PI / 2);

        private final double[] totals;
        private final double[] says;
        private final double cost;
        private final double costError;
        private final int costs;
        private final long stackSamples;

        /**
         * A side.
         *
         * @param totals weight of all stack samples of each unit
         * @param costs of the operation, each time that it was measured, of which the median counts; at least one
         * @param equalSay whether each unit has the same weight, instead of its own
         */
        Side(double[] totals, double[] costs, boolean equalSay, long stackSamples) {
            double sum = Arrays.stream(totals).sum();
            this.totals = totals;
            this.says = Arrays.stream(totals)
                    .map(total -> equalSay ? 1.0 / totals.length : total / sum)
                    .toArray();
            this.cost = Median.withDefaults().evaluate(costs);
            this.costs = costs.length;
            this.costError = costs.length < 2
                    ? 0
                    : MEDIAN_ERROR * StandardDeviation.of(costs).getAsDouble() / Math.sqrt(costs.length);
            this.stackSamples = stackSamples;
        }

        /** Whether the noise of a part is known: the cost is exact by definition or has been measured several times. */
        boolean canTell(boolean costKnown) {
            return totals.length > 1 && (!costKnown || costs > 1);
        }

        double costOf(int unit, double weight) {
            return says[unit] * cost * weight / totals[unit];
        }

        double mean(double[] parts) {
            double mean = 0;
            for (int unit = 0; unit < parts.length; unit++) {
                mean += costOf(unit, parts[unit]);
            }
            return mean;
        }

        /** Squared error of a part's cost from the differences of its shares between units. */
        private Spread betweenUnits(double[] parts, double mean) {
            double squares = 0;
            for (int unit = 0; unit < parts.length; unit++) {
                double residual = cost * parts[unit] / totals[unit] - mean;
                squares += says[unit] * says[unit] * residual * residual;
            }
            return new Spread(squares * totals.length / (totals.length - 1.0), totals.length - 1);
        }

        /**
         * Squared error of a part's cost from counting stack samples; what was not sampled may be rare (Agresti and
         * Coull's share).
         */
        private Spread chance(double mean) {
            double share = (Math.min(1, mean / cost) * stackSamples + 1) / (stackSamples + 2.0);
            return new Spread(cost * cost * share * (1 - share) / stackSamples, Double.POSITIVE_INFINITY);
        }

        /** Squared error of a part's cost from the error of the whole operation's. */
        private Spread ofCost(double mean) {
            double error = mean / cost * costError;
            return new Spread(error * error, Math.max(1, costs - 1));
        }
    }

    /** A squared standard error with its degrees of freedom. */
    private record Spread(double square, double freedom) {}

    /** A test between two sides, whose noise may be known or not. */
    ChangeTest(Side before, Side after, boolean canTell) {
        this.before = before;
        this.after = after;
        this.canTell = canTell;
    }

    /**
     * Compares a part of the operation.
     *
     * @param was its weight in each unit of the first side
     * @param is its weight in each unit of the second side
     */
    CostChange change(String name, double[] was, double[] is) {
        double x = before.mean(was);
        double y = after.mean(is);
        if (!canTell || x + y < SMALLEST_TESTED * Math.max(before.cost, after.cost)) {
            return new CostChange(name, x, y, Double.NaN, Double.NaN, Double.NaN, false);
        }
        CostChange byChance = judge(name, x, y, before.chance(x), after.chance(y));
        CostChange byUnits = judge(name, x, y, before.betweenUnits(was, x), after.betweenUnits(is, y));
        return byChance.pValue() > byUnits.pValue() ? byChance : byUnits;
    }

    private CostChange judge(String name, double x, double y, Spread xShare, Spread yShare) {
        List<Spread> errors = List.of(xShare, yShare, before.ofCost(x), after.ofCost(y));
        double square = errors.stream().mapToDouble(Spread::square).sum();
        if (square == 0) {
            return new CostChange(name, x, y, y - x, y - x, x == y ? 1 : 0, false);
        }
        double error = Math.sqrt(square);
        // Welch and Satterthwaite's degrees of freedom
        double freedom = square
                * square
                / errors.stream()
                        .mapToDouble(e -> e.square * e.square / e.freedom)
                        .sum();
        ContinuousDistribution t = freedom < MANY ? TDistribution.of(Math.max(1, freedom)) : NORMAL;
        double margin = t.inverseSurvivalProbability(LEVEL / 2) * error;
        double p = Math.min(1, 2 * t.survivalProbability(Math.abs(y - x) / error));
        return new CostChange(name, x, y, y - x - margin, y - x + margin, p, false);
    }

    /** Marks the changes that exceed the noise; they are a family, most of which may be unchanged. */
    static List<CostChange> marked(List<CostChange> changes) {
        return marked(changes, Correction.BENJAMINI_HOCHBERG);
    }

    /** The same with a correction for many tests that suits them. */
    public static List<CostChange> marked(List<CostChange> changes, Correction correction) {
        double[] p = changes.stream()
                .mapToDouble(CostChange::pValue)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        boolean[] rejected = correction.rejected(p, LEVEL);
        List<CostChange> marked = new ArrayList<>();
        int tested = 0;
        for (CostChange change : changes) {
            marked.add(Double.isNaN(change.pValue()) ? change : change.marked(rejected[tested++]));
        }
        return marked;
    }
}
