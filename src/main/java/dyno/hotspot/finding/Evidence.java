package dyno.hotspot.finding;

import dyno.hotspot.CallPaths;
import java.util.List;
import java.util.Optional;

/**
 * The observations of one operation of a driver, as far as they were made.
 *
 * @param cpu where its CPU time went; wall time if only that was sampled
 * @param allocation where it allocated
 * @param locks where its threads waited for each other
 * @param facts from the driver's bytecode
 * @param longer the operation with a longer statement
 * @param hidden commands that the application did not issue
 */
public record Evidence(
        CallPaths cpu,
        Optional<CallPaths> allocation,
        Optional<CallPaths> locks,
        DriverFacts facts,
        Optional<LongerStatement> longer,
        List<HiddenCommand> hidden) {
    public Evidence {
        hidden = List.copyOf(hidden);
    }

    /** Evidence from stack samples and bytecode only. */
    public static Evidence of(
            CallPaths cpu, Optional<CallPaths> allocation, Optional<CallPaths> locks, DriverFacts facts) {
        return new Evidence(cpu, allocation, locks, facts, Optional.empty(), List.of());
    }
}
