package dyno.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * Decides which tasks are begun, given the pace of the machine and the time that is left. The essential ones do not wait for others, and
 * a task that is begun is run completely.
 */
public final class Schedule {
    /** A run may end so much later or earlier than its budget says. */
    private static final double TOLERANCE = 0.05;

    private final Rule rule;
    private final Pace pace;
    private final DoubleSupplier left;
    private final DoubleSupplier leftOfAll;
    private final double tolerance;

    private enum Rule {
        /** Every task begins. */
        BEGIN,
        /** A task begins if it should end in time; an essential one in any case. */
        END_IN_TIME,
        /** The same, but essential ones have only the first choice. */
        END_STRICTLY_IN_TIME
    }

    private Schedule(Rule rule, Pace pace, DoubleSupplier left, DoubleSupplier leftOfAll, double tolerance) {
        this.rule = rule;
        this.pace = pace;
        this.left = left;
        this.leftOfAll = leftOfAll;
        this.tolerance = tolerance;
    }

    public static Schedule unlimited() {
        DoubleSupplier always = () -> Double.POSITIVE_INFINITY;
        return new Schedule(Rule.BEGIN, new Pace(1), always, always, 0);
    }

    /**
     * Begins tasks that should end within a budget, and the essential ones in any case.
     *
     * @param left of the budget, in seconds
     * @param budget as a whole, in seconds
     */
    public static Schedule endingWithin(double budget, DoubleSupplier left, Pace pace) {
        return new Schedule(Rule.END_IN_TIME, pace, left, left, tolerance(budget));
    }

    /**
     * Begins tasks that should end within a part of a budget, the essential ones first. Little time is left, so none is measured again.
     *
     * @param left of the part, in seconds
     * @param leftOfAll of the budget, which the progress tells
     */
    public static Schedule endingStrictlyWithin(
            double budget, DoubleSupplier left, DoubleSupplier leftOfAll, Pace pace) {
        return new Schedule(Rule.END_STRICTLY_IN_TIME, pace, left, leftOfAll, tolerance(budget));
    }

    /**
     * How much later than it should a task may end that takes longer than expected, in seconds.
     *
     * @param budget of the run, in seconds
     */
    public static double tolerance(double budget) {
        return TOLERANCE * budget;
    }

    /** How long tasks take on this machine now. */
    public Pace pace() {
        return pace;
    }

    /** The time that is left for tasks, in seconds. */
    public double left() {
        return left.getAsDouble();
    }

    /** The time that is left of the whole budget, in seconds. */
    double leftOfAll() {
        return leftOfAll.getAsDouble();
    }

    /** Whether forks neither wait longer than there is time, nor are measured again. */
    boolean isTight() {
        return rule == Rule.END_STRICTLY_IN_TIME;
    }

    /** Those of the open tasks for which there is time, in their order: the essential ones have the first choice. */
    List<Task> chosen(List<Task> open) {
        if (rule == Rule.BEGIN) {
            return open;
        }
        Set<Task> chosen = new HashSet<>();
        double remaining = left();
        List<Task> essentialFirst = new ArrayList<>(open);
        essentialFirst.sort(Comparator.comparing(task -> !task.isEssential()));
        for (Task task : essentialFirst) {
            double needed = pace.seconds(task.forks());
            if (needed <= remaining || isInAnyCase(task)) {
                remaining -= needed;
                chosen.add(task);
            }
        }
        return open.stream().filter(chosen::contains).toList();
    }

    /**
     * Whether a task is begun now.
     *
     * @param behind chosen tasks whose turn comes after it
     */
    boolean begins(Task task, List<Task> behind) {
        if (isInAnyCase(task)) {
            return true;
        }
        double now = left();
        double reserved = task.isEssential()
                ? 0
                : Task.seconds(behind.stream().filter(Task::isEssential).toList(), pace);
        return pace.seconds(task.forks()) + reserved <= now && pace.mostSeconds(task.forks()) <= now + tolerance;
    }

    /** Whether a task would be begun now if there were no other. */
    public boolean beginsAlone(Task task) {
        return begins(task, List.of());
    }

    /** How long those tasks take that are begun whether there is time or not, in seconds. */
    double secondsInAnyCase(List<Task> tasks) {
        return Task.seconds(tasks.stream().filter(this::isInAnyCase).toList(), pace);
    }

    private boolean isInAnyCase(Task task) {
        return rule == Rule.BEGIN || task.isEssential() && rule != Rule.END_STRICTLY_IN_TIME;
    }
}
