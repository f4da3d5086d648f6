package dyno.workload.probe;

import java.io.Serializable;

/**
 * The JVM of forks, as it describes itself.
 *
 * @param name vendor, name and version
 * @param collector the garbage collector that its arguments and the machine lead to
 * @param heapBytes the largest size of its heap, bytes
 */
public record JvmFacts(String name, String collector, long heapBytes) implements Serializable {}
