package dyno.run;

import dyno.process.ForkJava;
import dyno.workload.fork.Surroundings;
import dyno.workload.probe.QuietProbe;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The beats on this machine without a neighbour, measured before a run.
 *
 * @param ratio the ratio of the two pieces of a beat in quiet time; NaN if it could not be measured
 * @param clockNanos duration of the chained piece in quiet time, ns; NaN if it could not be measured
 * @param share of the measuring time that was quiet, 0 to 1
 */
public record Quiet(double ratio, double clockNanos, double share) {
    /** Unknown: no beat shows a neighbour. */
    public static final Quiet UNKNOWN = new Quiet(Double.NaN, Double.NaN, Double.NaN);

    private static final int LEARNING_MILLIS = 1000;

    /** Neighbours are active for periods of up to some seconds. */
    private static final int MOST_TRIES = 5;

    /** Beats in quiet time differ by at most this much. */
    private static final double NARROW = 0.01;

    /** At least this part of the beats must be close to the quietest ones. */
    private static final double LEAST_SHARE = 0.1;

    /** A few single beats are lower than all others by chance. */
    private static final double CHANCE = 0.02;

    /**
     * Beats in quiet time are at most this much apart on one processor: two clusters have been observed, 2.7 % apart (AMD, third
     * generation), of which the lower is rare. A neighbour adds 8 % and more.
     */
    static final double SAME = 0.04;

    /** Whether so little of the measuring time was quiet that the ratio may be that with a neighbour. */
    public boolean wasRare() {
        return share < LEAST_SHARE;
    }

    /**
     * What a resumed run measures with: its first beats, to which those of all its forks are relative, and at whose clock frequency
     * scores are compared. On another processor or JVM, those of now.
     *
     * @param begun where the run began
     * @param now where it continues
     */
    public static Quiet resumed(Environment begun, Environment now) {
        boolean isSameMachine = begun.cpu().equals(now.cpu()) && begun.jdk().equals(now.jdk());
        return isSameMachine && Double.isFinite(begun.quiet().ratio) ? begun.quiet() : now.quiet();
    }

    /**
     * Measures for a second, and for some more if none of them was quiet. The ratio is never above what this processor has shown
     * before.
     *
     * @param cpu the client's processor
     * @throws RunException FORK_FAILED
     */
    public static Quiet learn(int cpu) {
        return learn(cpu, Surroundings.NONE);
    }

    /** The same in the JVM that a setup chooses. */
    public static Quiet learn(int cpu, Surroundings setup) {
        ForkJava java = ForkJava.current().around(setup);
        List<double[]> beats = new ArrayList<>();
        Quiet learnt = UNKNOWN;
        int tries = WaitLimits.ofHost().tries(MOST_TRIES);
        for (int i = 0; i < tries && !(learnt.share >= LEAST_SHARE); i++) {
            beats.addAll(Probing.ask(
                    ForkJvm.probe(setup),
                    new QuietProbe(cpu, LEARNING_MILLIS),
                    double[].class,
                    "Cannot measure how quiet the machine is"));
            learnt = of(beats);
        }
        // Other compilers give other beats.
        return ForkJvm.hasFurtherArguments(java)
                ? learnt
                : KnownBeats.ofMachine(java).atMost(learnt);
    }

    /**
     * These for forks in a JVM of their own, whose compiler gives other beats.
     *
     * @param own what is learnt there; the duration of the chained piece, which no compiler changes, stays that of this one: two
     *     clock frequencies of different moments would be taken for different scores
     */
    public Quiet withRatioOf(Quiet own) {
        return new Quiet(own.ratio, clockNanos, own.share);
    }

    /**
     * The densest cluster of the lowest beats, and how many are as close together.
     *
     * @param beats for each, the ratio and the duration of the chained piece in ns
     */
    static Quiet of(List<double[]> beats) {
        if (beats.isEmpty()) {
            return UNKNOWN;
        }
        List<double[]> sorted = new ArrayList<>(beats);
        sorted.sort(Comparator.comparingDouble(beat -> beat[0]));
        List<double[]> close = densest(sorted);
        double[] clocks = close.stream().mapToDouble(beat -> beat[1]).sorted().toArray();
        return new Quiet(
                close.get(close.size() / 2)[0], clocks[clocks.length / 2], (double) close.size() / sorted.size());
    }

    private static List<double[]> densest(List<double[]> sorted) {
        double highest = sorted.get((int) (CHANCE * sorted.size()))[0] * (1 + SAME);
        List<double[]> densest = List.of();
        int end = 0;
        for (int begin = 0; begin < sorted.size() && sorted.get(begin)[0] <= highest; begin++) {
            while (end < sorted.size() && sorted.get(end)[0] <= sorted.get(begin)[0] * (1 + NARROW)) {
                end++;
            }
            if (end - begin > densest.size()) {
                densest = sorted.subList(begin, end);
            }
        }
        return densest;
    }
}
