package dyno.workload.fork;

/**
 * Times two fixed pieces of work on the calling thread, which together show whether another guest uses the second
 * hyperthread of its core.
 *
 * <p>One is as many independent integer instructions as the core can execute at once, the other a chain in which each
 * instruction waits for the one before. A neighbour takes execution units from the first and hardly slows down the
 * second, which follows the clock frequency. So the ratio of the two times is a constant of the processor in quiet
 * time, at any clock frequency, and larger otherwise. docs/decisions/0018 explains how the pieces were chosen.
 */
public final class Metronome {
    /** A piece takes 5 to 7 µs. A beat takes the fastest of a few, because an interrupt affects only one of them. */
    private static final int PIECES = 3;

    private static final int INDEPENDENT_STEPS = 8000;
    private static final int CHAINED_STEPS = 3500;

    /** Short calls, so that HotSpot compiles the methods as wholes and not only their loops. */
    private static final int WARM_UP_CALLS = 20_000;

    private static final int WARM_UP_STEPS = 300;
    private static final int WARM_UP_BEATS = 300;

    /** Keeps the results alive, so that the work is not optimised away. */
    private static volatile long result;

    private Metronome() {}

    /**
     * Has the pieces compiled. Called early: while the JIT is busy with other methods, they may wait for it and take up to ten
     * times as long.
     */
    public static void warmUp() {
        long sum = 0;
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            sum += independent(WARM_UP_STEPS) + chained(WARM_UP_STEPS);
        }
        result = sum;
        for (int i = 0; i < WARM_UP_BEATS; i++) {
            beat();
        }
    }

    /**
     * The durations of the two pieces.
     *
     * @param independentNanos independent instructions, ns
     * @param chainedNanos the chain, ns
     */
    public record Beat(long independentNanos, long chainedNanos) {
        /** The ratio, which a neighbour increases. */
        public double ratio() {
            return (double) independentNanos / chainedNanos;
        }
    }

    /** Times both; takes some 40 µs. */
    public static Beat beat() {
        long independent = Long.MAX_VALUE;
        long chained = Long.MAX_VALUE;
        long sum = 0;
        for (int i = 0; i < PIECES; i++) {
            long start = System.nanoTime();
            sum += independent(INDEPENDENT_STEPS);
            long middle = System.nanoTime();
            sum += chained(CHAINED_STEPS);
            long end = System.nanoTime();
            independent = Math.min(independent, middle - start);
            chained = Math.min(chained, end - middle);
        }
        result = sum;
        return new Beat(independent, chained);
    }

    /**
     * Ten chains of one instruction per step, more than a core has integer units. Six chains of two instructions each took
     * one of five times on an Intel Xeon, up to 43 % apart, without a neighbour.
     */
    private static long independent(int steps) {
        long a = 1;
        long b = 2;
        long c = 3;
        long d = 4;
        long e = 5;
        long f = 6;
        long g = 7;
        long h = 8;
        long j = 9;
        long k = 10;
        for (int i = 0; i < steps; i++) {
            a += i;
            b ^= i;
            c += i;
            d ^= i;
            e += i;
            f ^= i;
            g += i;
            h ^= i;
            j += i;
            k ^= i;
        }
        return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ j ^ k;
    }

    private static long chained(int steps) {
        long a = 1;
        for (int i = 0; i < steps; i++) {
            a = a * 0x9E3779B97F4A7C15L + i;
            a ^= a >>> 17;
        }
        return a;
    }
}
