package dyno.run;

/**
 * One JVM fork to run.
 *
 * @param id unique within the run, and a file name
 * @param purpose why it runs
 * @param round round of interleaved forks, from 1
 * @param arm which side of a comparison it serves
 * @param cell what it measures
 * @param iterations how long it measures
 */
public record ForkSpec(String id, Purpose purpose, int round, Arm arm, Cell cell, Iterations iterations) {

    /**
     * A driver in a workload over a transport.
     *
     * @param driver driver coordinates
     * @param workload simple name of the workload's class ({@code SelectOne})
     * @param transport name of the transport
     */
    public record Cell(String driver, String workload, String transport) {
        @Override
        public String toString() {
            return driver + " " + workload + " over " + transport;
        }
    }

    /** Which side of a comparison a fork serves. */
    public enum Arm {
        BASELINE,
        CONTROL,
        CANDIDATE,
        NONE
    }

    /** Warm-up and measurement iterations of a fork, each of the given length in milliseconds. */
    public record Iterations(int warmup, int measurement, int millis) {
        /** Time that the iterations take, in seconds. */
        public double seconds() {
            return (warmup + measurement) * millis / 1000.0;
        }
    }

    /** An id that sorts in the order of running and tells people what the fork is. */
    public static String id(int number, Purpose purpose, Arm arm, Cell cell) {
        String driver = cell.driver().replaceAll("[^A-Za-z0-9@+.-]+", "_");
        String name = driver.length() > 60 ? driver.substring(driver.length() - 60) : driver;
        String role = arm == Arm.NONE ? purpose.name() : arm.name();
        return String.format("%04d-%s-%s-%s-%s", number, name, cell.workload(), cell.transport(), role.toLowerCase());
    }
}
