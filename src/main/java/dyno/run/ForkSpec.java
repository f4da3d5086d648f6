package dyno.run;

/**
 * One JVM fork to run.
 *
 * @param id unique within the run, a file name
 * @param purpose why it runs
 * @param round round of interleaved forks, from 1
 * @param arm which side of a comparison it serves
 * @param driver driver coordinates
 * @param workload simple name of the workload's class ({@code SelectOne})
 * @param transport {@code replay} or {@code loopback}
 * @param iterations how long it measures
 */
public record ForkSpec(
        String id,
        Purpose purpose,
        int round,
        Arm arm,
        String driver,
        String workload,
        String transport,
        Iterations iterations) {

    /** Which side of a comparison a fork serves. */
    public enum Arm {
        BASELINE,
        CONTROL,
        CANDIDATE,
        NONE
    }

    /** Warm-up and measurement iterations of a fork, each of the given length in milliseconds. */
    public record Iterations(int warmup, int measurement, int millis) {}
}
