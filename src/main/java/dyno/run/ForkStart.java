package dyno.run;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** When a fork began: how long it takes does not depend on the clock of the day, which may be set meanwhile. */
public record ForkStart(Instant time, long nanos) {
    public static ForkStart now() {
        return new ForkStart(Instant.now(), System.nanoTime());
    }

    public double secondsSince() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos) / 1000.0;
    }
}
