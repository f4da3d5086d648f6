package dyno.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.fork.Undelayed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(2);

    private ServerSocketChannel listener;
    private Relay relay;
    private SocketChannel client;
    private SocketChannel server;

    @BeforeEach
    void connect() throws IOException {
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        relay = Relay.start((InetSocketAddress) listener.getLocalAddress(), ROUND_TRIP, Thread::new);
        client = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port()));
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        relay.close();
        listener.close();
    }

    @Test
    void addsAtLeastTheRoundTripTime() throws IOException {
        for (int i = 0; i < 20; i++) {
            long begin = System.nanoTime();
            send(client, new byte[] {1});
            send(server, receive(server, 1));
            receive(client, 1);
            assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(ROUND_TRIP.toNanos());
        }
    }

    @Test
    void holdsBackTheGreetingAsLongAsOpeningWouldTake() throws IOException {
        long begin = System.nanoTime();
        SocketChannel another =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port()));
        try (another;
                SocketChannel greeter = listener.accept()) {
            send(greeter, new byte[] {1});
            receive(another, 1);
        }
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(2 * ROUND_TRIP.toNanos());
    }

    @Test
    void delaysNothingForAClientThatAsksForIt() throws IOException {
        Duration hour = Duration.ofHours(1);
        try (Relay slow = Relay.start((InetSocketAddress) listener.getLocalAddress(), hour, Thread::new);
                Undelayed undelayed = Undelayed.begin(slow.undelayedPort());
                SocketChannel near =
                        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), slow.port()));
                SocketChannel far = listener.accept()) {
            send(far, new byte[] {1});
            assertThat(receive(near, 1)).containsExactly(1);
            send(near, new byte[] {2});
            assertThat(receive(far, 1)).containsExactly(2);
        }
    }

    @Test
    void delaysEverythingAgainAfterwards() throws IOException {
        Undelayed.begin(relay.undelayedPort()).close();
        addsAtLeastTheRoundTripTime();
    }

    @Test
    void carriesEveryByteInOrderInBothDirectionsAtOnce() throws Exception {
        byte[] up = bytes(20_000_000);
        byte[] down = bytes(15_000_000);
        // Each waits for another, and the common pool may have a single thread.
        Executor threads = work -> new Thread(work).start();
        CompletableFuture<Void> sendingUp = CompletableFuture.runAsync(() -> sendUnchecked(client, up), threads);
        CompletableFuture<Void> sendingDown = CompletableFuture.runAsync(() -> sendUnchecked(server, down), threads);
        CompletableFuture<byte[]> arrivedUp =
                CompletableFuture.supplyAsync(() -> receiveUnchecked(server, up.length), threads);
        byte[] arrivedDown = receive(client, down.length);

        assertThat(arrivedDown).isEqualTo(down);
        assertThat(arrivedUp.get()).isEqualTo(up);
        sendingUp.get();
        sendingDown.get();
    }

    @Test
    void waitsForNobodysAnswer() throws IOException {
        byte[] requests = bytes(100);
        for (byte request : requests) {
            send(client, new byte[] {request});
        }

        assertThat(receive(server, requests.length)).isEqualTo(requests);
    }

    @Test
    void passesOnWhatIsUnderWayAndThenTheEnd() throws IOException {
        send(client, new byte[] {1, 2, 3});
        client.shutdownOutput();
        assertThat(receive(server, 3)).containsExactly(1, 2, 3);
        assertThat(server.read(ByteBuffer.allocate(1))).isNegative();

        send(server, new byte[] {4});
        server.close();
        assertThat(receive(client, 1)).containsExactly(4);
        assertThat(client.read(ByteBuffer.allocate(1))).isNegative();
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static void send(SocketChannel to, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            to.write(buffer);
        }
    }

    private static byte[] receive(SocketChannel from, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            assertThat(from.read(buffer)).isPositive();
        }
        return buffer.array();
    }

    private static void sendUnchecked(SocketChannel to, byte[] bytes) {
        try {
            send(to, bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] receiveUnchecked(SocketChannel from, int length) {
        try {
            return receive(from, length);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
