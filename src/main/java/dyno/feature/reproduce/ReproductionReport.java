package dyno.feature.reproduce;

import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.run.ForkSpec.Cell;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Edition;
import dyno.study.Size;
import dyno.study.Unit;
import dyno.workload.Footprint;
import java.util.List;
import java.util.Optional;

/**
 * Published measurements beside today's; the content of {@code studies.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param seconds wall time of the run; of sessions before it was resumed, only that of their forks
 * @param budget what it was given, seconds
 * @param full whether at the published sizes
 * @param settings the value of --settings
 * @param forks how many forks were measured
 * @param environment machine, versions and settings of the server
 * @param studies the oldest first
 * @param warnings what makes figures doubtful
 * @param notes what a reader should know beside the figures, such as the way by which drivers reached the server
 */
@JsonDocument(name = "studies", format = 4)
public record ReproductionReport(
        String run,
        String started,
        double seconds,
        double budget,
        boolean full,
        String settings,
        int forks,
        Environment environment,
        List<StudyResult> studies,
        List<String> warnings,
        List<String> notes) {

    public ReproductionReport {
        notes = List.copyOf(notes);
    }

    /** Whether the server had others than the published ones. */
    boolean hasOtherSettings() {
        return !settings.equals(ReproductionOptions.PUBLISHED);
    }

    /** Its result for a claim of a study; empty where the run did not measure it. */
    Optional<ClaimResult> claim(String study, String sentence) {
        return studies.stream()
                .filter(result -> result.id().equals(study))
                .flatMap(result -> result.claims().stream())
                .filter(claim -> claim.sentence().equals(sentence))
                .findFirst();
    }

    /**
     * A study with everything that was measured for it.
     *
     * @param finding what it found, in words
     * @param method how it made one figure of its runs, in words; null when that is not known
     * @param profiler what kind of profiler its shares come from, in words; null when they come from stack samples or there
     *     are none
     */
    public record StudyResult(
            String id,
            int year,
            String title,
            String source,
            String setting,
            String finding,
            String method,
            String profiler,
            List<DriverRow> drivers,
            List<ClaimResult> claims,
            List<TableResult> tables,
            List<Traffic> traffic,
            List<String> remarks) {}

    /**
     * Which versions stand for a driver of the study.
     *
     * @param published the version that the study names; null when it did not have the driver
     * @param then coordinates measured for it; null when there are none
     * @param today coordinates of the newest; null when there are none
     * @param note about the choice; null when there is nothing to say
     */
    public record DriverRow(String name, String published, String then, String today, String note) {}

    /** A table with the unit of its published figures; measured values are in base units, see {@link Unit}. */
    public record TableResult(String id, String title, Unit unit, List<FigureResult> figures) {}

    /**
     * A figure as published and as measured.
     *
     * @param row what was done
     * @param column by what
     * @param published as published, in the table's unit; null where nothing was
     * @param publishedValue the same as a number in the base unit; NaN where nothing was
     * @param then with the original drivers
     * @param today with the current drivers
     */
    public record FigureResult(
            String row, String column, String published, double publishedValue, Value then, Value today) {}

    /**
     * A measured value in the base unit, or why there is none.
     *
     * @param cells what was measured; empty for what was only counted
     * @param value wall time, ns/op, median over the forks; or a number; or a part of 1; NaN when not measured
     * @param low lower end of an interval of at least 95 %; NaN without one
     * @param high upper end of the same interval; NaN without one
     * @param cpuNanos CPU time of the client thread, ns/op; NaN where it is not measured
     * @param forks how many forks it rests on; 0 for exact figures
     * @param reason why there is no value, beginning with the label of a {@link Gap}; null when there is one
     */
    public record Value(
            List<Cell> cells, double value, double low, double high, double cpuNanos, int forks, String reason) {
        public static Value none(String reason) {
            return new Value(List.of(), Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, reason);
        }

        public static Value exact(double value) {
            return new Value(List.of(), value, Double.NaN, Double.NaN, Double.NaN, 0, null);
        }
    }

    /**
     * A claim as published and as measured.
     *
     * @param sentence in words
     * @param ratio whether it is about a ratio of two times
     * @param direction on which side of 1 the claim sees the ratio, that of a share being how much longer the operation takes with
     *     it; null for numbers
     * @param number of what is counted, as the claim sees it, in words; null for ratios and shares
     * @param unit of the value; null for ratios
     * @param published the published ratio or value, in the base unit; NaN where none was
     * @param own whether Dyno has added it to what the study published
     * @param unlike what was not as the study had it, beside the versions of drivers
     */
    public record ClaimResult(
            String sentence,
            boolean ratio,
            Direction direction,
            String number,
            Unit unit,
            double published,
            boolean own,
            List<Difference> unlike,
            Answer then,
            Answer today) {
        public ClaimResult {
            unlike = List.copyOf(unlike);
        }

        public Answer of(Edition edition) {
            return edition == Edition.ORIGINAL ? then : today;
        }
    }

    /**
     * What was not as the study had it.
     *
     * @param what server, JDK, settings, network, profiler or workload
     * @param study in the study; null where the other text says both
     * @param here in this run
     */
    public record Difference(String what, String study, String here) {}

    /**
     * What a measurement says about a claim.
     *
     * @param decision about its direction, or about its number
     * @param size of the measured difference, next to the published one; null where there is nothing to compare
     * @param numerator what was measured; null where nothing was
     * @param denominator what it was divided by; null for values
     * @param value ratio of wall times, or the value in the base unit; NaN when not measured
     * @param low lower end of the interval; NaN without one
     * @param high upper end of the interval; NaN without one
     * @param confidence that the interval reaches; 0 without one
     * @param rounds how many rounds the ratio rests on; 0 for values
     * @param ratios by round, in the order of running
     * @param cpuRatio the same ratio of CPU times; NaN where it is not measured
     * @param studyWay the ratio of wall times by the study's own way, from the same forks, or the share that its kind of
     *     profiler has shown once, as a part of 1; NaN where there is none
     * @param reason why it was not measured, beginning with the label of a {@link Gap}, why it was not decided, or which of the
     *     statements that the study lists were sent; null where there is nothing to explain
     */
    public record Answer(
            Decision decision,
            Size size,
            Cell numerator,
            Cell denominator,
            double value,
            double low,
            double high,
            double confidence,
            int rounds,
            List<Double> ratios,
            double cpuRatio,
            double studyWay,
            String reason) {
        public static Answer none(String reason) {
            return exact(Decision.NOT_MEASURED, null, Double.NaN, reason);
        }

        /** By a number without an interval. */
        static Answer exact(Decision decision, Size size, double number, String reason) {
            return new Answer(
                    decision,
                    size,
                    null,
                    null,
                    number,
                    Double.NaN,
                    Double.NaN,
                    0,
                    0,
                    List.of(),
                    Double.NaN,
                    Double.NaN,
                    reason);
        }
    }

    /**
     * What drivers send for an operation.
     *
     * @param operation its name
     * @param driver coordinates
     * @param footprints of its parts, such as connecting and disconnecting
     * @param reason why it could not be observed; null when it could
     */
    public record Traffic(String operation, String driver, List<Footprint> footprints, String reason) {}
}
