package dyno.run.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ForkLogTest {
    @Test
    void leavesOutOptionsOfTheEnvironment() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (PrintStream log = new PrintStream(new ForkLog(written), true, StandardCharsets.UTF_8)) {
            log.print("# JMH ü\nPicked up JAVA_TOOL");
            log.println("_OPTIONS: -Djavax.net.ssl.trustStorePassword=s3cret");
            log.println("NOTE: Picked up JDK_JAVA_OPTIONS: -Dhttp.proxyPassword=s3cret");
            log.println("Picked up _JAVA_OPTIONS: s3cret");
            log.print("Picked up the rest");
        }

        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("# JMH ü\nPicked up the rest");
    }
}
