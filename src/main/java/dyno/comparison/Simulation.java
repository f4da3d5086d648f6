package dyno.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A machine whose speed drifts, for testing the comparison in cases with a known answer. */
public final class Simulation {
    private static final double STEP_CHANCE = 0.05;
    private static final double MEMORY = 0.9;
    private static final double MEAN_BURST = 0.3;

    private final Noise noise;
    private final Random random;
    private double level;
    private double wander;

    /**
     * What makes the scores of equal drivers differ; standard deviations of the logarithm, so 0.02 is about 2 %.
     *
     * @param spread between forks, by chance alone (memory layout, what the JIT decides)
     * @param wander of a slow drift: each fork keeps nine tenths of the last one's and adds a random amount of this
     *     size (AR(1))
     * @param step of the machine's speed, one in twenty forks
     * @param burstChance how likely other load slows a fork down, by 30 % on average
     */
    public record Noise(double spread, double wander, double step, double burstChance) {}

    /** A simulated machine that is always the same for the same seed. */
    public Simulation(Noise noise, long seed) {
        this.noise = noise;
        this.random = new Random(seed);
    }

    /** Rounds of a candidate whose cost is {@code factor} times the baseline's, in random order within each round. */
    public List<Round> rounds(int count, double factor) {
        List<Round> rounds = new ArrayList<>();
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
        for (int i = 0; i < count; i++) {
            Collections.shuffle(order, random);
            double[] scores = new double[4];
            for (int arm : order) {
                scores[arm] = fork() * (arm >= 2 ? factor : 1);
            }
            rounds.add(new Round(scores[0], scores[1], scores[2], scores[3]));
        }
        return rounds;
    }

    /** The score of the next fork of a driver. */
    double fork() {
        wander = MEMORY * wander + noise.wander() * random.nextGaussian();
        level += random.nextDouble() < STEP_CHANCE ? noise.step() * random.nextGaussian() : 0;
        double burst = random.nextDouble() < noise.burstChance() ? -MEAN_BURST * Math.log(random.nextDouble()) : 0;
        return 1000 * Math.exp(level + wander + burst + noise.spread() * random.nextGaussian());
    }
}
