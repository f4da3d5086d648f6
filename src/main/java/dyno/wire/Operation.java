package dyno.wire;

/** One complete operation of a workload, repeatable at will. */
@FunctionalInterface
public interface Operation {
    void run() throws Exception;
}
