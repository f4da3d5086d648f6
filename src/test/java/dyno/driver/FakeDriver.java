package dyno.driver;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;

/** A driver that understands one form of URL and connects to nothing. */
public class FakeDriver implements Driver {
    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        return null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:mysql:thin:");
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    protected static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            waitForEver();
        }
    }

    /** A driver that does not load without another jar: the one that holds {@link FakeDriver}. */
    public static final class Needy extends FakeDriver {}

    /** A driver of another protocol. */
    public static final class Foreign extends FakeDriver {
        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:foreign:");
        }
    }
}
