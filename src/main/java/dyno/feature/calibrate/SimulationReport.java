package dyno.feature.calibrate;

import dyno.comparison.Comparison;
import dyno.comparison.Round;
import dyno.comparison.Simulation;
import dyno.comparison.Simulation.Noise;
import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.experiment.builds.ComparisonOptions;
import dyno.io.JsonDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * How often the comparison gives which verdict on simulated machines, where the right answer is known.
 *
 * @param description what was simulated, one line each
 * @param outcomes one per case
 */
@JsonDocument(name = "accuracy-simulation")
public record SimulationReport(List<String> description, List<Outcome> outcomes) {
    private static final double[] DIFFERENCES = {0, 0.01, 0.02, 0.03, 0.05};

    /** Standard deviations between builds of one source, as logarithms: what real builds have, and twice that. */
    private static final double[] BUILDS = {0.0025, 0.005};

    /**
     * The outcome of many trials of one case.
     *
     * @param what the case in a few words
     * @param trials how many
     * @param verdicts how often each
     * @param medianRounds rounds until the verdict, median
     */
    public record Outcome(String what, int trials, Map<Verdict, Integer> verdicts, int medianRounds) {
        /** Share of the trials, 0 to 1. */
        public double share(Verdict verdict) {
            return trials == 0 ? Double.NaN : verdicts.getOrDefault(verdict, 0) / (double) trials;
        }
    }

    /**
     * Simulates.
     *
     * @param spread between forks, as a standard deviation of the logarithm
     * @param precision of the comparison, as in {@link ComparisonOptions}
     * @param trials of each case
     * @param say receives the progress, one line per machine
     */
    static SimulationReport run(double spread, double precision, int trials, long seed, Consumer<String> say) {
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
        StoppingRule looks = ComparisonOptions.looksFor(precision);
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        int[] rounds = new int[trials];
        for (int trial = 0; trial < trials; trial++) {
            List<Round> simulated =
                    new Simulation(noise, seed + trial).rounds(looks.rounds(), factor.applyAsDouble(random));
            Comparison comparison = ComparisonSetting.compare(simulated, looks, precision / 2);
            verdicts.merge(comparison.verdict(), 1, Integer::sum);
            rounds[trial] = comparison.rounds();
        }
        Arrays.sort(rounds);
        return new Outcome(what, trials, Map.copyOf(verdicts), rounds[trials / 2]);
    }
}
