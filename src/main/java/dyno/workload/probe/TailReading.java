package dyno.workload.probe;

import java.io.Serializable;
import java.util.List;
import org.openjdk.jmh.util.Statistics;

/**
 * How the durations of operations were distributed in one JVM, ns each; a percentile is NaN where fewer than ten operations took longer.
 *
 * @param operations how many operations were timed, in all threads together
 * @param seconds until the last of them had ended
 * @param p50 median
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max the longest one
 * @param collections how often the collector stopped the threads meanwhile
 * @param collectorMillis how long it stopped them, ms
 * @param notes what a reader must know of the JVM, a few words each
 */
public record TailReading(
        long operations,
        double seconds,
        double p50,
        double p99,
        double p999,
        double max,
        long collections,
        long collectorMillis,
        List<String> notes)
        implements Serializable {
    private static final int LEAST_BEYOND = 10;

    public TailReading {
        notes = List.copyOf(notes);
    }

    static TailReading of(Statistics durations, double max, double seconds, Pauses pauses, List<String> notes) {
        return new TailReading(
                durations.getN(),
                seconds,
                percentile(durations, 50),
                percentile(durations, 99),
                percentile(durations, 99.9),
                max,
                pauses.count(),
                pauses.millis(),
                notes);
    }

    private static double percentile(Statistics durations, double rank) {
        return Math.round(durations.getN() * (100 - rank) / 100) < LEAST_BEYOND
                ? Double.NaN
                : durations.getPercentile(rank);
    }

    /** Operations that all threads together did in a second. */
    public double operationsPerSecond() {
        return operations / seconds;
    }

    /** The part of the time in which the collector stopped the threads, 0 to 1. */
    public double collectorShare() {
        return collectorMillis / (1000 * seconds);
    }

    /** Stops of this JVM's threads for the collector. */
    record Pauses(long count, long millis) {
        Pauses since(Pauses earlier) {
            return new Pauses(count - earlier.count, millis - earlier.millis);
        }
    }
}
