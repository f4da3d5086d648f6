package dyno.experiment;

import dyno.run.ForkSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/**
 * Decides for each group of forks, when its turn comes, whether there is time for it, and learns the pace from those
 * that were started. The forks of a group are measured together or not at all.
 */
public final class Spending implements Predicate<ForkSpec> {
    private final Map<String, List<ForkSpec>> groups = new HashMap<>();
    private final Pace pace;
    private final DoubleSupplier clock;
    private final double end;
    private final double tolerance;
    private final Predicate<ForkSpec> isMeasured;
    private List<ForkSpec> last = List.of();
    private boolean started;
    private double since;

    /**
     * For some groups of forks.
     *
     * @param clock the time, in seconds
     * @param end when the last of them must have ended, by that clock
     * @param tolerance how much later one may end that takes longer than expected, in seconds
     * @param isMeasured whether a fork was measured with success: one that hangs says nothing about the others
     */
    public Spending(
            List<List<ForkSpec>> groups,
            Pace pace,
            DoubleSupplier clock,
            double end,
            double tolerance,
            Predicate<ForkSpec> isMeasured) {
        groups.forEach(group -> group.forEach(fork -> this.groups.put(fork.id(), group)));
        this.pace = pace;
        this.clock = clock;
        this.end = end;
        this.tolerance = tolerance;
        this.isMeasured = isMeasured;
    }

    @Override
    public boolean test(ForkSpec fork) {
        List<ForkSpec> group = groups.get(fork.id());
        if (group != last) {
            learn();
            double now = clock.getAsDouble();
            last = group;
            since = now;
            started = fits(group, now);
        }
        return started;
    }

    private boolean fits(List<ForkSpec> group, double now) {
        return now + pace.seconds(group) <= end && now + pace.mostSeconds(group) <= end + tolerance;
    }

    /** Learns from the group that has just ended; also to be called when all have ended. */
    public void learn() {
        if (started && last.stream().allMatch(isMeasured)) {
            pace.learn(last, Math.max(0.01, clock.getAsDouble() - since));
        }
        started = false;
        last = List.of();
    }
}
