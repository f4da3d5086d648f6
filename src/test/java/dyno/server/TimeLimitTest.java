package dyno.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimeLimitTest {
    @Test
    void killsAProcessWithItsDescendants() throws IOException, InterruptedException {
        Process process = shell("sleep 600; true");
        try (TimeLimit limit = new TimeLimit(Duration.ofMillis(1), () -> Stream.of(process.toHandle()))) {
            // Ends when no descendant holds the pipe any more.
            assertThat(process.getInputStream().readAllBytes()).isEmpty();

            assertThat(process.waitFor()).isNotZero();
            assertThat(limit.isOver()).isTrue();
        }
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
