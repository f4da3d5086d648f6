package dyno.workload;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/** A JDBC driver in a class loader of its own. */
public final class IsolatedDriver implements AutoCloseable {
    private final URLClassLoader loader;
    private final Driver driver;

    private IsolatedDriver(URLClassLoader loader, Driver driver) {
        this.loader = loader;
        this.driver = driver;
    }

    public static IsolatedDriver load(List<Path> jars, String driverClass)
            throws IOException, ReflectiveOperationException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        return new IsolatedDriver(loader, (Driver)
                loader.loadClass(driverClass).getDeclaredConstructor().newInstance());
    }

    public Connection connect(String url, Properties properties) throws SQLException {
        return driver.connect(url, properties);
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
