package dyno.run.fork;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Progress;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.WaitLimits;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Runs forks that are measured together, measures one that was disturbed once more, and stores the results.
 *
 * <p>Which forks, and in which order, is for the caller to decide.
 */
public final class RunExecutor {
    /** JVM, connecting, recording and waiting for the JIT, in seconds; corrected by what is measured. */
    private static final double OVERHEAD = 2.5;

    /**
     * The same of a fork that warms up together with others, as its part of their time, with that of handing over turns and of connecting
     * again: medians of forks of {@code SELECT 1} were 2.0 s with MariaDB Connector/J and 4.5 s with MySQL Connector/J.
     */
    private static final double OVERHEAD_IN_TURNS = 2.4;

    /** The same over a real transport: 3.5 and 5.2 s. */
    private static final double OVERHEAD_IN_REAL_TURNS = 4;

    /** The same over an encrypted one: 4.4 and 6.6 s. */
    private static final double OVERHEAD_IN_ENCRYPTED_TURNS = 5.5;

    /** The same of long operations, in seconds: forks over loopback took 8 to 11 s, those over delayed more. */
    private static final double OVERHEAD_LONG = OVERHEAD + 8;

    /** The same in a round, whose forks mostly warm up together: batches over encrypted loopback took 4 to 8 s. */
    private static final double OVERHEAD_LONG_IN_ROUND = 6;

    /** Measuring the replay's own cost needs hardly any compiling. */
    private static final double REPLAY_COST_OVERHEAD = 0.7;

    private final RunStore store;
    private final Function<List<ForkSpec>, List<ForkResult>> runner;
    private final Consumer<LongSupplier> waiting;
    private final Runnable serverCheck;
    private final Progress progress;
    private WaitLimits limits;

    public RunExecutor(RunStore store, ForkRunner runner, Progress progress) {
        this(store, runner::run, runner::endWithin, runner::requireServer, progress, WaitLimits.ofHost());
    }

    /**
     * An executor without a server.
     *
     * @param runner of forks, of which it gets several that are alive at once
     */
    public RunExecutor(
            RunStore store, Function<List<ForkSpec>, List<ForkResult>> runner, Progress progress, WaitLimits limits) {
        this(store, runner, left -> {}, () -> {}, progress, limits);
    }

    private RunExecutor(
            RunStore store,
            Function<List<ForkSpec>, List<ForkResult>> runner,
            Consumer<LongSupplier> waiting,
            Runnable serverCheck,
            Progress progress,
            WaitLimits limits) {
        this.store = store;
        this.runner = runner;
        this.waiting = waiting;
        this.serverCheck = serverCheck;
        this.progress = progress;
        this.limits = limits;
    }

    /** How long a fork should take on a quiet machine, in seconds. */
    public static double expectedSeconds(ForkSpec fork) {
        return overhead(fork) + fork.iterations().seconds();
    }

    /**
     * Measures no fork again from now on, and waits for quiet time only while there is time: what has little of it runs further forks
     * instead.
     *
     * @param secondsLeft until forks must have ended
     */
    public void hurry(DoubleSupplier secondsLeft) {
        limits = new WaitLimits(0);
        waiting.accept(() -> (long) (1000 * secondsLeft.getAsDouble()));
    }

    /** The fork, and those of others that are measured at the same time, if there is memory for them. */
    public List<ForkSpec> alive(ForkSpec fork, Collection<ForkSpec> others) {
        List<ForkSpec> group = ForkGroups.of(fork, store.plan().forks()).stream()
                .filter(other -> other.equals(fork) || others.contains(other))
                .toList();
        return FreeMemory.isEnoughFor(group.size()) ? group : List.of(fork);
    }

    /**
     * Runs forks that are alive at the same time, or a single one.
     *
     * @param requireNotCancelled throws INTERRUPTED when the process has been told to end, which explains why forks failed
     * @return for each its scores, or why there are none, as stored
     * @throws RunException INTERRUPTED; NOT_WRITABLE; FORK_FAILED when the server that Dyno started has ended
     */
    public List<ForkResult> run(List<ForkSpec> group, Runnable requireNotCancelled) {
        List<ForkResult> results = group.size() == 1 ? List.of(measure(group.get(0))) : runner.apply(group);
        if (!results.stream().allMatch(ForkResult::succeeded)) {
            // Ctrl-C on a terminal ends the server, too.
            requireNotCancelled.run();
            serverCheck.run();
        }
        results.forEach(store::save);
        return results;
    }

