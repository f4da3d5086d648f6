package dyno.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the method of the JDBC interfaces that a method of a driver implements, by name: recordings do not distinguish
 * overloads.
 *
 * <p>Loads the driver's classes without initialising them: none of its code runs. Not for use by several threads at
 * once.
 */
public final class JdbcCalls implements AutoCloseable {
    private static final List<String> PACKAGES = List.of("java.sql.", "javax.sql.");

    private final URLClassLoader loader;
    private final Map<String, List<Class<?>>> interfaces = new HashMap<>();

    /** Opens a driver's jars. */
    public JdbcCalls(DriverArtifact artifact) {
        URL[] jars = Stream.concat(Stream.of(artifact.jar()), artifact.dependencies().stream())
                .map(JdbcCalls::url)
                .toArray(URL[]::new);
        loader = new URLClassLoader("calls", jars, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("not a file: " + jar, e);
        }
    }

    /**
     * The method as its interface declares it ({@code Statement.executeQuery}); empty when it implements none. If
     * several interfaces of the class declare one of that name, the most specific counts.
     *
     * @param className binary name of a class of the driver
     */
    public Optional<String> call(String className, String methodName) {
        return interfaces.computeIfAbsent(className, this::interfaces).stream()
                .filter(type -> declares(type, methodName))
                .reduce((a, b) -> a.isAssignableFrom(b) ? b : a)
                .map(type -> type.getSimpleName() + "." + methodName);
    }

    private static boolean declares(Class<?> type, String methodName) {
        return Arrays.stream(type.getDeclaredMethods()).map(Method::getName).anyMatch(methodName::equals);
    }

    /** The reason why a class cannot be loaded, such as a missing library, does not matter here. */
    private List<Class<?>> interfaces(String className) {
        List<Class<?>> found = new ArrayList<>();
        try {
            for (Class<?> type = Class.forName(className, false, loader); type != null; type = type.getSuperclass()) {
                collect(type, found);
            }
        } catch (ClassNotFoundException | LinkageError e) {
            return List.copyOf(found);
        }
        return found.stream().distinct().toList();
    }

    private static void collect(Class<?> type, List<Class<?>> found) {
        for (Class<?> one : type.getInterfaces()) {
            if (PACKAGES.stream().anyMatch(one.getName()::startsWith)) {
                found.add(one);
            }
            collect(one, found);
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the driver's jars", e);
        }
    }
}
