package dyno.feature.calibrate;

import dyno.comparison.Simulation;
import dyno.comparison.Simulation.Noise;
import dyno.experiment.builds.ComparisonOptions;
import dyno.feature.calibrate.SimulationReport.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Tests the comparison on simulated machines, where the right answer is known: how often it is wrong, and what it
 * detects.
 */
public final class SimulatedAccuracy {
    private static final double[] DIFFERENCES = {0, 0.01, 0.02, 0.03, 0.05};

    /** Standard deviations between builds of one source, as logarithms: what real builds have, and twice that. */
    private static final double[] BUILDS = {0.0025, 0.005};

    private SimulatedAccuracy() {}

    /**
     * Simulates.
     *
     * @param spread between forks, as a standard deviation of the logarithm
     * @param precision of the comparison, as in {@link ComparisonOptions}
     * @param trials of each case
     * @param say receives the progress, one line per machine
     */
    public static SimulationReport run(double spread, double precision, int trials, long seed, Consumer<String> say) {
        List<Outcome> outcomes = new ArrayList<>();
        machines(spread).forEach((name, noise) -> {
            say.accept("Simulating " + name);
            for (double difference : DIFFERENCES) {
                String what = String.format(Locale.ROOT, "%s, %.0f %% slower", name, 100 * difference);
                outcomes.add(outcome(what, noise, random -> 1 + difference, precision, trials, seed));
            }
        });
        say.accept("Simulating builds that differ");
        for (double deviation : BUILDS) {
            String what = String.format(Locale.ROOT, "equal, but builds differ by %.2f %%", 100 * deviation);
            outcomes.add(outcome(
                    what,
                    new Noise(spread, 0, 0, 0),
                    random -> Math.exp(deviation * random.nextGaussian()),
                    precision,
                    trials,
                    seed));
        }
        return new SimulationReport(
                List.of(String.format(
                        Locale.ROOT,
                        "Simulated rounds {A, A', B, B'}, evaluated after %s; spread between forks %.1f %%,"
                                + " precision %.1f %%.",
                        looks(precision),
                        100 * spread,
                        100 * precision)),
                outcomes);
    }

    private static String looks(double precision) {
        List<String> rounds = new ArrayList<>();
        ComparisonOptions.looksFor(precision).interim().forEach(look -> rounds.add(Integer.toString(look.rounds())));
        rounds.add(Integer.toString(ComparisonOptions.looksFor(precision).rounds()));
        return String.join(", ", rounds);
    }

    private static Map<String, Noise> machines(double spread) {
        Map<String, Noise> machines = new LinkedHashMap<>();
        machines.put("spread between forks only", new Noise(spread, 0, 0, 0));
        machines.put("and drift by AR(1)", new Noise(spread, 0.02, 0, 0));
        machines.put("and drift by steps of 15 %", new Noise(spread, 0.02, 0.15, 0));
        machines.put("and bursts of 30 % in 1 of 10 forks", new Noise(spread, 0.02, 0.15, 0.1));
        return machines;
    }

    private static Outcome outcome(
            String what, Noise noise, ToDoubleFunction<Random> factor, double precision, int trials, long seed) {
        Random random = new Random(seed);
        Trials tried = new Trials(ComparisonOptions.looksFor(precision), precision / 2);
        int rounds = ComparisonOptions.looksFor(precision).rounds();
        for (int trial = 0; trial < trials; trial++) {
            tried.compare(new Simulation(noise, seed + trial).rounds(rounds, factor.applyAsDouble(random)));
        }
        return tried.outcome(what);
    }
}
