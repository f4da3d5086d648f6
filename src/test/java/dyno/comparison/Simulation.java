package dyno.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A machine whose speed drifts, for trying the comparison where the truth is known. */
final class Simulation {
    private static final double SPREAD_BETWEEN_FORKS = 0.03;

    private final Random random;
    private final double burstChance;
    private double level;
    private double wander;

    Simulation(long seed, double burstChance) {
        this.random = new Random(seed);
        this.burstChance = burstChance;
    }

    /** Rounds of a candidate whose cost is {@code factor} times the baseline's, in random order within each round. */
    List<Round> rounds(int count, double factor) {
        List<Round> rounds = new ArrayList<>();
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
        for (int i = 0; i < count; i++) {
            Collections.shuffle(order, random);
            double[] scores = new double[3];
            for (int arm : order) {
                scores[arm] = fork() * (arm == 2 ? factor : 1);
            }
            rounds.add(new Round(scores[0], scores[1], scores[2]));
        }
        return rounds;
    }

    /** First all forks of the baseline, then all of the candidate, as JMH would run them. */
    List<Round> sequential(int count) {
        double[] scores = new double[3 * count];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = fork();
        }
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rounds.add(new Round(scores[i], scores[count + i], scores[2 * count + i]));
        }
        return rounds;
    }

    private double fork() {
        wander = 0.9 * wander + 0.02 * random.nextGaussian();
        level += random.nextDouble() < 0.05 ? 0.15 * random.nextGaussian() : 0;
        double burst = random.nextDouble() < burstChance ? -0.3 * Math.log(random.nextDouble()) : 0;
        return 1000 * Math.exp(level + wander + burst + SPREAD_BETWEEN_FORKS * random.nextGaussian());
    }
}
