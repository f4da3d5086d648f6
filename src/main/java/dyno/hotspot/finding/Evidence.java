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

    /**
     * A command that an operation sends without a request by the application.
     *
     * @param text the command with its statement
     * @param count how many an operation sends
     */
    public record HiddenCommand(String text, int count) {}

    /**
     * The CPU profiles of two operations that differ in the length of their statement only.
     *
     * @param brief the one with the short statement
     * @param lengthy the one with the long statement
     * @param moreCharacters by how much it is longer
     */
    public record LongerStatement(CallPaths brief, CallPaths lengthy, int moreCharacters) {}
}
