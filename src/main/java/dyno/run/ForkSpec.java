package dyno.run;

import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One JVM fork to run.
 *
 * @param id unique within the run, and a file name
 * @param purpose why it runs
 * @param round round of interleaved forks, from 1
 * @param arm which side of a comparison it belongs to
 * @param cell what it measures
 * @param iterations how long it measures
 */
public record ForkSpec(String id, Purpose purpose, int round, Arm arm, Cell cell, Iterations iterations) {
    /** Maximum length of each part of an id. */
    private static final int LONGEST = 60;

    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9@+_-][A-Za-z0-9@+._-]{0,250}");

    public ForkSpec {
        requireFileName(id);
        Objects.requireNonNull(purpose, "purpose");
        Objects.requireNonNull(arm, "arm");
        Objects.requireNonNull(cell, "cell");
        Objects.requireNonNull(iterations, "iterations");
    }

    /**
     * A driver in a workload over a transport.
     *
     * @param driver driver coordinates
     * @param workload name of the workload, with its options ({@code SelectOne})
     * @param transport name of the transport
     */
    public record Cell(DriverCoordinates driver, WorkloadName workload, TransportName transport) {
        public Cell {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(transport, "transport");
        }

        /** Whether an operation takes longer than a slice. */
        public boolean hasLongOperations() {
            return workload.prototype().takesLong(transport);
        }

        @Override
        public String toString() {
            return driver + " " + workload + " over " + transport;
        }
    }

    /** Which side of a comparison a fork belongs to. */
    public enum Arm {
        BASELINE,
        /** The baseline's second fork of a round. */
        CONTROL,
        CANDIDATE,
        /** The candidate's second fork of a round. */
        CANDIDATE_CONTROL,
        NONE;

        public boolean isOfCandidate() {
            return this == CANDIDATE || this == CANDIDATE_CONTROL;
        }
    }

    /**
     * Warm-up and measurement iterations of a fork.
     *
     * @param millis length of an iteration, ms; the warm-up iterations of slices are shorter
     */
    public record Iterations(int warmup, int measurement, int millis) {
        private static final int SLICE_MILLIS = 5;

        /** JMH's code around a slice runs once per slice, and must be compiled, too, before slices count. */
        private static final int WARMUP_SLICES = 300;

        private static final int WARMUP_SLICE_MILLIS = 1;
        private static final int WARMUP_SLICES_IN_TURNS = 40;
        private static final int SLICES_IN_TURNS = 60;

        private static final Iterations LONG_OPERATIONS = new Iterations(2, 15, SLICE_MILLIS);
        private static final Iterations OPERATIONS_OF_SECONDS = new Iterations(2, 5, SLICE_MILLIS);

        /** Slices of 5 ms, see docs/decisions/0018. */
        public static Iterations slices(int measurement) {
            return new Iterations(WARMUP_SLICES, measurement, SLICE_MILLIS);
        }

        /**
         * The same for forks that take turns, of which a round has more slices if they are noisy. JMH's code around slices is still slow
         * after fewer warm-up slices, but equally for all of them.
         */
        public Iterations inTurns() {
            return millis == SLICE_MILLIS
                    ? new Iterations(
                            Math.min(warmup, WARMUP_SLICES_IN_TURNS), Math.min(measurement, SLICES_IN_TURNS), millis)
                    : this;
        }

        /** Whether they are those of {@link #inTurns}. */
        public boolean areInTurns() {
            return warmup == WARMUP_SLICES_IN_TURNS && millis == SLICE_MILLIS;
        }

        /** The same, or few slices of one operation each if those of the cell are longer than a slice. */
        public Iterations fitting(Cell cell) {
            if (millis != SLICE_MILLIS || !cell.hasLongOperations()) {
                return this;
            }
            return cell.workload().prototype().takesSeconds() ? OPERATIONS_OF_SECONDS : LONG_OPERATIONS;
        }

        /** Length of a warm-up iteration, ms. */
        public int warmupMillis() {
            return millis == SLICE_MILLIS ? WARMUP_SLICE_MILLIS : millis;
        }

        /** Time that the iterations take, in seconds. */
        public double seconds() {
            return (warmup * warmupMillis()) / 1000.0 + measuredSeconds();
        }

        /** Time that the measurement iterations take, in seconds. */
        public double measuredSeconds() {
            return measurement * millis / 1000.0;
        }
    }

    /** An id that sorts in the order of running and describes the fork. */
    public static String id(int number, Purpose purpose, Arm arm, Cell cell) {
        String driver = fileName(cell.driver().withoutOptions().toString());
        String name = driver.substring(Math.max(0, driver.length() - LONGEST))
                + (cell.driver().options().isEmpty()
                        ? ""
                        : start("_" + fileName(cell.driver().options().toString())))
                + (cell.driver().setup().isEmpty() ? "" : "_" + cell.driver().setup());
        String operation = start(fileName(cell.workload().toString()));
        String role = arm == Arm.NONE ? purpose.name() : arm.name();
        return String.format(
                Locale.ROOT,
                "%04d-%s-%s-%s-%s",
                number,
                name,
                operation,
                cell.transport(),
                role.toLowerCase(Locale.ROOT));
    }

    private static String start(String text) {
        return text.substring(0, Math.min(LONGEST, text.length()));
    }

    /** A file name that cannot lead to another folder, whatever a stored run contains. */
    static String requireFileName(String name) {
        if (name == null || !FILE_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a file");
        }
        return name;
    }

    private static String fileName(String text) {
        return text.replaceAll("[^A-Za-z0-9@+.-]+", "_");
    }
}
