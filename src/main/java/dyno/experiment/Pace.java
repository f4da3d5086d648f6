package dyno.experiment;

import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How long forks take on this machine now, learnt from those that have run: on a busy machine, they take several times as
 * long as on a quiet one.
 *
 * <p>It times forks that are alive at once as a whole.
 */
public final class Pace {
    /** Weight of the last group, so that the pace follows the load of the machine. */
    private static final double RECENT = 0.3;

    /**
     * The part of the first group's delay that is attributed to the machine. One group cannot tell: if it were all of it, one kind that takes
     * four times as long as expected would make all others seem too long for the budget.
     */
    private static final double FIRST = 0.5;

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Map<Kind, Double> kinds = new HashMap<>();
    private double slowness;
    private double error = 0.1;
    private boolean learnt;

    /** What takes equally long. */
    private record Kind(Purpose purpose, boolean inRound, Cell like) {
        static Kind of(ForkSpec fork) {
            Cell cell = fork.cell();
            Cell like = new Cell(cell.driver().base(), cell.workload(), cell.transport());
            return new Kind(fork.purpose(), fork.arm() != Arm.NONE, like);
        }
    }

    /**
     * A pace that has learnt nothing yet.
     *
     * @param slowness how many times as long as on a quiet machine forks should take until then
     */
    public Pace(double slowness) {
        this.slowness = slowness;
    }

    /** How many times as long as on an idle machine a thread takes now because others want the processors. */
    public static double slownessNow() {
        var threads = ManagementFactory.getThreadMXBean();
        long cpu = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        while (threads.getCurrentThreadCpuTime() - cpu < SPIN_NANOS) {
            Thread.onSpinWait();
        }
        return Math.max(1, (System.nanoTime() - start) / (double) SPIN_NANOS);
    }

    /** How many times as long as on a quiet machine everything takes now. */
    public double slowness() {
        return slowness;
    }

    /** Whether any forks have been measured. */
    public boolean hasLearnt() {
        return learnt;
    }

    /**
     * Expects a machine of another speed, as long as nothing has been learnt.
     *
     * @param expected how many times as long as on a quiet machine forks should take
     */
    public void expect(double expected) {
        slowness = learnt ? slowness : expected;
    }

    /** How long forks should take, in seconds. */
    public double seconds(Collection<ForkSpec> forks) {
        return slowness * known(forks);
    }

    /** The time on a quiet machine, corrected by what differs for each kind. */
    private double known(Collection<ForkSpec> forks) {
        return forks.stream()
                .mapToDouble(fork -> kinds.getOrDefault(Kind.of(fork), 1.0) * RunExecutor.expectedSeconds(fork))
                .sum();
    }

    /** How long they take at most, unless it is an exception: the expected time and the usual error of such expectations. */
    public double mostSeconds(Collection<ForkSpec> forks) {
        return seconds(forks) * (1 + error);
    }

    /** How long forks take on a quiet machine, in seconds. */
    public static double onQuietMachine(Collection<ForkSpec> forks) {
        return forks.stream().mapToDouble(RunExecutor::expectedSeconds).sum();
    }

    /** Learns from forks that have been measured with success: one that hangs says nothing about the others. */
    public void learn(Collection<ForkSpec> forks, double seconds) {
        double surprise = seconds / seconds(forks);
        List<Kind> measured = forks.stream().map(Kind::of).distinct().toList();
        boolean repeated = kinds.keySet().containsAll(measured);
        if (repeated) {
            error += RECENT * (Math.abs(surprise - 1) - error);
        }
        double machine = learnt ? RECENT : FIRST;
        slowness *= 1 + machine * (surprise - 1);
        double change = surprise / (1 + machine * (surprise - 1));
        // The time of a new kind is what was seen; what differs from the others for a known one is learnt more slowly.
        measured.forEach(kind -> kinds.merge(kind, change, (known, by) -> known * Math.pow(by, RECENT)));
        learnt = true;
    }
}
