package dyno.workload;

/**
 * Finds driver and server when the benchmarks run through JMH's own main class, where nobody has prepared a
 * {@link ConnectionSpec}; found by {@link java.util.ServiceLoader}.
 */
public interface ConnectionProvider {
    /**
     * Resolves the driver and makes sure that a server runs until this JVM ends.
     *
     * @param driver driver coordinates
     */
    ConnectionSpec provide(String driver) throws Exception;
}
