package dyno.experiment.builds;

import dyno.workload.catalogue.WorkloadName;
import java.util.Map;
import java.util.Optional;

/** How many different statements an operation of a patch's target executes, where the workload has that choice. */
public final class TargetStatements {
    /** What remembers only the last statement gains nothing with several. */
    public static final String DEFAULT = "10";

    private static final String OPTION = "statements";

    private TargetStatements() {}

    /**
     * A target as it is measured.
     *
     * @param target as the header of a patch names it, perhaps with a number of its own, which wins
     * @throws IllegalArgumentException when the workload does not know that number
     */
    public static WorkloadName of(WorkloadName target, String statements) {
        Map<String, String> options = target.prototype().options();
        return target.options().containsKey(OPTION) || statements.equals(options.getOrDefault(OPTION, statements))
                ? target
                : WorkloadName.parse(target + ":" + OPTION + "=" + statements);
    }

    /** A target without its number. */
    public static WorkloadName without(WorkloadName measured) {
        return WorkloadName.stored(measured.toString().replaceFirst(":" + OPTION + "=\\d+", ""));
    }

    /** The number in a measured target; empty if the workload has no such choice. */
    public static Optional<String> in(WorkloadName measured) {
        return Optional.ofNullable(measured.prototype().options().get(OPTION));
    }
}
