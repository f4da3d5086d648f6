package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GreetingTest {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @ParameterizedTest
    @CsvSource({
        "11.4.5-MariaDB, 11.4.5-MariaDB",
        "5.5.5-10.11.5-MariaDB, 10.11.5-MariaDB",
        "9.7.0, 9.7.0",
        "5.5.50, 5.5.50"
    })
    void tellsTheVersion(String sent, String version) throws Exception {
        assertThat(readFrom(packet("\n" + sent + "\0and more")).serverVersion()).isEqualTo(version);
    }

    @Test
    void passesOnWhatTheServerObjectsTo() {
        assertThatThrownBy(() -> readFrom(packet("\u00ff\u006a\u0004Host 'here' is not allowed to connect")))
                .isInstanceOf(IOException.class)
                .hasMessage("Host 'here' is not allowed to connect");
        assertThatThrownBy(() -> readFrom(packet("\u00ff")))
                .isInstanceOf(IOException.class)
                .hasMessage("");
    }

    @Test
    void recognisesOtherProtocols() {
        assertThatThrownBy(() -> readFrom("SSH-2.0-server\r\n".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessage("not a MySQL or MariaDB server");
        assertThatThrownBy(() -> readFrom(packet("")).serverVersion()).hasMessage("not a MySQL or MariaDB server");
        assertThatThrownBy(() -> readFrom(new byte[0])).hasMessageContaining("without a greeting");
    }

    @Test
    void doesNotWaitForever() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Greeting.read("127.0.0.1", silent.getLocalPort(), Duration.ofMillis(50)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void doesNotWaitForeverAtAUnixSocketEither(@TempDir Path folder) throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("sock"));
        try (ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(address);
            // On a busy machine, the channel may be closed before the read begins.
            assertThatThrownBy(() -> Greeting.read(address.getPath(), Duration.ofMillis(50)))
                    .isInstanceOf(ClosedChannelException.class);
        }
    }

    private static Greeting readFrom(byte[] sent) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answer = CompletableFuture.runAsync(() -> {
                try (Socket socket = server.accept()) {
                    socket.getOutputStream().write(sent);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            Greeting greeting = Greeting.read("127.0.0.1", server.getLocalPort(), PATIENCE);
            answer.join();
            return greeting;
        }
    }

    private static byte[] packet(String payload) {
        byte[] bytes = payload.getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.writeBytes(new byte[] {(byte) bytes.length, (byte) (bytes.length >> 8), 0, 0});
        packet.writeBytes(bytes);
        return packet.toByteArray();
    }
}
