package dyno.workload.fork;

import dyno.wire.Operation;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Lets the slices of a fork start in quiet time, if there is any: until the limit for waiting is reached, it continues
 * with operations that do not count while a neighbour is active.
 */
public final class QuietTime {
    /** System property: the {@link Metronome}'s ratio in quiet time, as measured by the host of the fork. */
    public static final String RATIO = "dyno.quiet.ratio";

    /** System property: how long all slices of the fork together may wait, ms. */
    public static final String PATIENCE = "dyno.quiet.patience";

    /** Beats further above the quiet ratio than this share are caused by a neighbour. */
    public static final double TOLERANCE = 0.03;

    /** Some neighbours come and go within milliseconds. */
    private static final int BEATS_IN_A_ROW = 4;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    private final double limit = (1 + TOLERANCE) * Double.parseDouble(System.getProperty(RATIO, "NaN"));
    private int begun;
    private long patienceNanos = TimeUnit.MILLISECONDS.toNanos(Long.getLong(PATIENCE, 0));

    /**
     * Called before each iteration. Returns when it is quiet, after a neighbour for some beats in a row, or when the limit
     * is reached; at once before an iteration of the warm-up, because waiting there would use up the limit.
     */
    public void await(BenchmarkParams benchmark, Operation operation) throws Exception {
        if (begun++ >= benchmark.getWarmup().getCount()) {
            await(operation);
        }
    }

    private void await(Operation operation) throws Exception {
        int missing = isQuiet() ? 0 : BEATS_IN_A_ROW;
        while (missing > 0 && patienceNanos > 0) {
            long start = System.nanoTime();
            do {
                operation.run();
            } while (System.nanoTime() - start < PAUSE_NANOS);
            missing = isQuiet() ? missing - 1 : BEATS_IN_A_ROW;
            patienceNanos -= System.nanoTime() - start;
        }
    }

    private boolean isQuiet() {
        return !(Metronome.beat().ratio() > limit);
    }
}
