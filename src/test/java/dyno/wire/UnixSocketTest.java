package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnixSocketTest {
    @TempDir
    private Path folder;

    private ServerSocketChannel listener;
    private SocketChannel server;
    private UnixSocket socket;

    @BeforeEach
    void connect() throws IOException {
        Path path = folder.resolve("sock");
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
        socket = new UnixSocket(path);
        socket.create(true);
        socket.connect(new InetSocketAddress("192.0.2.1", 1), 0);
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        server.close();
        listener.close();
    }

    @Test
    void goesToItsPathWhateverTheAddress() throws IOException {
        socket.getOutputStream().write(new byte[] {1, 2, 3});
        ByteBuffer seen = ByteBuffer.allocate(3);
        while (seen.hasRemaining()) {
            server.read(seen);
        }

        assertThat(seen.array()).containsExactly(1, 2, 3);
    }

    @Test
    void takesAllThereIsByOneReadOfTheChannel() throws IOException {
        server.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        assertThat(socket.getInputStream().read()).isEqualTo(1);
        // Another read of the channel would find the end.
        socket.shutdownInput();

        assertThat(socket.available()).isEqualTo(2);
        assertThat(socket.getInputStream().readNBytes(2)).containsExactly(2, 3);
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void asksNotTheChannelForWhatIsAvailable() throws IOException {
        server.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));

        assertThat(socket.available()).isZero();
        assertThat(socket.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
        assertThat(socket.available()).isZero();
    }

    @Test
    void waitsNoLongerThanTold() throws IOException {
        socket.setOption(SocketOptions.SO_TIMEOUT, 10);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);

        server.write(ByteBuffer.wrap(new byte[] {7}));
        assertThat(socket.getInputStream().read()).isEqualTo(7);
    }

    @Test
    void seesTheEnd() throws IOException {
        server.close();

        assertThat(socket.available()).isZero();
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
}
