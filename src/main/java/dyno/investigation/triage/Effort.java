package dyno.investigation.triage;

import dyno.run.ForkSpec.Iterations;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Locale;

/**
 * How many forks a triage has for each purpose.
 *
 * @param scoreForks scored forks per driver, workload and transport
 * @param replayProfiles profiled forks per driver and workload over replay
 * @param otherProfiles profiled forks per driver and workload over each other transport; negative leaves those
 *     transports out
 * @param patchRounds rounds of baseline and candidate, twice each, per patch, workload and transport
 * @param patchTargets how many of the workloads that a patch targets are compared
 * @param iterations of a scored fork
 */
record Effort(
        int scoreForks,
        int replayProfiles,
        int otherProfiles,
        int patchRounds,
        int patchTargets,
        Iterations iterations) {

    /** The standard deviation of single rounds of a driver against itself, on 2 shared cores. */
    private static final double SPREAD = 0.04;

    /** Student's t for a 95 % interval from some ten rounds. */
    private static final double STUDENT = 2.2;

    private static final int PROFILE_ITERATIONS = 2;

    private static final Iterations SHORT = Iterations.slices(100);

    /**
     * From the minimum that shows anything to plans that take hours. Three rounds are the fewest that can reach 95 %,
     * and enough for the large differences that most patches make.
     */
    static final List<Effort> LADDER = List.of(
            new Effort(1, 1, -1, 3, 1, SHORT),
            new Effort(1, 1, 0, 3, 1, SHORT),
            new Effort(2, 1, 0, 3, 1, SHORT),
            new Effort(2, 2, 0, 4, 1, SHORT),
            new Effort(2, 2, 1, 4, 1, SHORT),
            new Effort(3, 2, 1, 4, 1, SHORT),
            new Effort(3, 3, 1, 5, 2, SHORT),
            new Effort(4, 3, 2, 6, 2, SHORT),
            new Effort(6, 5, 2, 8, 4, Iterations.slices(200)),
            new Effort(10, 5, 3, 16, 4, Iterations.slices(400)),
            new Effort(20, 10, 5, 30, 8, Iterations.slices(400)),
            new Effort(40, 20, 10, 30, 8, Iterations.slices(400)));

    /** The requested transports for which there is time. */
    List<TransportName> transports(List<TransportName> asked) {
        return otherProfiles < 0 && asked.contains(TransportName.REPLAY) ? List.of(TransportName.REPLAY) : asked;
    }

    /** Profiled forks per driver and workload over a transport; most of them over replay, if that is requested. */
    int profiles(TransportName transport, List<TransportName> asked) {
        return transport.isReplay() || !asked.contains(TransportName.REPLAY) ? replayProfiles : otherProfiles;
    }

    /** The same with other iterations and rounds of a patch. */
    Effort measuring(Iterations other, int rounds) {
        return new Effort(scoreForks, replayProfiles, otherProfiles, rounds, patchTargets, other);
    }

    /** The same number of forks, measured like those of a run that has begun. */
    Effort beside(Effort begun) {
        return new Effort(scoreForks, replayProfiles, otherProfiles, begun.patchRounds, patchTargets, begun.iterations);
    }

    /**
     * Profiled forks measure longer: a hotspot of 1 % needs some stack samples to be detected at all, and where the
     * kernel's tick takes them, they are few.
     */
    Iterations profileIterations(TransportName transport) {
        double longer = transport.isReplay() ? 3 : 6;
        double millis = longer * iterations.measurement() * iterations.millis() / PROFILE_ITERATIONS;
        return new Iterations(1, PROFILE_ITERATIONS, (int) Math.round(millis));
    }

    /** How small a difference the rounds of a patch can show, in words. */
    String precision() {
        double visible = STUDENT * SPREAD / Math.sqrt(patchRounds);
        return String.format(
                Locale.ROOT,
                "patches with %d rounds: CPU differences of about %.1f %% can be detected on a quiet machine",
                patchRounds,
                100 * visible);
    }
}
