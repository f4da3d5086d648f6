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

    private static final int INDEPENDENT_STEPS = 4000;
    private static final int CHAINED_STEPS = 3500;

    /** Short calls, so that HotSpot compiles the methods as wholes and not only their loops. */
    private static final int WARM_UP_CALLS = 20_000;

    private static final int WARM_UP_STEPS = 300;
    private static final int WARM_UP_BEATS = 300;

    /**
     * Always 1, which the JIT does not know. A loop that counts by a constant is compiled with strip mining if the collector wants it, and
     * then had two quiet ratios, 9 % apart, neither of which was that without it.
     */
    private static volatile int step = 1;

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
            sum += independent(WARM_UP_STEPS, step) + chained(WARM_UP_STEPS, step);
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
        int one = step;
        for (int i = 0; i < PIECES; i++) {
            long start = System.nanoTime();
            sum += independent(INDEPENDENT_STEPS, one);
            long middle = System.nanoTime();
            sum += chained(CHAINED_STEPS, one);
            long end = System.nanoTime();
            independent = Math.min(independent, middle - start);
            chained = Math.min(chained, end - middle);
        }
        result = sum;
        return new Beat(independent, chained);
    }

    /**
     * Ten chains of two instructions per step, more chains than a core has integer units. Six chains of two instructions each took
     * one of five times on an Intel Xeon, up to 43 % apart, without a neighbour.
     */
    private static int independent(int steps, int one) {
        int a = 1;
        int b = 2;
        int c = 3;
        int d = 4;
        int e = 5;
        int f = 6;
        int g = 7;
        int h = 8;
        int j = 9;
        int k = 10;
        for (int i = 0; i < steps; i += one) {
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
            a ^= one;
            b += one;
            c ^= one;
            d += one;
            e ^= one;
            f += one;
            g ^= one;
            h += one;
            j ^= one;
            k += one;
        }
        return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ j ^ k;
    }

    private static long chained(int steps, int one) {
        long a = 1;
        for (int i = 0; i < steps; i += one) {
            a = a * 0x9E3779B97F4A7C15L + i;
            a ^= a >>> 17;
        }
        return a;
    }
}
