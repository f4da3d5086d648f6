package dyno.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything that a run is going to do, in order; stored first, so that an interrupted run can go on.
 *
 * @param command what was asked for ({@code triage}, {@code compare})
 * @param started ISO-8601 instant
 * @param seed of the shuffled order
 * @param options the options of the command that the report needs again
 * @param forks in the order of running
 */
public record RunPlan(String command, String started, long seed, Map<String, String> options, List<ForkSpec> forks) {
    /** Option that names the run of the same command to which this run belongs; it goes on with that one. */
    public static final String PART_OF = "part of";

    public RunPlan {
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(started, "started");
        forks = List.copyOf(forks);
    }
}
