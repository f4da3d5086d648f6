package dyno.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Whether several machines agree on a ratio of costs: the test of an interaction between machine and candidate.
 *
 * <p>The statistic is Cochran's Q: the squared distances of the machines' mean log ratios from their weighted mean, each divided by
 * its estimated variance. Its distribution comes from permuting the rounds between the machines. That is exact where the rounds of
 * all machines have the same distribution. Dividing by the estimated variance keeps the level about right where one machine is
 * noisier than another (Pauly, Brunner and Konietschke, Asymptotic permutation tests in general factorial designs, Journal of the
 * Royal Statistical Society B 77, 2015).
 *
 * @param machines how many machines have at least two rounds
 * @param p p-value that the ratio is the same on all of them; NaN if they have too few rounds to show a difference
 * @param spread largest of the machines' mean ratios over the smallest, minus 1; NaN with fewer than two machines
 * @param threshold smallest relative difference that matters, such as 0.01
 */
public record MachineAgreement(int machines, double p, double spread, double threshold) {
    /** Level of the test. */
    public static final double LEVEL = 0.05;

    private static final int PERMUTATIONS = 1999;

    /** Ratios that do not vary at all come from tests: their variance is that of a millionth. */
    private static final double LEAST_VARIANCE = 1e-12;

    private static final double SAME = 1e-9;

    /** Tests the rounds of several machines, a list a machine, in any order. */
    public static MachineAgreement of(List<List<Round>> byMachine, double threshold) {
        List<double[]> ratios = byMachine.stream()
                .filter(rounds -> rounds.size() > 1)
                .map(rounds -> rounds.stream().mapToDouble(Round::logRatio).toArray())
                .toList();
        if (ratios.size() < 2) {
            return new MachineAgreement(ratios.size(), Double.NaN, Double.NaN, threshold);
        }
        double[] means = ratios.stream().mapToDouble(MachineAgreement::mean).toArray();
        double spread = Math.expm1(Arrays.stream(means).max().orElseThrow()
                - Arrays.stream(means).min().orElseThrow());
        double p = canReject(ratios) ? p(ratios) : Double.NaN;
        return new MachineAgreement(ratios.size(), p, spread, threshold);
    }

    /** Whether they disagree: the test rejects, and the machines' ratios differ by more than what matters. */
    public boolean disagree() {
        return p <= LEVEL && spread > threshold;
    }

    /** Whether there were enough rounds to find a disagreement. */
    public boolean tested() {
        return Double.isFinite(p);
    }

    public String sentence() {
        if (!tested()) {
            return "too few rounds to tell whether the machines agree";
        }
        if (disagree()) {
            return String.format(
                    Locale.ROOT,
                    "the machines disagree: their ratios differ by a factor of %.3f (p = %s), so there is no common verdict",
                    1 + spread,
                    pText());
        }
        return p <= LEVEL
                ? "the machines differ, but by less than half of the precision (p = " + pText() + ")"
                : "the machines do not differ beyond the noise (p = " + pText() + ")";
    }

    private String pText() {
        return String.format(Locale.ROOT, p < 0.01 ? "%.4f" : "%.2f", p);
    }

    private static double p(List<double[]> ratios) {
        double observed = q(ratios);
        List<Double> all = new ArrayList<>();
        ratios.forEach(machine -> {
            for (double ratio : machine) {
                all.add(ratio);
            }
        });
        Random random = new Random(1);
        int asExtreme = 0;
        for (int i = 0; i < PERMUTATIONS; i++) {
            Collections.shuffle(all, random);
            asExtreme += q(dealt(all, ratios)) >= observed * (1 - SAME) ? 1 : 0;
        }
        return (1.0 + asExtreme) / (1 + PERMUTATIONS);
    }

    private static List<double[]> dealt(List<Double> all, List<double[]> sizes) {
        List<double[]> dealt = new ArrayList<>();
        int next = 0;
        for (double[] size : sizes) {
            double[] machine = new double[size.length];
            for (int i = 0; i < machine.length; i++) {
                machine[i] = all.get(next++);
            }
            dealt.add(machine);
        }
        return dealt;
    }

    private static double q(List<double[]> ratios) {
        double weights = 0;
        double weighted = 0;
        double[] means = new double[ratios.size()];
        double[] weight = new double[ratios.size()];
        for (int i = 0; i < means.length; i++) {
            means[i] = mean(ratios.get(i));
            weight[i] = ratios.get(i).length / Math.max(LEAST_VARIANCE, variance(ratios.get(i), means[i]));
            weights += weight[i];
            weighted += weight[i] * means[i];
        }
        double common = weighted / weights;
        double q = 0;
        for (int i = 0; i < means.length; i++) {
            q += weight[i] * (means[i] - common) * (means[i] - common);
        }
        return q;
    }

    /** Whether the rarest of all assignments of the rounds to the machines is rare enough. */
    private static boolean canReject(List<double[]> ratios) {
        double assignments = 1;
        int placed = 0;
        for (double[] machine : ratios) {
            for (int i = 1; i <= machine.length; i++) {
                placed++;
                assignments *= (double) placed / i;
            }
        }
        // Machines with equally many rounds can change places.
        double equal = 1;
        List<Integer> sizes = ratios.stream().map(machine -> machine.length).toList();
        for (int i = 0; i < sizes.size(); i++) {
            equal *= Collections.frequency(sizes.subList(0, i + 1), sizes.get(i));
        }
        return equal / assignments <= LEVEL;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double variance(double[] values, double mean) {
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1);
    }
}
