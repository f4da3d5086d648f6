package dyno.workload;

/** Receives every value that an operation reads, so that nothing is optimised away or remains unchecked. */
@FunctionalInterface
public interface ValueSink {
    void accept(Object value);
}
