package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class RetriesTest {
    private final List<Long> pauses = new ArrayList<>();
    private final Retries retries = new Retries(pauses::add);

    private int attempts;

    private void fail(int times, IOException problem) throws IOException, InterruptedException {
        retries.run(() -> {
            if (++attempts <= times) {
                throw problem;
            }
        });
    }

    @Test
    void waitsLongerAfterEachFailureUntilItSucceeds() throws IOException, InterruptedException {
        fail(3, new IOException("503 Slow Down"));

        assertThat(attempts).isEqualTo(4);
        assertThat(pauses).containsExactly(500L, 1000L, 2000L);
    }

    @Test
    void endsWithTheLastFailure() {
        IOException slowDown = new IOException("503 Slow Down");

        assertThatThrownBy(() -> fail(Integer.MAX_VALUE, slowDown)).isSameAs(slowDown);
        assertThat(attempts).isEqualTo(Retries.ATTEMPTS);
    }

    @Test
    void doesNotAskAgainForWhatIsMissingOrDenied() {
        for (IOException problem : List.of(
                new FileNotFoundException("a.jfr"),
                new AccessControlException("a.jfr"),
                new AccessDeniedException("a.jfr"))) {
            attempts = 0;
            assertThatThrownBy(() -> fail(Integer.MAX_VALUE, problem)).isSameAs(problem);
            assertThat(attempts).isEqualTo(1);
        }
        assertThat(pauses).isEmpty();
    }
}
