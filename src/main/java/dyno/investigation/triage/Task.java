package dyno.investigation.triage;

import dyno.experiment.Pace;
import dyno.run.ForkSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Forks that are measured together or not at all: a single one, or a round.
 *
 * @param worth how much the reader of the report gains by it; a task of a higher worth comes first
 * @param together how many tasks like it are worth nothing without each other: the rounds up to a look
 * @param forks their ids are given when a pass takes the task
 */
record Task(double worth, int together, List<ForkSpec> forks) {
    /** From this worth on, a report is not complete without it. */
    static final double ESSENTIAL = 1000;

    /** A task that is worth something by itself. */
    Task(double worth, List<ForkSpec> forks) {
        this(worth, 1, forks);
    }

    /** Whether all that it is worthwhile with takes no longer than this. */
    boolean fits(double seconds, Pace pace) {
        return together * pace.seconds(forks) <= seconds;
    }

    boolean isEssential() {
        return worth >= ESSENTIAL;
    }

    /** The first tasks, in their order, for which there is time, and smaller ones behind them. */
    static List<Task> within(double seconds, List<Task> tasks, Pace pace) {
        List<Task> chosen = new ArrayList<>();
        double left = seconds;
        for (Task task : tasks) {
            double needed = pace.seconds(task.forks());
            if (needed <= left) {
                left -= needed;
                chosen.add(task);
            }
        }
        return chosen;
    }

    /** How long tasks should take, in seconds. */
    static double seconds(Collection<Task> tasks, Pace pace) {
        return tasks.stream().mapToDouble(task -> pace.seconds(task.forks())).sum();
    }
}
