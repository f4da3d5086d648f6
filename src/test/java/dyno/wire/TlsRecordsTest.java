package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.family.mysql.SomeRequest;
import dyno.wire.Exchange.RoundTrip;
import java.util.List;
import org.junit.jupiter.api.Test;

class TlsRecordsTest {
    private static final byte[] TWO_RECORDS = {0x17, 3, 3, 0, 2, 9, 9, 0x14, 3, 3, 0, 1, 1};

    @Test
    void recognisesWholeRecords() {
        assertThat(TlsRecords.are(TWO_RECORDS)).isTrue();
    }

    @Test
    void takesNothingElseForOne() {
        assertThat(TlsRecords.are(new byte[0])).isFalse();
        assertThat(TlsRecords.are(SomeRequest.query("SELECT 1"))).isFalse();
        assertThat(TlsRecords.are(new byte[] {0x17, 3, 3, 0, 2, 9})).as("cut").isFalse();
        assertThat(TlsRecords.are(new byte[] {0x17, 3, 3, 0, 1, 9, 1, 0, 0, 0, 14}))
                .as("a packet follows")
                .isFalse();
    }

    @Test
    void anEncryptedConnectionCannotBeReplayed() {
        Exchange plain = new Exchange(List.of(new RoundTrip(SomeRequest.query("SELECT 1"), new byte[] {1})));
        Exchange encrypted = new Exchange(List.of(new RoundTrip(TWO_RECORDS, TWO_RECORDS)));

        assertThatCode(() -> TlsRecords.requireNone(plain)).doesNotThrowAnyException();
        assertThatThrownBy(() -> TlsRecords.requireNone(encrypted))
                .isInstanceOf(ReplayException.class)
                .hasMessageStartingWith("The driver encrypts its connection")
                .hasMessageEndingWith("or measure it over loopback-tls.");
    }
}
