package dyno.experiment;

import java.time.Duration;
import java.time.Instant;

/** The time by a monotonic clock, which does not change when the system clock is set. */
public final class SteadyClock {
    private static final Instant START = Instant.now();
    private static final long START_NANOS = System.nanoTime();

    private SteadyClock() {}

    /** The time now; differences of two such times are durations, even if the system's clock was set in between. */
    public static Instant now() {
        return START.plusNanos(System.nanoTime() - START_NANOS);
    }

    /** How long ago one of these times was. */
    public static Duration since(Instant time) {
        return Duration.between(time, now());
    }
}
