package dyno.comparison;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How the level of a test is reduced when several workloads are tested at once: each test is a further chance of an
 * error.
 */
public enum Correction {
    /**
     * Holm's step-down procedure (1979): limits the chance of any false alarm. For the workloads that a claim is about.
     */
    HOLM {
        @Override
        double[] shares(double[] sortedP, double level) {
            int count = sortedP.length;
            double[] shares = new double[count];
            for (int i = 0; i < count; i++) {
                boolean stopped = i > 0 && sortedP[i - 1] > level * shares[i - 1];
                shares[i] = stopped ? shares[i - 1] : 1.0 / (count - i);
            }
            return shares;
        }
    },

    /**
     * Benjamini and Hochberg's procedure (1995): limits the proportion of false alarms among the alarms. For the many
     * workloads that are only watched.
     */
    BENJAMINI_HOCHBERG {
        @Override
        double[] shares(double[] sortedP, double level) {
            int count = sortedP.length;
            int rejected = IntStream.rangeClosed(1, count)
                    .filter(i -> sortedP[i - 1] <= level * i / count)
                    .max()
                    .orElse(0);
            double[] shares = new double[count];
            for (int i = 0; i < count; i++) {
                shares[i] = Math.min(count, i < rejected ? rejected : rejected + 1) / (double) count;
            }
            return shares;
        }
    };

    /** Shares for p-values in ascending order. */
    abstract double[] shares(double[] sortedP, double level);

    /**
     * The share of the level at which each hypothesis is to be tested, so that those which the procedure rejects are the ones whose
     * p-value does not exceed it.
     *
     * @param p two-sided p-values, in any order
     * @param level of the whole family
     */
    double[] sharesOf(double[] p, double level) {
        Integer[] order = IntStream.range(0, p.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
        double[] sorted = Arrays.stream(order).mapToDouble(i -> p[i]).toArray();
        double[] shares = shares(sorted, level);
        double[] inOrderOfP = new double[p.length];
        for (int i = 0; i < order.length; i++) {
            inOrderOfP[order[i]] = shares[i];
        }
        return inOrderOfP;
    }

    /**
     * Which hypotheses the procedure rejects.
     *
     * @param p two-sided p-values, in any order
     * @param level of the whole family
     */
    public boolean[] rejected(double[] p, double level) {
        double[] shares = sharesOf(p, level);
        boolean[] rejected = new boolean[p.length];
        for (int i = 0; i < p.length; i++) {
            rejected[i] = p[i] <= level * shares[i];
        }
        return rejected;
    }
}
