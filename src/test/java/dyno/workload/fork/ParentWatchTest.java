package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Eventually;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParentWatchTest {
    /** Watches, and would otherwise live for an hour. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws InterruptedException {
            ParentWatch.start();
            System.out.println("watching");
            TimeUnit.HOURS.sleep(1);
        }
    }

    @Test
    void endsTheForkWithItsParent() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName())
                .start();
        assertThat(child.inputReader().readLine()).isEqualTo("watching");
        assertThat(child.isAlive()).isTrue();

        // What the system does to the pipe when the parent dies.
        child.getOutputStream().close();

        Eventually.awaitEnd(child);
    }
}