    /**
     * Measures a fork, and once more if it had hardly any quiet time or was not steady, unless that has just not helped in its
     * cell. Which of the two counts does not depend on how fast they were.
     */
    private ForkResult measure(ForkSpec fork) {
        ForkResult first = runner.apply(List.of(fork)).get(0);
        boolean again = limits.measuresAgain(first) && (first.isDisturbed() || mayBecomeSteady(fork));
        if (!again || progress.isCancelled()) {
            return first;
        }
        // The second may stop the run.
        store.save(first);
        String ofJmh = store.forks().jmh(fork.id());
        ForkResult second = again(fork, ofJmh);
        if (second.succeeded() && (second.hasSoundScore() || second.quietShare() > first.quietShare())) {
            return second.after(first);
        }
        store.forks().saveJmh(fork.id(), ofJmh);
        return first.after(second);
    }

    /** Measures a fork again; if that ends the run, JMH's file is again of the first time, whose result is stored. */
    private ForkResult again(ForkSpec fork, String ofJmh) {
        try {
            return runner.apply(List.of(fork)).get(0);
        } catch (RunException end) {
            restore(fork, ofJmh, end);
            throw end;
        }
    }

    private void restore(ForkSpec fork, String ofJmh, RunException end) {
        try {
            store.forks().saveJmh(fork.id(), ofJmh);
        } catch (RunException notWritable) {
            end.addSuppressed(notWritable);
        }
    }

    /** Whether the last fork of the cell was steady, at the first or the second time. */
    private boolean mayBecomeSteady(ForkSpec fork) {
        return store.results().stream()
                .filter(result -> result.spec().purpose() == fork.purpose()
                        && result.spec().cell().equals(fork.cell())
                        && !result.spec().id().equals(fork.id())
                        && result.succeeded())
                .reduce((earlier, later) -> later)
                .map(ForkResult::isSteady)
                .orElse(true);
    }

    private static double overhead(ForkSpec fork) {
        if (fork.purpose() == Purpose.REPLAY_COST) {
            return REPLAY_COST_OVERHEAD;
        }
        return untilMeasured(fork) + delaySeconds(fork);
    }

    private static double untilMeasured(ForkSpec fork) {
        if (fork.cell().hasLongOperations()) {
            return fork.arm() == Arm.NONE ? OVERHEAD_LONG : OVERHEAD_LONG_IN_ROUND;
        }
        return fork.iterations().areInTurns() ? overheadInTurns(fork.cell().transport()) : OVERHEAD;
    }

    private static double overheadInTurns(TransportName transport) {
        return transport.isReplay()
                ? OVERHEAD_IN_TURNS
                : transport.isEncrypted() ? OVERHEAD_IN_ENCRYPTED_TURNS : OVERHEAD_IN_REAL_TURNS;
    }

    /** By how much a long delay makes the iterations longer: each has at least one operation, with its round trips. */
    private static double delaySeconds(ForkSpec fork) {
        double millis = fork.cell()
                .transport()
                .delay()
                .map(delay -> delay.toNanos()
                        / 1e6
                        * fork.cell().workload().prototype().roundTrips())
                .orElse(0.0);
        Iterations iterations = fork.iterations();
        return (iterations.warmup() * Math.max(0, millis - iterations.warmupMillis())
                        + iterations.measurement() * Math.max(0, millis - iterations.millis()))
                / 1000;
    }

    /** What a group of forks measures, for people. */
    public static String describe(List<ForkSpec> group) {
        ForkSpec first = group.get(0);
        return group.size() == 1
                ? describe(first)
                : "round " + first.round() + " of " + first.cell().workload() + " over "
                        + first.cell().transport() + ", " + group.size() + " forks in turn";
    }

    private static String describe(ForkSpec fork) {
        return switch (fork.purpose()) {
            case SCORE -> "score " + fork.cell();
            case STEADINESS -> "steadiness, " + fork.cell();
            case PROFILE -> "profile " + fork.cell();
            case REPLAY_COST -> "replay's own cost, " + fork.cell();
        };
    }
}
