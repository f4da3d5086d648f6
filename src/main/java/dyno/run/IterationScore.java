package dyno.run;

/**
 * The measurements of one JMH iteration.
 *
 * @param operations operations completed
 * @param wallNanos wall time, ns/op
 * @param cpuNanos CPU time of the client thread, ns/op
 * @param allocatedBytes heap allocated by the client thread, bytes/op
 */
public record IterationScore(long operations, double wallNanos, double cpuNanos, double allocatedBytes) {}
