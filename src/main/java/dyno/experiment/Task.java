package dyno.experiment;

import dyno.run.ForkSpec;
import java.util.Collection;
import java.util.List;

/**
 * Forks that are measured together or not at all: a single one, or a round.
 *
 * @param worth how much whoever asks gains by it; a task of a higher worth comes first
 * @param together how many tasks like it are worth nothing without each other: the rounds up to a look
 * @param forks in the order of running
 */
public record Task(double worth, int together, List<ForkSpec> forks) {
    /** From this worth on, nothing less may take the time of a task. */
    public static final double ESSENTIAL = 1000;

    public Task {
        forks = List.copyOf(forks);
    }

    /** A task that is worth something by itself. */
    public Task(double worth, List<ForkSpec> forks) {
        this(worth, 1, forks);
    }

    public Task with(List<ForkSpec> others) {
        return new Task(worth, together, others);
    }

    public boolean isEssential() {
        return worth >= ESSENTIAL;
    }

    /** How long the tasks should take, in seconds. */
    public static double seconds(Collection<Task> tasks, Pace pace) {
        return tasks.stream().mapToDouble(task -> pace.seconds(task.forks())).sum();
    }

    /** Whether all that it is worthwhile with should take no longer than this. */
    public boolean fits(double seconds, Pace pace) {
        return together * pace.seconds(forks) <= seconds;
    }
}
