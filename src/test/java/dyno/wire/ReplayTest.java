package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.family.mysql.SomeRequest;
import dyno.wire.Exchange.RoundTrip;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final byte[] SELECT = SomeRequest.query("SELECT 1");
    private static final byte[] HIDDEN = SomeRequest.query("select @@x");
    private static final byte[] REPLY = {1, 0, 0, 1, 7};
    private static final byte[] OTHER_REPLY = {2, 0, 0, 1, 8, 9};

    private final Replay replay =
            new Replay(new Exchange(List.of(new RoundTrip(HIDDEN, OTHER_REPLY), new RoundTrip(SELECT, REPLY))), false);

    @Test
    void repeatsTheExchangeForEver() throws IOException {
        for (int i = 0; i < 3; i++) {
            write(HIDDEN);
            assertThat(read(100)).isEqualTo(OTHER_REPLY);
            write(SELECT);
            assertThat(read(100)).isEqualTo(REPLY);
            replay.check();
        }
    }

    @Test
    void acceptsWritesAndReadsInPieces() throws IOException {
        replay.write(HIDDEN, 0, 3);
        replay.write(HIDDEN, 3, HIDDEN.length - 3);
        assertThat(read(2)).containsExactly(2, 0);
        assertThat(read(100)).containsExactly(0, 1, 8, 9);
    }

    @Test
    void offersOnlyTheReplyThatIsDue() throws IOException {
        assertThat(replay.available()).isZero();
        replay.write(HIDDEN, 0, 3);
        assertThat(replay.available()).isZero();
        replay.write(HIDDEN, 3, HIDDEN.length - 3);
        assertThat(replay.available()).isEqualTo(OTHER_REPLY.length);
        read(100);
        assertThat(replay.available())
                .as("the next reply must not be there yet")
                .isZero();
    }

    @Test
    void showsTheFirstDifferingPacket() {
        assertThatThrownBy(() -> write(SomeRequest.query("select @@y")))
                .isInstanceOf(ReplayException.class)
                .hasMessageContaining("round trip 1 of 2")
                .hasMessageContaining("packet 1, byte 14")
                .hasMessageContaining("COM_QUERY \"select @@x\"")
                .hasMessageContaining("COM_QUERY \"select @@y\"");
    }

    @Test
    void refusesMoreThanWasRecorded() throws IOException {
        write(HIDDEN);
        read(100);
        assertThatThrownBy(() -> write(SomeRequest.query("SELECT 1 + 1"))).hasMessageContaining("round trip 2 of 2");
    }

    @Test
    void failsWhereARealConnectionWouldBlock() throws IOException {
        write(HIDDEN);
        read(100);
        assertThatThrownBy(() -> read(1))
                .hasMessageContaining("has no more bytes")
                .hasMessageContaining("would have blocked");
    }

    @Test
    void failsOnAReadBeforeTheRequestIsComplete() throws IOException {
        replay.write(HIDDEN, 0, 3);
        assertThatThrownBy(() -> read(1)).hasMessageContaining("only 3 of " + HIDDEN.length);
    }

    @Test
    void failsOnAnUnreadReply() throws IOException {
        write(HIDDEN);
        read(2);
        assertThatThrownBy(() -> write(SELECT)).hasMessageContaining("left 4 of 6 bytes of the reply unread");
    }

    @Test
    void noticesAnOperationThatEndedEarly() throws IOException {
        write(HIDDEN);
        read(100);
        assertThatThrownBy(replay::check).hasMessageContaining("ended early");
    }

    @Test
    void remembersAFailureThatTheDriverSwallowed() throws IOException {
        assertThatThrownBy(() -> write(SELECT)).isInstanceOf(ReplayException.class);
        write(HIDDEN);
        read(100);
        write(SELECT);
        read(100);
        assertThatThrownBy(replay::check).hasMessageContaining("sent bytes that differ");
    }

    private void write(byte[] bytes) throws IOException {
        replay.write(bytes, 0, bytes.length);
    }

    private byte[] read(int length) throws IOException {
        byte[] buffer = new byte[length];
        int count = replay.read(buffer, 0, length);
        return Arrays.copyOf(buffer, count);
    }
}
