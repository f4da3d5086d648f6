package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportTest {
    @ParameterizedTest
    @ValueSource(strings = {"delayed", "delayed-2ms", "delayed-0.45ms"})
    void aNameMayContainADelay(String name) {
        assertThat(Transport.kind(name)).isEqualTo(Transport.DELAYED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delayed-1..2ms", "delayed-.ms", "delayed-1.ms", "delayed-ms", "delayed-2", "tcp"})
    void refusesEverythingElse(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transport.kind(name))
                .withMessageContaining("Unknown transport '" + name + "'");
    }
}
