package dyno.workload.fork;

/**
 * Finds driver and server when the benchmarks run through JMH's own main class, without a prepared {@link
 * ConnectionSpec}; found by {@link java.util.ServiceLoader}.
 */
public interface ConnectionProvider {
    /**
     * Resolves the driver and makes sure that a server runs until this JVM ends.
     *
     * @param driver driver coordinates
     * @param workload name of the workload that is going to run, with its options
     * @throws Exception also when the driver does not support what the workload requires
     */
    ConnectionSpec provide(String driver, String workload) throws Exception;
}
