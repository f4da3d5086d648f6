package dyno.run.store;

import dyno.run.ForkSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything that a run will do, in order; stored first, so that an interrupted run can be resumed.
 *
 * @param command the command ({@code triage}, {@code compare})
 * @param started ISO-8601 instant
 * @param seed of the shuffled order
 * @param options the options of the command that the report needs
 * @param forks in the order of running
 */
public record RunPlan(String command, String started, long seed, Map<String, String> options, List<ForkSpec> forks) {
    /** Option with the name of the run to which this run belongs, of the same command; it is resumed with that one. */
    public static final String PART_OF = "part of";

    public RunPlan {
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(started, "started");
        forks = List.copyOf(forks);
    }
}
