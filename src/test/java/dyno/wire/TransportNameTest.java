package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    @ValueSource(
            strings = {
                "delayed-1..2ms",
                "delayed-.ms",
                "delayed-1.ms",
                "delayed-ms",
                "delayed-2",
                "tcp",
                "tcp-tls",
                "-tls",
                "tls"
            })
    void refusesEverythingElse(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransportName.parse(name))
                .withMessage("Unknown transport '" + name
                        + "'; choose one of replay, loopback, unix, delayed, loopback-tls, delayed-tls.");
    }

    @ParameterizedTest
    @CsvSource({
        "loopback-tls, LOOPBACK, loopback",
        "delayed-tls, DELAYED, delayed",
        "delayed-0.45ms-tls, DELAYED, delayed-0.45ms"
    })
    void aNameMaySayThatConnectionsAreEncrypted(String name, TransportKind kind, String plain) {
        TransportName parsed = TransportName.parse(name);

        assertThat(parsed).hasToString(name);
        assertThat(parsed.kind()).isEqualTo(kind);
        assertThat(parsed.isEncrypted()).isTrue();
        assertThat(parsed.plain()).hasToString(plain).isEqualTo(TransportName.parse(plain));
        assertThat(parsed.plain().encrypted()).isEqualTo(parsed);
        assertThat(parsed.plain().isEncrypted()).isFalse();
        assertThat(parsed.delay()).isEqualTo(parsed.plain().delay());
    }

    @ParameterizedTest
    @CsvSource({"replay-tls, over replay nothing is encrypted", "unix-tls, the server's socket is on this machine"})
    void refusesToEncryptWhatIsNotSentByTcp(String name, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransportName.parse(name))
                .withMessageStartingWith("There is no transport '" + name + "': " + why)
                .withMessageEndingWith("Choose loopback-tls or delayed-tls, or omit -tls.");
    }

    @ParameterizedTest
    @CsvSource({
        "replay, replay",
        "loopback, 'loopback, plain'",
        "unix, 'unix, plain'",
        "loopback-tls, 'loopback-tls, encrypted'"
    })
    void saysBesideItWhetherConnectionsAreEncrypted(String name, String label) {
        assertThat(TransportName.parse(name).label()).isEqualTo(label);
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
