package dyno.feature.calibrate;

import dyno.comparison.Estimate;
import dyno.comparison.Proportion;
import dyno.comparison.Verdict;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Locale;

/**
 * The results of comparisons of builds of a driver that are known to be slower or not.
 *
 * @param run name of the run and of its folder
 * @param environment machine and versions
 * @param driver that the builds are made from
 * @param workload the operation that was measured
 * @param transport over which it was measured
 * @param baseline what the builds were compared with
 * @param rounds in which the baseline and each build that did not fail were measured twice
 * @param secondsPerRound how long such a round took
 * @param builds that were compared with the baseline
 * @param results one per setting
 * @param warnings what a reader must know before relying on the figures
 */
@JsonDocument(name = "accuracy-comparison")
public record ComparisonAccuracyReport(
        String run,
        Environment environment,
        String driver,
        String workload,
        TransportName transport,
        Baseline baseline,
        int rounds,
        double secondsPerRound,
        List<Build> builds,
        List<Result> results,
        List<String> warnings) {

    /** The kind of a build. */
    public enum Kind {
        /** The jar of the baseline under another name. */
        COPIED,
        /** A class of it was compiled again, to the same instructions. */
        RECOMPILED,
        /** A loop that runs zero times was added to a further method. */
        IDLE,
        /** The loop in all builds runs more often. */
        SLOWER;

        /** Whether it should cost as much as the baseline. */
        public boolean isEqual() {
            return this != SLOWER;
        }

        /** The word shown to people. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The build that the others are compared with: the driver with a short loop in one of its methods.
     *
     * @param method that the loop was added to
     * @param iterations of the loop in an operation
     * @param nanosPerIteration CPU time of an iteration, timed in a JVM without the driver, ns
     * @param driverNanos CPU time per operation of the driver without the loop and without the replay, before the rounds, ns
     * @param nanos cost per operation by the metric that decides, median over the forks in the rounds, ns
     */
    public record Baseline(String method, int iterations, double nanosPerIteration, double driverNanos, double nanos) {}

    /**
     * A build.
     *
     * @param name joins the driver's coordinates
     * @param what how it was made
     * @param plantedNanos CPU time per operation of the additional iterations, by their number and the time of one, ns; 0 for equal builds
     * @param planted the same as a part of the baseline's cost
     * @param inPlace the additional iterations as a part of the baseline's cost, by what an iteration costs in place: in the same
     *     rounds, in the build with the most of them, if these are many more; null without such a build, and for that build
     * @param rounds that count in the estimate
     * @param voided rounds that do not, because they were disturbed
     * @param measured the build over the baseline, from all rounds that count; null without any
     */
    public record Build(
            String name,
            Kind kind,
            String what,
            double plantedNanos,
            double planted,
            Double inPlace,
            int rounds,
            int voided,
            Estimate measured) {}

    /**
     * The results of one setting of the comparison.
     *
     * @param setting precision, and the limit of a comparison
     * @param rounds that a comparison takes at most; 0 if that is too few for any verdict
     * @param seconds how long that many rounds take with two drivers
     * @param outcomes one per build
     * @param falseAlarms comparisons of equal builds that ended with "faster" or "slower"; the interval accounts for
     *     the baseline's forks, which the builds share
     */
    public record Result(String setting, int rounds, double seconds, List<Outcome> outcomes, Proportion falseAlarms) {}

    /**
     * The results for a build.
     *
     * @param build its name
     * @param trials comparisons of it with the baseline, one after the other, none of which share a round
     * @param unused rounds after the last of them, too few for another one
     * @param called how many comparisons found the build different if it is equal, slower if it is slower
     * @param drawn the same for comparisons of rounds drawn from all that count; null if there are too few, and
     *     where they were not stored
     */
    public record Outcome(String build, Kind kind, List<Trial> trials, int unused, Proportion called, Drawn drawn) {
        /** How many of the comparisons had a verdict. */
        public int count(Verdict verdict) {
            return (int)
                    trials.stream().filter(trial -> trial.verdict() == verdict).count();
        }
    }

    /**
     * Comparisons of rounds that were drawn at random, each round once at most. Different draws have rounds in common:
     * their rate varies less than that of a few consecutive comparisons, but has no interval.
     *
     * @param draws how many
     * @param called how many of them found the build different if it is equal, slower if it is slower
     */
    public record Drawn(int draws, int called) {}

    /**
     * One comparison.
     *
     * @param started when its first fork started, ISO-8601
     * @param rounds that were measured for it
     * @param voided those of them that did not count, because they were disturbed
     * @param used rounds until the look that ended it
     * @param estimate the build over the baseline by the rounds used, with the interval at that look's level
     * @param whole the same by all of its rounds, with a 95 % interval; null where it was not stored
     * @param quiet share of the slices in these rounds that were quiet, 0 to 1; null where it was not stored
     * @param scores by round that counts, ns/op: of baseline, control, candidate and its control; null where they were not
     *     stored
     */
    public record Trial(
            String started,
            int rounds,
            int voided,
            int used,
            Verdict verdict,
            Estimate estimate,
            Estimate whole,
            Double quiet,
            List<List<Double>> scores) {}
}
