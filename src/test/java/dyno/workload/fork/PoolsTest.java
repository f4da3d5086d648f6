package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolsTest {
    private static final List<String> SEEN = new ArrayList<>();

    private final Properties login = new Properties();

    /** Notes what it is told. */
    public static final class NotingPool implements DataSource, AutoCloseable {
        public void setUrl(String url) {
            SEEN.add("url " + url);
        }

        public void setUsername(String user) {
            SEEN.add("user " + user);
        }

        public void setPassword(String password) {
            SEEN.add("password " + password);
        }

        public void setSize(int size) {
            SEEN.add("size " + size);
        }

        public void setFair(boolean fair) {
            SEEN.add("fair " + fair);
        }

        public void setFactory(Thread factory) {
            SEEN.add("never");
        }

        @Override
        public Connection getConnection() {
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, x) -> null);
        }

        @Override
        public Connection getConnection(String user, String password) {
            throw new UnsupportedOperationException();
        }

        @Override
        public PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(PrintWriter out) {}

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }

        @Override
        public <T> T unwrap(Class<T> type) {
            return null;
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }

        @Override
        public void close() {
            SEEN.add("closed");
        }
    }

    @BeforeEach
    void login() {
        SEEN.clear();
        login.setProperty("user", "me");
        login.setProperty("password", "pw");
    }

    private static Pools pools(String type, Map<String, String> properties) {
        return new Pools(
                PoolsTest.class.getClassLoader(),
                new Surroundings("X", type, new TreeMap<>(properties), null, List.of()));
    }

    @Test
    void opensOnePoolForEachUrl() throws SQLException {
        try (Pools pools = pools(NotingPool.class.getName(), Map.of("size", "2", "fair", "true"))) {
            assertThat(pools.borrow("jdbc:a", login)).isNotNull();
            assertThat(pools.borrow("jdbc:a", login)).isNotNull();
            login.setProperty("b", "c");
            pools.borrow("jdbc:a", login);
        }

        assertThat(SEEN)
                .containsExactly(
                        "fair true",
                        "size 2",
                        "url jdbc:a",
                        "user me",
                        "password pw",
                        "fair true",
                        "size 2",
                        "url jdbc:a?b=c",
                        "user me",
                        "password pw",
                        "closed",
                        "closed");
    }

    @Test
    void saysWhatItsPropertiesAre() {
        assertThatThrownBy(() ->
                        pools(NotingPool.class.getName(), Map.of("sise", "2")).borrow("jdbc:a", login))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("has no property sise")
                .hasMessageContaining("fair, logWriter, loginTimeout, password, size, url, username");
        assertThatThrownBy(() ->
                        pools(NotingPool.class.getName(), Map.of("size", "two")).borrow("jdbc:a", login))
                .hasMessage("The pool's property size is a number, not two.");
        assertThatThrownBy(() -> pools("java.lang.String", Map.of()).borrow("jdbc:a", login))
                .hasMessageContaining("java.lang.String is not a pool");
        assertThatThrownBy(() -> pools("no.Such", Map.of()).borrow("jdbc:a", login))
                .hasMessageContaining("no.Such is not a pool");
    }
}
