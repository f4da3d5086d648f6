package dyno.workload;

/** Where an operation puts every value that it reads, so that nothing is optimised away or goes unchecked. */
@FunctionalInterface
public interface ValueSink {
    void accept(Object value);
}
