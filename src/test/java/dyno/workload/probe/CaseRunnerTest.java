package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.TappedSocket;
import dyno.workload.behaviour.BehaviourCase;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a "driver" whose connection only writes its catalogue's name to a socket, and reads no answer unless asked for it. */
@Timeout(300)
class CaseRunnerTest {
    private final CountDownLatch waiting = new CountDownLatch(1);
    private ServerSocketChannel silentServer;
    private SocketAddress address;
    private CaseRunner runner;

    @BeforeEach
    void listen() throws IOException {
        silentServer = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = silentServer.getLocalAddress();
        runner = new CaseRunner(options -> connect(), Thread::join);
    }

    @AfterEach
    void close() throws IOException {
        silentServer.close();
    }

    @Test
    void writesDownBytesValuesAndFailures() throws Exception {
        List<Observation> seen = runner.observe(BehaviourCase.of("one", context -> {
            context.connection().setCatalog("c");
            context.note("value", 5);
            throw new SQLException("no", "42000", 7);
        }));

        assertThat(seen).hasSize(2).allSatisfy(observation -> {
            assertThat(observation.requests()).containsExactly(new byte[] {'c'});
            assertThat(observation.values()).containsExactly("value = Integer 5");
            assertThat(observation.failure()).isEqualTo("java.sql.SQLException, SQLState 42000, code 7: no");
        });
        assertThat(CaseRunner.wasCutOff(seen)).isFalse();
    }

    @Test
    void cutsOffWhatWaitsForEver() throws Exception {
        runner = new CaseRunner(options -> connect(), running -> waiting.await());
        List<Observation> seen = runner.observe(BehaviourCase.of("hanging", context -> {
            context.note("before", 1);
            context.connection().getCatalog();
            context.note("after", 2);
        }));

        assertThat(CaseRunner.wasCutOff(seen)).isTrue();
        assertThat(seen).singleElement().satisfies(observation -> {
            assertThat(observation.values()).containsExactly("before = Integer 1");
            assertThat(observation.requests()).isEmpty();
        });
    }

    @Test
    void cutsOffWhatWaitsOnAFurtherConnection() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        runner = new CaseRunner(options -> connect(), running -> waiting.await());

        List<Observation> seen = runner.observe(BehaviourCase.of("hanging", context -> {
                    try (Connection other = context.another()) {
                        other.getCatalog();
                    } finally {
                        ended.countDown();
                    }
                })
                .once());

        assertThat(CaseRunner.wasCutOff(seen)).isTrue();
        ended.await();
    }

    /** A case that hangs never gets to the point where it restores them. */
    @Test
    void restoresTheDefaultsOfTheJvm() throws Exception {
        JvmDefaults before = JvmDefaults.current();
        TimeZone zone = TimeZone.getTimeZone("GMT+14:00");
        Locale locale = Locale.forLanguageTag("tr-TR");
        assertThat(before).isNotEqualTo(new JvmDefaults(zone, locale));

        runner.observe(BehaviourCase.of("zone", context -> {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }));

        assertThat(JvmDefaults.current()).isEqualTo(before);
    }

    @Test
    void tellsThatNoConnectionCouldBeOpened() throws Exception {
        silentServer.close();

        assertThat(runner.observe(BehaviourCase.of("none", context -> {})))
                .singleElement()
                .extracting(Observation::failure)
                .asString()
                .contains("ConnectException");
    }

    private Connection connect() throws SQLException {
        try {
            @SuppressWarnings("resource") // Closed by the connection.
            Socket socket = new Socket(new TappedSocket()) {};
            socket.connect(address);
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "setCatalog" -> socket.getOutputStream().write(((String) arguments[0]).getBytes());
                            case "getCatalog" -> {
                                waiting.countDown();
                                socket.getInputStream().read();
                            }
                            case "close" -> socket.close();
                            default -> throw new UnsupportedOperationException(method.getName());
                        }
                        return null;
                    });
        } catch (IOException e) {
            throw new SQLException(e.toString(), e);
        }
    }
}
