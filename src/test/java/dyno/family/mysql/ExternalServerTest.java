package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalServerTest {
    @ParameterizedTest
    @CsvSource({
        "1130, Host is not allowed to connect, who may log in from this machine",
        "1040, Too many connections, max_connections",
        "1129, Host is blocked, FLUSH HOSTS",
        "1053, Server shutdown in progress, error log",
        "1040, '', without a reason"
    })
    void namesTheRemedyForWhatAServerObjectsTo(int number, String text, String remedy) throws Exception {
        assertRefused(
                number,
                text,
                " refuses the connection (" + (text.isEmpty() ? "without a reason" : text) + "): ",
                remedy);
    }

    @Test
    void doesNotShowTheStateThatNewerServersSendBeforeTheText() throws Exception {
        assertRefused(1040, "#08004Too many connections", "(Too many connections)");
    }

    @Test
    void saysThatAnotherProgramAnswers() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answer = answer(server, "SSH-2.0-server\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> ExternalServer.greeting("127.0.0.1", server.getLocalPort()))
                    .isInstanceOfSatisfying(
                            ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE))
                    .hasMessageContaining("not a MySQL or MariaDB server");
            answer.join();
        }
    }

    private static void assertRefused(int number, String text, String... parts) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answer = answer(server, error(number, text));
            assertThatThrownBy(() -> ExternalServer.greeting("127.0.0.1", server.getLocalPort()))
                    .isInstanceOfSatisfying(
                            ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.LOGIN_REFUSED))
                    .hasMessageStartingWith("The server at 127.0.0.1:" + server.getLocalPort())
                    .hasMessageContainingAll(parts);
            answer.join();
        }
    }

    private static CompletableFuture<Void> answer(ServerSocket server, byte[] sent) {
        return CompletableFuture.runAsync(() -> {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(sent);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static byte[] error(int number, String text) {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.writeBytes(new byte[] {(byte) 0xFF, (byte) number, (byte) (number >> 8)});
        payload.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.writeBytes(new byte[] {(byte) payload.size(), 0, 0, 0});
        packet.writeBytes(payload.toByteArray());
        return packet.toByteArray();
    }
}
