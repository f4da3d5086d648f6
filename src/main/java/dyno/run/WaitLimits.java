package dyno.run;

import java.util.function.DoubleSupplier;

/**
 * How long forks wait for the JIT and for quiet time, and whether what was disturbed is measured once more.
 *
 * <p>The system property {@value #PROPERTY} is the time that a scored fork waits for quiet time at most, as a multiple
 * of the time that it measures; 0 for a short warm-up with few iterations, no such wait, no second measurement of forks or
 * rounds, and a single look for quiet time before a run, as in tests that run in parallel.
 */
public final class WaitLimits {
    /** System property of the host. */
    static final String PROPERTY = "dyno.patience";

    private static final double USUAL = 6;

    /** Neighbours are active for seconds. */
    private static final long LEAST_MILLIS = 3000;

    private static final long WARMUP = 12_000;

    /** New connections keep the JIT busy for longer, but not with the code of the operations. */
    private static final long WARMUP_OF_LONG_OPERATIONS = 5000;

    private static final long SHORT_WARMUP = 1000;

    private static final int FEW_ITERATIONS = 30;

    private final double factor;

    public WaitLimits(double factor) {
        this.factor = factor;
    }

    /** As the system property says. */
    public static WaitLimits ofHost() {
        return new WaitLimits(Double.parseDouble(System.getProperty(PROPERTY, Double.toString(USUAL))));
    }

    /**
     * How many times as long as on a quiet machine forks should take; 1 in tests that run in parallel.
     *
     * @param now measures it
     */
    public double slowness(DoubleSupplier now) {
        return factor == 0 ? 1 : now.getAsDouble();
    }

    /**
     * For all slices of a fork together, ms.
     *
     * @param millisToSpare until the fork must have ended, beside the time that it needs
     */
    long millis(ForkSpec fork, long millisToSpare) {
        return Math.max(0, Math.min(millis(fork), millisToSpare));
    }

    /** For all slices of a fork together, ms. */
    long millis(ForkSpec fork) {
        if (factor == 0 || isConcurrent(fork)) {
            return 0;
        }
        return switch (fork.purpose()) {
            // It takes stack samples during all of its time.
            case PROFILE -> 0;
            // It measures for long enough to find quiet time.
            case STEADINESS -> LEAST_MILLIS;
            case SCORE, REPLAY_COST ->
                Math.max(
                        LEAST_MILLIS,
                        Math.round(factor * 1000 * fork.iterations().measuredSeconds()));
        };
    }

    /**
     * How long the warm-up of a fork takes at most, ms.
     *
     * @param sharers how many forks share a processor meanwhile
     */
    long warmupMillis(ForkSpec fork, double sharers) {
        if (factor == 0) {
            return SHORT_WARMUP;
        }
        long alone = fork.cell().hasLongOperations() ? WARMUP_OF_LONG_OPERATIONS : WARMUP;
        return Math.round(alone * Math.max(1, sharers));
    }

    /**
     * How often quiet time is looked for before a run, a second each.
     *
     * @param most where there is none
     */
    int tries(int most) {
        return factor == 0 ? 1 : most;
    }

    /**
     * How many warm-up iterations a fork has.
     *
     * @param planned of its plan
     */
    public int warmupIterations(int planned) {
        return factor == 0 ? Math.min(planned, FEW_ITERATIONS) : planned;
    }

    /**
     * How many rounds may be void and repeated.
     *
     * @param rounds that must count
     */
    public int spareRounds(int rounds) {
        return factor > 0 ? rounds / 2 : 0;
    }

    /** Whether a fork is to be measured once more. */
    public boolean measuresAgain(ForkResult first) {
        return factor > 0
                && first.spec().purpose() == Purpose.SCORE
                && !isConcurrent(first.spec())
                && first.succeeded()
                && !first.hasSoundScore();
    }

    /** Several threads keep all processors busy themselves. */
    private static boolean isConcurrent(ForkSpec fork) {
        return fork.cell().workload().prototype().isConcurrent();
    }
}
