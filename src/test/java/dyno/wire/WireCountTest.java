package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.Exchange.RoundTrip;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireCountTest {
    private static final byte[] NOTHING = {};
    private static final byte[] GREETING = {1, 2, 3};
    private static final byte[] REQUEST = {4};
    private static final byte[] REPLY = {5, 6};

    /** As when an operation opens and closes a connection: the server speaks first, and does not answer COM_QUIT. */
    @Test
    void aRoundTripIsARequestWithAReply() {
        Exchange connection = new Exchange(List.of(
                new RoundTrip(NOTHING, GREETING), new RoundTrip(REQUEST, REPLY), new RoundTrip(REQUEST, NOTHING)));

        WireCount count = WireCount.of(connection, List.of());

        assertThat(count.roundTrips()).isEqualTo(1);
        assertThat(count.bytesSent()).isEqualTo(2);
        assertThat(count.bytesReceived()).isEqualTo(5);
    }
}
