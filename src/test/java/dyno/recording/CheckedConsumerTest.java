package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.recording.RecordingException.Kind;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedConsumerTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"number", "stack", "accept"})
    void aFaultOfAConsumerIsNoDamageOfTheRecording(String method) throws Exception {
        Path file = Files.write(
                folder.resolve("recording.jfr"), SmallRecordings.ofTheJdk().chunk());
        IllegalStateException fault = new IllegalStateException("a fault");

        assertThatThrownBy(() -> new RecordingReader(thread -> true).read(file, 1, failing(method, fault)))
                .isSameAs(fault);
    }

    @Test
    void damageIsReportedWithItsCause() throws Exception {
        byte[] start = Arrays.copyOf(SmallRecordings.ofTheJdk().chunk(), ChunkHeader.BYTES + 10);
        Path file = Files.write(folder.resolve("damaged.jfr"), start);

        assertThatThrownBy(() -> new RecordingReader(thread -> true).read(file))
                .isInstanceOfSatisfying(
                        RecordingException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DAMAGED))
                .hasMessageContaining("contains no readable chunk")
                .hasCauseInstanceOf(IOException.class);
    }

    /** A consumer with the number 0 for everything. */
    private static StackConsumer failing(String failing, RuntimeException fault) {
        return (StackConsumer) Proxy.newProxyInstance(
                StackConsumer.class.getClassLoader(),
                new Class<?>[] {StackConsumer.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals(failing)) {
                        throw fault;
                    }
                    return method.getReturnType() == int.class ? 0 : null;
                });
    }
}
