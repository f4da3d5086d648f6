package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.family.mysql.SomeRequest;
import dyno.wire.Call.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TappedSocketTest {
    private static final byte[] REQUEST = SomeRequest.query("DO 1");
    private static final byte[] REPLY = {3, 0, 0, 1, 0, 0, 0};

    private ServerSocketChannel listener;
    private Socket socket;
    private SocketChannel server;
    private TappedSocket tapped;

    @BeforeEach
    void connect() throws IOException {
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        tapped = new TappedSocket();
        socket = new Socket(tapped) {};
        socket.connect(listener.getLocalAddress());
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        server.close();
        listener.close();
    }

    /** What a driver does in one operation. */
    private void operate() throws IOException {
        socket.getOutputStream().write(REQUEST);
        assertThat(socket.getInputStream().readNBytes(REPLY.length)).isEqualTo(REPLY);
    }

    @Test
    void recordsAndReplaysAnOperation() throws Exception {
        server.write(ByteBuffer.wrap(REPLY));
        tapped.record();
        operate();
        Exchange exchange = tapped.recorded();

        assertThat(exchange.roundTrips()).hasSize(1);
        assertThat(exchange.requests().get(0)).isEqualTo(REQUEST);
        assertThat(exchange.roundTrips().get(0).reply()).isEqualTo(REPLY);

        server.close();
        tapped.replay(exchange);
        for (int i = 0; i < 100; i++) {
            operate();
        }
        List<Call> calls = tapped.callsOf(this::operate);
        assertThat(calls).first().isEqualTo(new Call(Kind.WRITE, REQUEST.length));
        assertThat(WireCount.of(exchange, calls))
                .isEqualTo(new WireCount(1, REQUEST.length, REPLY.length, 1, calls.size() - 1, 0));
    }

    @Test
    void anEmptyDriverRepeatsTheSameCalls() throws Exception {
        server.write(ByteBuffer.wrap(REPLY));
        tapped.record();
        operate();
        Exchange exchange = tapped.recorded();
        tapped.replay(exchange);

        try (EmptyDriver empty = new EmptyDriver(exchange, tapped.callsOf(this::operate))) {
            for (int i = 0; i < 10; i++) {
                empty.run();
                empty.check();
            }
        }
    }

    @Test
    void behavesAsASocketForADriver() throws IOException {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSoTimeout(20);

        assertThat(socket.getTcpNoDelay()).isTrue();
        assertThat(socket.getSoTimeout()).isEqualTo(20);
        assertThat(socket.isConnected()).isTrue();
        assertThat(socket.getInputStream().available()).isZero();
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
    }
}
