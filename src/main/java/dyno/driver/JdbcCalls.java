package dyno.driver;

import dyno.workload.IsolatedDriver;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells which method of the JDBC interfaces a method of a driver implements, by name: recordings do not tell overloads apart.
 *
 * <p>Loads the driver's classes, without initialising them. Not for use by several threads at once.
 */
public final class JdbcCalls implements AutoCloseable {
    private static final List<String> PACKAGES = List.of("java.sql.", "javax.sql.");

    private final IsolatedDriver driver;
    private final Map<String, List<Class<?>>> interfaces = new HashMap<>();

    /**
     * Opens a driver.
     *
     * @throws DriverException NOT_A_DRIVER when it cannot be loaded
     */
    public JdbcCalls(DriverArtifact artifact) {
        try {
            driver = IsolatedDriver.load(
                    Stream.concat(Stream.of(artifact.jar()), artifact.dependencies().stream())
                            .toList(),
                    artifact.driverClass());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new DriverException(
                    DriverException.Kind.NOT_A_DRIVER, artifact.jar() + " cannot be loaded (" + e + ").", e);
        }
    }

    /**
     * The method as its interface declares it ({@code Statement.executeQuery}); empty when it implements none. Where several
     * interfaces of the class declare one of that name, the most specific counts.
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

    /** What a class cannot be loaded for, such as a library that is not there, does not matter here. */
    private List<Class<?>> interfaces(String className) {
        List<Class<?>> found = new ArrayList<>();
        try {
            for (Class<?> type = driver.type(className); type != null; type = type.getSuperclass()) {
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
        driver.close();
    }
}
