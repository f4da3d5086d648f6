package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dyno.Corpus;
import dyno.Cost;
import dyno.family.mysql.Packets;
import dyno.wire.Exchange.RoundTrip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;

/** Any conversation of client and server can be described and replayed. */
class PacketFuzzTest {
    private static final byte[] LOGIN = {
        36,
        0,
        0,
        1,
        8,
        (byte) 0xa2,
        0,
        8,
        0,
        0,
        0,
        1,
        45,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        'm',
        'e',
        0,
        0
    };
    private static final byte[] OK = {7, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};

    /** Requests and replies in turn, each with two bytes of length before it. */
    static Stream<byte[]> seeds() throws IOException {
        byte[] prepare = command(0x16, "SELECT ?".getBytes(StandardCharsets.UTF_8));
        byte[] prepared = {12, 0, 0, 1, 0, 7, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0};
        byte[] execute = command(0x17, new byte[] {7, 0, 0, 0, 0, 1, 0, 0, 0});
        byte[] close = command(0x19, new byte[] {7, 0, 0, 0});
        Stream<byte[]> small = Stream.of(
                turns(LOGIN, OK, command(0x03, "DO 1".getBytes(StandardCharsets.UTF_8)), OK),
                turns(LOGIN, OK, prepare, prepared, execute, OK, close));
        return Stream.concat(small, Corpus.of(PacketFuzzTest.class));
    }

    private static byte[] command(int code, byte[] argument) {
        ByteBuffer packet = ByteBuffer.allocate(5 + argument.length);
        return packet.put((byte) (argument.length + 1))
                .putShort((short) 0)
                .put((byte) 0)
                .put((byte) code)
                .put(argument)
                .array();
    }

    private static byte[] turns(byte[]... turns) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] turn : turns) {
            all.write(turn.length);
            all.write(turn.length >> 8);
            all.writeBytes(turn);
        }
        return all.toByteArray();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void tellsAndReplays(byte[] bytes) throws Exception {
        Exchange exchange = exchange(bytes);
        Cost.assertLinear(bytes.length, () -> {
            tell(exchange);
            replay(exchange);
        });
    }

    private static Exchange exchange(byte[] bytes) {
        List<byte[]> turns = new ArrayList<>();
        for (int at = 0; at + 2 <= bytes.length; ) {
            int length = Math.min((bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8, bytes.length - at - 2);
            turns.add(Arrays.copyOfRange(bytes, at + 2, at + 2 + length));
            at += 2 + length;
        }
        List<RoundTrip> roundTrips = new ArrayList<>();
        for (int i = 0; i < turns.size(); i += 2) {
            roundTrips.add(new RoundTrip(turns.get(i), i + 1 < turns.size() ? turns.get(i + 1) : new byte[0]));
        }
        return new Exchange(roundTrips);
    }

    private static void tell(Exchange exchange) {
        Protocol protocol = Protocol.ofDrivers();
        assertThat(protocol.conversation().apply(exchange))
                .extracting(Command::toString)
                .doesNotContainNull();
        List<byte[]> requests = exchange.requests();
        List<byte[]> normalised = protocol.normaliser().apply(requests);
        for (int i = 0; i < requests.size(); i++) {
            byte[] request = requests.get(i);
            assertThat(protocol.commands(request)).extracting(Command::toString).doesNotContainNull();
            assertThat(Packets.split(request)).hasSize(protocol.packets(request));
            assertThat(normalised.get(i)).hasSameSizeAs(request);
            if (!Arrays.equals(request, normalised.get(i))) {
                assertThat(protocol.firstDifference(request, normalised.get(i)).toString())
                        .startsWith("packet ");
            }
        }
    }

    private static void replay(Exchange exchange) throws IOException {
        if (exchange.roundTrips().isEmpty()) {
            return;
        }
        Replay replay = new Replay(exchange, false);
        byte[] buffer = new byte[64];
        try {
            for (RoundTrip roundTrip : exchange.roundTrips()) {
                replay.write(roundTrip.request(), 0, roundTrip.request().length);
                for (int left = replay.available(); left > 0; left = replay.available()) {
                    replay.read(buffer, 0, buffer.length);
                }
            }
            replay.check();
        } catch (ReplayException refused) {
            assertThat(refused).hasMessageContaining("round trip");
        }
    }
}
