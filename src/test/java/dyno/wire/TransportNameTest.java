package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"delayed", "delayed-2ms", "delayed-0.45ms"})
    void aNameMayContainADelay(String name) {
        assertThat(TransportName.parse(name).kind()).isEqualTo(TransportKind.DELAYED);
        assertThat(TransportName.parse(name)).hasToString(name);
    }

    @Test
    void knowsItsDelay() {
        assertThat(TransportName.parse("delayed-0.45ms").delay()).contains(Duration.ofNanos(450_000));
        assertThat(TransportName.DELAYED.delay()).isEmpty();
        assertThat(TransportName.REPLAY.delay()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"delayed-1..2ms", "delayed-.ms", "delayed-1.ms", "delayed-ms", "delayed-2", "tcp"})
    void refusesEverythingElse(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransportName.parse(name))
                .withMessage("Unknown transport '" + name + "'; choose one of replay, loopback, unix, delayed.");
    }

    @Test
    void aStoredNameMayBeThatOfAnotherVersion() {
        TransportName stored = TransportName.stored("pigeon");

        assertThat(stored).hasToString("pigeon").isEqualTo(TransportName.stored("pigeon"));
        assertThat(stored.isReplay()).isFalse();
        assertThatIllegalArgumentException().isThrownBy(stored::kind);
    }

    @Test
    void sortsByName() {
        TransportName distant = TransportName.parse("delayed-2ms");

        assertThat(List.of(TransportName.REPLAY, distant, TransportName.LOOPBACK).stream()
                        .sorted())
                .containsExactly(distant, TransportName.LOOPBACK, TransportName.REPLAY);
    }
}
