package dyno.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TimeLimitTest {
    /** What a process writes ends when none of its descendants holds the pipe any more. */
    private static String outputWhenKilled(String script) throws IOException, InterruptedException {
        Process process = shell(script);
        // So that it is killed before it has finished.
        int first = process.getInputStream().read();
        assertThat(first).isEqualTo('.');
        try (TimeLimit limit = new TimeLimit(Duration.ZERO, () -> Stream.of(process.toHandle()))) {
            byte[] output = process.getInputStream().readAllBytes();

            assertThat(process.waitFor()).isNotZero();
            assertThat(limit.isOver()).isTrue();
            return new String(output, StandardCharsets.US_ASCII);
        }
    }

    @Test
    void killsAProcessWithItsDescendants() throws IOException, InterruptedException {
        assertThat(outputWhenKilled("printf .; (sleep 600; sleep 600); sleep 600"))
                .isEmpty();
    }

    @Test
    void doesNotWaitForTheCommonPool() throws IOException, InterruptedException {
        int threads = ForkJoinPool.getCommonPoolParallelism();
        assumeTrue(threads > 1, "with one thread, the JDK does not use the pool");
        Semaphore end = new Semaphore(0);
        for (int i = 0; i < threads; i++) {
            ForkJoinPool.commonPool().execute(() -> end.acquireUninterruptibly());
        }
        try {
            assertThat(outputWhenKilled("printf .; sleep 60; printf end")).isEmpty();
        } finally {
            end.release(threads);
        }
    }

    /** A parent that survived would continue as soon as its child is dead. */
    @RepeatedTest(10)
    void letsNoneTakeItsNextStep() throws IOException, InterruptedException {
        assertThat(outputWhenKilled("printf .; (sleep 600; printf inner); printf outer"))
                .isEmpty();
    }

    /** One that is born while others are looked for, or whose parent is dead by then, would run for ten minutes. */
    @RepeatedTest(3)
    void leavesNoneBehindThatIsBornMeanwhile() throws IOException, InterruptedException {
        String births = "i=0; while [ $i -lt 500 ]; do sleep 600 & i=$((i+1)); done; wait";
        assertThat(outputWhenKilled("printf .; (" + births + ") & " + births)).isEmpty();
    }

    @Test
    void leavesAloneWhatEndsInTime() throws IOException, InterruptedException {
        Process process = shell("cat");
        TimeLimit limit = new TimeLimit(Duration.ofMinutes(10), () -> Stream.of(process.toHandle()));
        limit.close();
        process.getOutputStream().close();

        assertThat(process.waitFor()).isZero();
        assertThat(limit.isOver()).isFalse();
    }

    private static Process shell(String command) throws IOException {
        return new ProcessBuilder("sh", "-c", command).start();
    }
}
