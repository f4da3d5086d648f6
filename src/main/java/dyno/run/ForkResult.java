package dyno.run;

import java.util.List;

/**
 * What one fork measured.
 *
 * @param spec the fork
 * @param started ISO-8601 instant
 * @param seconds how long it took, start of the JVM included
 * @param iterations measurement iterations, in order
 * @param lastWarmup the last warm-up iteration, to tell whether the fork was steady
 * @param wire counts of one operation; null unless the transport is replay
 * @param recording file name of the JFR recording; null when not profiled
 * @param notes what the fork has to say (profiler fallback, pinning refused)
 */
public record ForkResult(
        ForkSpec spec,
        String started,
        double seconds,
        List<IterationScore> iterations,
        IterationScore lastWarmup,
        WireCount wire,
        String recording,
        List<String> notes) {}
