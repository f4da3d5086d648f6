package dyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CleanupTest {
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final Cleanup cleanup = new Cleanup("test", () -> done.add("undone"));

    @Test
    void runsOnce() {
        cleanup.prepare(() -> done.add("prepared"));
        cleanup.close();
        cleanup.close();

        assertThat(done).containsExactly("prepared", "undone");
    }

    /** As the shutdown of the JVM does, which runs it in a thread of its own. */
    @Test
    void waitsForThePreparation() throws Exception {
        Thread closing = new Thread(cleanup::close);

        cleanup.prepare(() -> {
            closing.start();
            awaitBlocked(closing);
            done.add("prepared");
        });
        closing.join();

        assertThat(done).containsExactly("prepared", "undone");
    }

    @Test
    void undoesAPreparationThatFailed() {
        assertThatThrownBy(() -> cleanup.prepare(() -> {
                    throw new ServerException(ServerException.Kind.NOT_ALLOWED, "half done");
                }))
                .hasMessage("half done");
        cleanup.close();

        assertThat(done).containsExactly("undone");
    }

    @Test
    void preparesNothingThatWouldStay() {
        cleanup.close();

        assertThatThrownBy(() -> cleanup.prepare(() -> done.add("prepared"))).isInstanceOf(IllegalStateException.class);
        assertThat(done).containsExactly("undone");
    }

    private static void awaitBlocked(Thread thread) {
        try {
            Eventually.await("the other thread waits", () -> thread.getState() == Thread.State.BLOCKED);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
