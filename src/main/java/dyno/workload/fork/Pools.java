package dyno.workload.fork;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The pools of connections of a driver, one for each URL: of one class, with the same properties. */
final class Pools implements AutoCloseable {
    private final ClassLoader loader;
    private final Surroundings setup;
    private final Map<String, DataSource> byUrl = new HashMap<>();

    Pools(ClassLoader loader, Surroundings setup) {
        this.loader = loader;
        this.setup = setup;
    }

    /**
     * A connection of the pool for a URL, which is opened with the first one.
     *
     * @param properties user and password; anything else becomes a part of the URL
     */
    synchronized Connection borrow(String url, Properties properties) throws SQLException {
        String options = properties.stringPropertyNames().stream()
                .filter(name -> !Surroundings.LOGIN.contains(name))
                .sorted()
                .map(name -> name + "=" + properties.getProperty(name))
                .collect(Collectors.joining("&"));
        String full = options.isEmpty() ? url : url + (url.contains("?") ? "&" : "?") + options;
        DataSource pool = byUrl.get(full);
        if (pool == null) {
            pool = open(full, properties);
            byUrl.put(full, pool);
        }
        return pool.getConnection();
    }

    private DataSource open(String url, Properties login) throws SQLException {
        try {
            DataSource pool = (DataSource) Class.forName(setup.dataSource(), true, loader)
                    .getDeclaredConstructor()
                    .newInstance();
            for (Map.Entry<String, String> property : setup.properties().entrySet()) {
                set(pool, property.getValue(), property.getKey());
            }
            set(pool, url, "jdbcUrl", "url");
            set(pool, login.getProperty("user"), "username", "user");
            set(pool, login.getProperty("password"), "password");
            return pool;
        } catch (InvocationTargetException e) {
            throw new SQLException(setup.dataSource() + " cannot be set up: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new SQLException(setup.dataSource() + " is not a pool: " + e, e);
        }
    }

    /** Calls the setter of the first of these names that there is. */
    private void set(DataSource pool, String value, String... names) throws ReflectiveOperationException, SQLException {
        for (String name : names) {
            String setter = "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
            for (Method method : pool.getClass().getMethods()) {
                if (method.getName().equals(setter) && method.getParameterCount() == 1) {
                    Optional<Object> argument = converted(name, value, method.getParameterTypes()[0]);
                    if (argument.isPresent()) {
                        method.invoke(pool, argument.get());
                        return;
                    }
                }
            }
        }
        throw new SQLException(setup.dataSource() + " has no property " + String.join(" or ", names)
                + " that is a text, a number or a truth value: correct the setup file. It has "
                + properties(pool) + ".");
    }

    private static String properties(DataSource pool) {
        return Arrays.stream(pool.getClass().getMethods())
                .map(Method::getName)
                .filter(name -> name.matches("set[A-Z].*"))
                .map(name -> Character.toLowerCase(name.charAt(3)) + name.substring(4))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** A text as a value of a type; empty if Dyno does not know the type. */
    private static Optional<Object> converted(String name, String value, Class<?> type) throws SQLException {
        try {
            if (type == String.class) {
                return Optional.of(value);
            }
            if (type == int.class || type == Integer.class) {
                return Optional.of(Integer.valueOf(value));
            }
            if (type == long.class || type == Long.class) {
                return Optional.of(Long.valueOf(value));
            }
            return type == boolean.class || type == Boolean.class
                    ? Optional.of(Boolean.valueOf(value))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            throw new SQLException("The pool's property " + name + " is a number, not " + value + ".", e);
        }
    }

    @Override
    public void close() {
        for (DataSource pool : byUrl.values()) {
            if (pool instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    throw new IllegalStateException("The pool cannot be closed", e);
                }
            }
        }
    }
}
