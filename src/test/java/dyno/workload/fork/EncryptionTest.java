package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.wire.TransportName;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EncryptionTest {
    private static final Map<String, String> PLAIN = Map.of("Ssl_cipher", "", "Ssl_version", "");
    private static final Map<String, String> ENCRYPTED =
            Map.of("Ssl_cipher", "TLS_AES_128_GCM_SHA256", "Ssl_version", "TLSv1.3");

    @Test
    void notesProtocolAndCipher() {
        assertThat(Encryption.check(ENCRYPTED, TransportName.LOOPBACK_TLS))
                .contains(new Note(Note.Kind.ENCRYPTION, "TLSv1.3 with TLS_AES_128_GCM_SHA256"));
        assertThat(Encryption.check(PLAIN, TransportName.LOOPBACK)).isEmpty();
    }

    @Test
    void aServerWithoutSuchVariablesEncryptsNothing() {
        assertThat(Encryption.check(Map.of(), TransportName.UNIX)).isEmpty();
    }

    @Test
    void refusesWhatTheTransportDoesNotSay() {
        assertThatThrownBy(() -> Encryption.check(PLAIN, TransportName.LOOPBACK_TLS))
                .isInstanceOf(ForkException.class)
                .hasMessage(
                        "The server says that the connection over loopback-tls is not encrypted: the driver ignores the"
                                + " options that should encrypt it. Measure it over loopback.");
        assertThatThrownBy(() -> Encryption.check(ENCRYPTED, TransportName.parse("delayed-2ms")))
                .isInstanceOf(ForkException.class)
                .hasMessage(
                        "The server says that the connection over delayed-2ms is encrypted with TLS_AES_128_GCM_SHA256:"
                                + " remove the driver's options for that, or measure it over delayed-2ms-tls.");
    }
}
