package dyno.workload.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A JDBC driver loaded from its own jars, isolated from Dyno and from other drivers.
 *
 * <p>Connections come straight from the driver: {@link java.sql.DriverManager} would offer the URL to every driver.
 */
public final class IsolatedDriver implements AutoCloseable {
    private final URLClassLoader loader;
    private final Driver driver;
    private final Pools pools;

    private IsolatedDriver(URLClassLoader loader, Driver driver, Pools pools) {
        this.loader = loader;
        this.driver = driver;
        this.pools = pools;
    }

    /**
     * Loads and instantiates a driver.
     *
     * @throws ReflectiveOperationException when the jars have no such class or it is not a {@link Driver}
     * @throws LinkageError when a class that the driver needs is missing or too new for this JVM
     */
    public static IsolatedDriver load(List<Path> jars, String driverClass) throws ReflectiveOperationException {
        return load(jars, driverClass, Surroundings.NONE);
    }

    /** The same in a setup, below which another driver may be; then connections may come from a pool. */
    static IsolatedDriver load(List<Path> jars, String driverClass, Surroundings setup)
            throws ReflectiveOperationException {
        URL[] urls = jars.stream().map(IsolatedDriver::url).toArray(URL[]::new);
        URLClassLoader loader = new URLClassLoader("driver", urls, ClassLoader.getPlatformClassLoader());
        try {
            if (setup.driverClass() != null) {
                // It registers itself with the DriverManager, where wrappers and pools look.
                within(loader, () -> Class.forName(setup.driverClass(), true, loader));
            }
            Driver driver = within(loader, () -> instantiate(loader, driverClass));
            return new IsolatedDriver(loader, driver, setup.dataSource() == null ? null : new Pools(loader, setup));
        } catch (ReflectiveOperationException | LinkageError e) {
            close(loader);
            throw e;
        }
    }

    /**
     * Opens a connection, or borrows it from the pool of the setup.
     *
     * @throws SQLException when the driver refuses the URL or cannot connect
     */
    public Connection connect(String url, Properties properties) throws SQLException {
        if (pools != null) {
            return within(loader, () -> pools.borrow(url, properties));
        }
        Connection connection = within(loader, () -> driver.connect(url, properties));
        if (connection == null) {
            throw new SQLException(driver.getClass().getName() + " does not accept the URL " + url, "08001");
        }
        return connection;
    }

    public boolean acceptsUrl(String url) throws SQLException {
        return within(loader, () -> driver.acceptsURL(url));
    }

    /**
     * The options that the driver tells of for a URL, with their values; empty if it tells of none.
     *
     * @throws SQLException when the driver refuses an option in the URL
     */
    public Map<String, String> options(String url) throws SQLException {
        DriverPropertyInfo[] told = within(loader, () -> driver.getPropertyInfo(url, new Properties()));
        Map<String, String> options = new TreeMap<>();
        for (DriverPropertyInfo option : told == null ? new DriverPropertyInfo[0] : told) {
            options.put(option.name, option.value);
        }
        return options;
    }

    /** The version that the driver itself reports, as {@code major.minor}. */
    public String version() {
        return driver.getMajorVersion() + "." + driver.getMinorVersion();
    }

    /** Closes pools, and the driver's jars; its connections must have been closed before. */
    @Override
    public void close() {
        if (pools != null) {
            pools.close();
        }
        close(loader);
    }

    private static Driver instantiate(ClassLoader loader, String driverClass) throws ReflectiveOperationException {
        Class<?> type = Class.forName(driverClass, true, loader);
        if (!Driver.class.isAssignableFrom(type)) {
            throw new ClassNotFoundException(driverClass + " does not implement java.sql.Driver");
        }
        return type.asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    }

    /** Drivers look for their plugins and resources through the thread's context class loader. */
    private static <T, E extends Exception> T within(ClassLoader loader, Action<T, E> action) throws E {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return action.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("not a file: " + jar, e);
        }
    }

    private static void close(URLClassLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the driver's jars", e);
        }
    }

    @FunctionalInterface
    private interface Action<T, E extends Exception> {
        T run() throws E;
    }
}
