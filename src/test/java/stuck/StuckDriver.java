package stuck;

import dyno.driver.FakeDriver;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/**
 * A driver that leaves a thread behind and then does what the schema in its URL says: {@code hang}, {@code exhaust}, {@code exit},
 * {@code halt}, {@code babble}, {@code crowd}, {@code leave} or refuse.
 */
public final class StuckDriver extends FakeDriver {
    private static final int MOST_CONNECTIONS = 2;

    private static int connections;

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        new Thread(StuckDriver::waitForEver).start();
        URI server = URI.create(url.substring("jdbc:".length()));
        return switch (server.getPath()) {
            case "/hang" -> readOneByteTooMany(server);
            case "/exhaust" -> exhausted();
            case "/exit" -> exit();
            case "/halt" -> halt();
            case "/babble" -> babble();
            case "/crowd" -> crowded();
            case "/leave" -> leaving();
            default -> throw new SQLException("refused");
        };
    }

    private static Connection readOneByteTooMany(URI server) throws SQLException {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            throw new SQLException(
                    "The silent server sent " + socket.getInputStream().read());
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }

    private static Connection exit() throws SQLException {
        System.exit(0);
        throw new SQLException("still here");
    }

    private static Connection halt() throws SQLException {
        Runtime.getRuntime().halt(0);
        throw new SQLException("still here");
    }

    /** More than should be kept, without an end of line. */
    private static Connection babble() throws SQLException {
        for (int i = 0; i < 100; i++) {
            System.out.print("babble ".repeat(1000));
            System.err.print("babble ".repeat(1000));
        }
        System.out.println();
        throw new SQLException("refused after babbling");
    }

    /** Can be closed; has no memory for anything else. */
    private static Connection exhausted() {
        return connection(method -> {
            throw new OutOfMemoryError("none left");
        });
    }

    /** A server that is full after the first connections. */
    private static Connection crowded() throws SQLException {
        connections++;
        if (connections > MOST_CONNECTIONS) {
            throw new SQLException("Too many connections");
        }
        return exhausted();
    }

    /** Ends the JVM with the first statement; has no prepared ones. */
    private static Connection leaving() {
        return connection(method -> {
            if (method.equals("createStatement")) {
                System.exit(0);
            }
            throw new SQLException("no " + method);
        });
    }

    /** Can be closed; all other methods fail. */
    private static Connection connection(Failure failure) {
        return (Connection) Proxy.newProxyInstance(
                StuckDriver.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("close")) {
                        failure.of(method.getName());
                    }
                    return null;
                });
    }

    /** What happens when a method of a connection is called. */
    private interface Failure {
        void of(String method) throws SQLException;
    }

    @Override
    public boolean acceptsURL(String url) {
        return true;
    }
}
