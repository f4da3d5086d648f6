package dyno.workload.fork;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Finds driver and server when the benchmarks run through JMH's own main class, without a prepared {@link
 * ConnectionSpec}; found by {@link java.util.ServiceLoader}.
 */
public interface ConnectionProvider {
    /** The kinds of transport that need nothing but a driver and a server. */
    List<TransportKind> ALONE = List.of(TransportKind.REPLAY, TransportKind.LOOPBACK);

    /**
     * Asks the provider that there is.
     *
     * @throws IllegalArgumentException when the transport is none of {@link #ALONE}
     * @throws Exception as {@link #provide}
     */
    static ConnectionSpec ask(String driver, TransportName transport, String workload) throws Exception {
        if (!ALONE.contains(transport.kind()) || transport.isEncrypted()) {
            throw new IllegalArgumentException("JMH alone measures over replay and loopback only; over " + transport
                    + ", measure with ./dyno triage --transport " + transport + ".");
        }
        return ServiceLoader.load(ConnectionProvider.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Neither the system property " + ConnectionSpec.PROPERTY
                        + " nor a connection provider specifies how to connect."))
                .provide(driver, workload);
    }

    /**
     * Resolves the driver and makes sure that a server runs until this JVM ends.
     *
     * @param driver driver coordinates
     * @param workload name of the workload that is going to run, with its options
     * @throws Exception also when the driver does not support what the workload requires
     */
    ConnectionSpec provide(String driver, String workload) throws Exception;
}
