package dyno.workload.fork;

import dyno.wire.Route;
import dyno.workload.nativeclient.NativeAddress;
import java.io.IOException;
import java.io.Reader;
import java.io.Serializable;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a fork needs to connect through the driver under test.
 *
 * <p>It is passed to the fork as a file that only its owner can read, and to a probe by a pipe, because a command line would show the
 * password to everybody.
 *
 * @param jars the driver and its dependencies
 * @param driverClass the {@link java.sql.Driver}
 * @param urls JDBC URL by mode; {@link ConnectionMode#PLAIN} is always there
 * @param password may be empty
 * @param cpu logical processor for the client thread; -1 leaves it to the scheduler
 * @param facts where the fork writes its {@link ForkFacts}; null if they are not needed
 * @param route how the server is reached
 * @param setup what is around the driver
 */
public record ConnectionSpec(
        List<Path> jars,
        String driverClass,
        Map<ConnectionMode, String> urls,
        String user,
        String password,
        int cpu,
        Path facts,
        Route route,
        Surroundings setup)
        implements Serializable {
    public ConnectionSpec {
        urls = Map.copyOf(urls);
    }

    /** For a driver alone. */
    public ConnectionSpec(
            List<Path> jars,
            String driverClass,
            Map<ConnectionMode, String> urls,
            String user,
            String password,
            int cpu,
            Path facts,
            Route route) {
        this(jars, driverClass, urls, user, password, cpu, facts, route, Surroundings.NONE);
    }

    /**
     * Loads the driver in its setup.
     *
     * @throws ReflectiveOperationException when the jars have no such class or it is not a driver
     */
    public IsolatedDriver load() throws ReflectiveOperationException {
        return IsolatedDriver.load(jars, driverClass, setup);
    }

    /** The JDBC URL with the driver's defaults. */
    public String url() {
        return url(ConnectionMode.PLAIN);
    }

    public String url(ConnectionMode mode) {
        return urls.get(mode);
    }

    /** Opens connections in a mode, by TCP to the address in the URL. */
    public Connector connector(IsolatedDriver driver, ConnectionMode mode) {
        return () -> driver.connect(url(mode), credentials());
    }

    /** The same over a different route. */
    public ConnectionSpec by(Route other) {
        return new ConnectionSpec(jars, driverClass, urls, user, password, cpu, facts, other, setup);
    }

    /** The same with connections from the driver itself, or from its wrapper. */
    public ConnectionSpec withoutPool() {
        return new ConnectionSpec(jars, driverClass, urls, user, password, cpu, facts, route, setup.withoutPool());
    }

    /** System property that names the file. */
    public static final String PROPERTY = "dyno.connection";

    /** With a number; a path may contain any separator. */
    private static final String JAR = "jar.";

    private static final String URL = "url.";

    private static final String POOL = "pool.";

    /** Writes the file, readable only by its owner if the file system has owners. */
    public void save(Path file) throws IOException {
        Files.deleteIfExists(file);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties().store(writer, null);
        }
    }

    /** Paths cannot be serialised. */
    private Object writeReplace() {
        return new Sent(properties());
    }

    /** Travels in place of a connection to the JVM of a probe. */
    private record Sent(Properties properties) implements Serializable {
        private Object readResolve() {
            return of(properties);
        }
    }

    private Properties properties() {
        Properties properties = new Properties();
        for (int i = 0; i < jars.size(); i++) {
            properties.setProperty(JAR + i, jars.get(i).toString());
        }
        properties.setProperty("driverClass", driverClass);
        urls.forEach((mode, url) -> properties.setProperty(URL + mode.name(), url));
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("cpu", Integer.toString(cpu));
        setIfKnown(properties, "facts", facts);
        setIfKnown(properties, "below", setup.driverClass());
        setIfKnown(properties, "dataSource", setup.dataSource());
        setup.properties().forEach((name, value) -> properties.setProperty(POOL + name, value));
        setIfKnown(properties, "socket", route.socket());
        setIfKnown(properties, "socketOption", route.option());
        setIfKnown(properties, "note", route.note());
        properties.setProperty("undelayedPort", Integer.toString(route.undelayedPort()));
        return properties;
    }

    /** Reads what {@link #save} wrote and deletes it: no password remains, whatever happens next. */
    public static ConnectionSpec take(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Files.delete(file);
        return of(properties);
    }

    private static ConnectionSpec of(Properties properties) {
        return new ConnectionSpec(
                jars(properties),
                properties.getProperty("driverClass"),
                urls(properties),
                properties.getProperty("user"),
                properties.getProperty("password"),
                Integer.parseInt(properties.getProperty("cpu")),
                path(properties, "facts"),
                new Route(
                        path(properties, "socket"),
                        properties.getProperty("socketOption"),
                        properties.getProperty("note"),
                        Integer.parseInt(properties.getProperty("undelayedPort"))),
                setup(properties));
    }

    /** Its JVM, which reads this, has been started. */
    private static Surroundings setup(Properties properties) {
        SortedMap<String, String> pool = new TreeMap<>();
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(POOL))
                .forEach(name -> pool.put(name.substring(POOL.length()), properties.getProperty(name)));
        return new Surroundings(
                properties.getProperty("below"), properties.getProperty("dataSource"), pool, null, List.of());
    }

    private static List<Path> jars(Properties properties) {
        List<Path> jars = new ArrayList<>();
        for (Path jar = path(properties, JAR + 0); jar != null; jar = path(properties, JAR + jars.size())) {
            jars.add(jar);
        }
        return jars;
    }

    private static Map<ConnectionMode, String> urls(Properties properties) {
        Map<ConnectionMode, String> urls = new EnumMap<>(ConnectionMode.class);
        for (ConnectionMode mode : ConnectionMode.values()) {
            String url = properties.getProperty(URL + mode.name());
            if (url != null) {
                urls.put(mode, url);
            }
        }
        return urls;
    }

    private static void setIfKnown(Properties properties, String name, Object value) {
        if (value != null) {
            properties.setProperty(name, value.toString());
        }
    }

    private static Path path(Properties properties, String name) {
        String value = properties.getProperty(name);
        return value == null ? null : Path.of(value);
    }

    /** Where the native client connects, which takes no URL. */
    public NativeAddress nativeAddress() {
        URI place = URI.create(url());
        return new NativeAddress(
                place.getHost(),
                place.getPort(),
                route.socket(),
                place.getPath().substring(1),
                user,
                password);
    }

    /** User and password as the driver wants them. */
    public Properties credentials() {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return properties;
    }

    @Override
    public String toString() {
        return driverClass + " to " + user + " at " + url();
    }
}
