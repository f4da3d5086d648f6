package dyno.experiment;

import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How long forks take on this machine now, learnt from those that have run: on a busy machine, they take several times as
 * long as on a quiet one.
 *
 * <p>It times groups of forks, such as a round, as a whole, whether they run one after the other or together.
 */
public final class Pace {
    /** Weight of the last group, so that the pace follows the load of the machine. */
    private static final double RECENT = 0.3;

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Map<Kind, Double> kinds = new HashMap<>();
    private double slowness;
    private double error = 0.1;
    private boolean learnt;

    /** What takes equally long. */
    private record Kind(Purpose purpose, boolean inRound, Cell like) {
        static Kind of(ForkSpec fork) {
            Cell cell = fork.cell();
            String base = cell.driver().split("\\+")[0];
            return new Kind(fork.purpose(), fork.arm() != Arm.NONE, new Cell(base, cell.workload(), cell.transport()));
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

    /** How long a group of forks should take, in seconds. */
    public double seconds(List<ForkSpec> group) {
        return slowness * kinds.getOrDefault(Kind.of(group.get(0)), 1.0) * onQuietMachine(group);
    }

    /** How long it takes at most, unless it is an exception: the expected time and the usual error of such expectations. */
    public double mostSeconds(List<ForkSpec> group) {
        return seconds(group) * (1 + error);
    }

    /** How long a group takes on a quiet machine, in seconds. */
    public static double onQuietMachine(List<ForkSpec> group) {
        return group.stream().mapToDouble(RunExecutor::expectedSeconds).sum();
    }

    /** Learns from a group that has been measured. */
    public void learn(List<ForkSpec> group, double seconds) {
        Kind kind = Kind.of(group.get(0));
        double known = kinds.getOrDefault(kind, 1.0);
        double seen = seconds / (known * onQuietMachine(group));
        error += RECENT * (Math.abs(seen / slowness - 1) - error);
        slowness = learnt ? slowness + RECENT * (seen - slowness) : seen;
        // What differs from the others for this kind alone is learnt more slowly than what the machine does to all.
        kinds.put(kind, known * Math.pow(seen / slowness, RECENT));
        learnt = true;
    }
}
