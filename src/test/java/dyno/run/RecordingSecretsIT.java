package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.fork.RecordingProfiler;
import dyno.wire.TransportName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** A recording contains nothing about the environment of its JVM. */
@Timeout(300)
class RecordingSecretsIT {
    private static final String IN_THE_ENVIRONMENT = "s3cret-in-the-environment";
    private static final String IN_A_PROPERTY = "s3cret-in-a-property";
    private static final String IN_AN_ARGUMENT = "s3cret-in-an-argument";
    private static final String OF_ANOTHER_PROCESS = "s3cret-of-another-process";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void holdsNoSecretOfTheSurroundings(boolean asyncProfiler) throws Exception {
        Sampler sampler = asyncProfiler ? Sampler.choose(folder) : new Sampler("", "it was asked for", "");
        Path recording = folder.resolve("recording.jfr");
        Process other = new ProcessBuilder("sh", "-c", "read -r nothing # " + OF_ANOTHER_PROCESS).start();
        try {
            record(sampler.profilerArgument(recording, TransportName.LOOPBACK));
        } finally {
            other.getOutputStream().close();
        }

        assertThat(holds(recording, "RecordingSecretsIT")).as("the code itself").isTrue();
        assertThat(List.of(IN_THE_ENVIRONMENT, IN_A_PROPERTY, IN_AN_ARGUMENT, OF_ANOTHER_PROCESS))
                .noneMatch(secret -> holds(recording, secret));
    }

    private void record(String profilerArgument) throws Exception {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Recorded.class.getName()));
        command.addAll(List.of(profilerArgument, IN_AN_ARGUMENT));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("DB_PASSWORD", IN_THE_ENVIRONMENT);
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Dplanted=" + IN_A_PROPERTY);
        assertThat(builder.start().waitFor()).isZero();
    }

    /** In whichever way a recording may write it. */
    private static boolean holds(Path recording, String text) {
        List<Charset> charsets = List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE);
        try {
            String bytes = Files.readString(recording, StandardCharsets.ISO_8859_1);
            return charsets.stream()
                    .map(charset -> new String(text.getBytes(charset), StandardCharsets.ISO_8859_1))
                    .anyMatch(bytes::contains);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The main class of the JVM that is recorded. */
    static final class Recorded {
        private static volatile long sink;

        private Recorded() {}

        public static void main(String[] args) throws Exception {
            RecordingProfiler profiler = new RecordingProfiler(args[0]);
            IterationParams one = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
            profiler.beforeIteration(null, one);
            long end = System.nanoTime() + 1_000_000_000L;
            while (System.nanoTime() < end) {
                sink += new byte[1000].length;
            }
            profiler.afterIteration(null, one, null);
        }
    }
}
