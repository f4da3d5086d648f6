package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The warm-up counts operations, not time. */
class JitWarmupTest {
    /** An empty compile queue says nothing before methods have been called as often as the JIT wants. */
    @Test
    void anOperationThatWaitsIsRunAsOftenAsItsMethodsNeed() throws Exception {
        long[] operations = {0};

        new JitWarmup().run(() -> {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(30));
            operations[0]++;
        });

        // The profiled version of a method is replaced after 5,000 calls.
        assertThat(operations[0]).isGreaterThan(5_000);
    }
}
