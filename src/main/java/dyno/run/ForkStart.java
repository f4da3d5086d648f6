package dyno.run;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** When a fork began: how long it takes does not depend on the clock of the day, which may be set meanwhile. */
record ForkStart(Instant time, long nanos) {
    static ForkStart now() {
        return new ForkStart(Instant.now(), System.nanoTime());
    }

    double secondsSince() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos) / 1000.0;
    }
}
