package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.driver.FakeDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IsolatedDriverTest {
    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void pack() throws IOException {
        jar = Jars.write(folder.resolve("driver #1.jar"), Jars.classes(List.of(Curious.class, FakeDriver.class)));
    }

    @Test
    void seesNothingButItsJarsAndTheJdk() throws Exception {
        try (IsolatedDriver driver = load(Curious.class.getName())) {
            assertThat(report(driver, "sees org.junit.jupiter.api.Test")).isEqualTo("no");
            assertThat(report(driver, "sees java.sql.Connection")).isEqualTo("yes");
            assertThat(report(driver, "sees javax.naming.Context")).isEqualTo("yes");
        }
    }

    @Test
    void findsItselfInTheContextOfTheThread() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (IsolatedDriver driver = load(Curious.class.getName())) {
            assertThat(report(driver, "context")).isEqualTo("own");
        }
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void refusesAUrlThatTheDriverDoesNotKnow() throws Exception {
        try (IsolatedDriver driver = load(Curious.class.getName())) {
            assertThat(driver.acceptsUrl("ignore")).isFalse();
            assertThat(driver.version()).isEqualTo("3.5");
            assertThatThrownBy(() -> driver.connect("ignore", new Properties()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("does not accept the URL ignore");
        }
    }

    @Test
    void saysWhatCannotBeLoaded() {
        assertThatThrownBy(() -> load("org.example.Driver")).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> load("java.lang.String")).hasMessageContaining("does not implement java.sql.Driver");
    }

    private IsolatedDriver load(String driverClass) throws ReflectiveOperationException {
        return IsolatedDriver.load(List.of(jar), driverClass);
    }

    private static String report(IsolatedDriver driver, String question) {
        try {
            driver.connect(question, new Properties());
            throw new AssertionError("the driver connects to nothing");
        } catch (SQLException e) {
            return e.getMessage();
        }
    }

    /** A driver that reports what it sees in the message of the exception from {@link #connect}. */
    public static final class Curious extends FakeDriver {
        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            if (url.equals("ignore")) {
                return null;
            }
            ClassLoader context = Thread.currentThread().getContextClassLoader();
            boolean own = context == Curious.class.getClassLoader();
            throw new SQLException(url.equals("context") ? (own ? "own" : "foreign") : sees(url.split(" ")[1]));
        }

        private static String sees(String name) {
            try {
                Class.forName(name);
                return "yes";
            } catch (ClassNotFoundException e) {
                return "no";
            }
        }

        @Override
        public boolean acceptsURL(String url) {
            return !url.equals("ignore");
        }

        @Override
        public int getMajorVersion() {
            return 3;
        }

        @Override
        public int getMinorVersion() {
            return 5;
        }
    }
}
