package dyno.run;

import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs the forks of a plan one after the other, skipping those that a stored run has already measured.
 *
 * <p>If the machine is slower than the plan expected, forks that only narrow an interval are left out, so that the run
 * keeps to its budget; a resumed run measures them.
 */
public final class RunExecutor {
    /** JVM, connecting, recording and waiting for the JIT, in seconds; corrected by what is measured. */
    private static final double OVERHEAD = 2.5;

    /** The same of long operations, in seconds: forks over loopback took 8 to 11 s, those over delayed more. */
    private static final double OVERHEAD_LONG = OVERHEAD + 8;

    /** Measuring the replay's own cost needs hardly any compiling. */
    private static final double REPLAY_COST_OVERHEAD = 0.7;

    private final RunStore store;
    private final Function<List<ForkSpec>, List<ForkResult>> runner;
    private final Runnable serverCheck;
    private final Progress progress;
    private final Duration budget;
    private final Patience patience;

    /**
     * An executor for one run.
     *
     * @param budget for the forks
     */
    public RunExecutor(RunStore store, ForkRunner runner, Progress progress, Duration budget) {
        this(store, runner::run, runner::requireServer, progress, budget, Patience.ofHost());
    }

    /** The same without a limit and without measuring a fork again: what has little time runs further forks instead. */
    public static RunExecutor withoutRepetition(RunStore store, ForkRunner runner, Progress progress) {
        return new RunExecutor(
                store, runner::run, runner::requireServer, progress, Duration.ofDays(365), new Patience(0));
    }

    /** The same with a different runner of forks, of which it gets several that are alive at once. */
    RunExecutor(
            RunStore store,
            Function<List<ForkSpec>, List<ForkResult>> runner,
            Progress progress,
            Duration budget,
            Patience patience) {
        this(store, runner, () -> {}, progress, budget, patience);
    }

    private RunExecutor(
            RunStore store,
            Function<List<ForkSpec>, List<ForkResult>> runner,
            Runnable serverCheck,
            Progress progress,
            Duration budget,
            Patience patience) {
        this.store = store;
        this.runner = runner;
        this.serverCheck = serverCheck;
        this.progress = progress;
        this.budget = budget;
        this.patience = patience;
    }

    /**
     * The outcome.
     *
     * @param failures why cells could not be measured; the forks of a cell that has failed are not tried again
     * @param profileFailures why cells could not be profiled; they are still scored
     * @param notSupported why drivers cannot do what the workloads of cells require
     * @param leftOut forks for which there was no time
     */
    public record Outcome(
            Map<Cell, String> failures,
            Map<Cell, String> profileFailures,
            Map<Cell, String> notSupported,
            int leftOut) {
        /** The outcome of no forks. */
        public static final Outcome NOTHING = new Outcome(Map.of(), Map.of(), Map.of(), 0);

        /** The outcome of these forks and of others after them. */
        public Outcome and(Outcome other) {
            return new Outcome(
                    joined(failures, other.failures),
                    joined(profileFailures, other.profileFailures),
                    joined(notSupported, other.notSupported),
                    leftOut + other.leftOut);
        }

        /** The outcome of some cells only; {@code leftOut} is still that of all. */
        public Outcome of(Predicate<Cell> cells) {
            return new Outcome(
                    chosen(failures, cells), chosen(profileFailures, cells), chosen(notSupported, cells), leftOut);
        }

        /** The same with a sentence after the failures of some drivers. */
        public Outcome explained(Map<String, String> sentences) {
            Map<Cell, String> explained = new HashMap<>(failures);
            explained.replaceAll((cell, why) -> {
                String sentence = sentences.get(cell.driver());
                return sentence == null ? why : why + (why.endsWith(".") ? " " : ". ") + sentence;
            });
            return new Outcome(explained, profileFailures, notSupported, leftOut);
        }

        private static Map<Cell, String> chosen(Map<Cell, String> reasons, Predicate<Cell> cells) {
            Map<Cell, String> chosen = new HashMap<>(reasons);
            chosen.keySet().removeIf(cells.negate());
            return chosen;
        }

        private static Map<Cell, String> joined(Map<Cell, String> first, Map<Cell, String> second) {
            Map<Cell, String> both = new HashMap<>(first);
            both.putAll(second);
            return both;
        }
    }

    /** How long a fork should take on a quiet machine, in seconds. */
    public static double expectedSeconds(ForkSpec fork) {
        return overhead(fork) + fork.iterations().seconds();
    }

    /**
     * Runs the remaining forks.
     *
     * @throws RunException INTERRUPTED when the process has been told to end; NOT_WRITABLE; FORK_FAILED when the server that
     *     Dyno started has ended
     */
    public Outcome execute(List<ForkSpec> forks) {
        return execute(forks, fork -> true);
    }

    /**
     * Runs the remaining forks, and some again that have a result.
     *
     * @param again ids of these
     * @throws RunException INTERRUPTED when the process has been told to end; NOT_WRITABLE; FORK_FAILED when the server that
     *     Dyno started has ended
     */
    public Outcome execute(List<ForkSpec> forks, Set<String> again) {
        return execute(forks, again, fork -> true);
    }

    /**
     * Runs the remaining forks that are still needed when their turn comes.
     *
     * @throws RunException INTERRUPTED when the process has been told to end; NOT_WRITABLE; FORK_FAILED when the server that
     *     Dyno started has ended
     */
    public Outcome execute(List<ForkSpec> forks, Predicate<ForkSpec> isWanted) {
        return execute(forks, Set.of(), isWanted);
    }

    private Outcome execute(List<ForkSpec> forks, Set<String> again, Predicate<ForkSpec> isWanted) {
        Map<Cell, String> failures = new HashMap<>();
        Map<Cell, String> profileFailures = new HashMap<>();
        Map<Cell, String> notSupported = new HashMap<>();
        List<ForkSpec> remaining = new ArrayList<>(forks);
        remaining.removeIf(f -> !again.contains(f.id())
                && store.result(f.id()).filter(ForkResult::succeeded).isPresent());
        Pace pace = new Pace();
        int leftOut = 0;
        Predicate<ForkSpec> isOpen = fork -> !failures.containsKey(fork.cell())
                && !notSupported.containsKey(fork.cell())
                && !(fork.purpose() == Purpose.PROFILE && profileFailures.containsKey(fork.cell()))
                && isWanted.test(fork);
        while (!remaining.isEmpty()) {
            ForkSpec fork = remaining.remove(0);
            if (!isOpen.test(fork)) {
                continue;
            }
            if (!isEssential(fork) && pace.secondsForEssential(fork, remaining) > pace.secondsLeft()) {
                leftOut++;
                continue;
            }
            int done = forks.size() - remaining.size() - 1;
            requireNotCancelled(done, forks.size());
            double secondsLeft = pace.secondsFor(fork) + pace.secondsFor(remaining);
            List<ForkSpec> group = alive(fork, forks, remaining, isOpen);
            progress.step(describe(group), done, forks.size(), secondsLeft);
            remaining.removeAll(group);
            List<ForkResult> results = group.size() == 1 ? List.of(measure(fork)) : runner.apply(group);
            if (!results.stream().allMatch(ForkResult::succeeded)) {
                // Ctrl-C on a terminal ends the server, too.
                requireNotCancelled(done, forks.size());
                serverCheck.run();
            }
            for (ForkResult result : results) {
                store.save(result);
                if (result.succeeded()) {
                    pace.learn(result);
                } else if (result.notSupported() != null) {
                    notSupported.put(result.spec().cell(), result.notSupported());
                } else {
                    boolean profiles = result.spec().purpose() == Purpose.PROFILE;
                    (profiles ? profileFailures : failures).put(result.spec().cell(), result.failure());
                }
            }
        }
        return new Outcome(failures, profileFailures, notSupported, leftOut);
    }

    /** The fork, and those of the remaining ones that are measured at the same time, if there is memory for them. */
    private static List<ForkSpec> alive(
            ForkSpec fork, List<ForkSpec> forks, List<ForkSpec> remaining, Predicate<ForkSpec> isOpen) {
        List<ForkSpec> group = ForkGroups.of(fork, forks).stream()
                .filter(other -> other.equals(fork) || remaining.contains(other) && isOpen.test(other))
                .toList();
        return FreeMemory.isEnoughFor(group.size()) ? group : List.of(fork);
    }

    /**
     * Measures a fork, and once more if it had hardly any quiet time or was not steady, unless that has just not helped in its
     * cell. Which of the two counts does not depend on how fast they were.
     */
    private ForkResult measure(ForkSpec fork) {
        ForkResult first = runner.apply(List.of(fork)).get(0);
        boolean again = patience.measuresAgain(first) && (first.isDisturbed() || mayBecomeSteady(fork));
        if (!again || progress.isCancelled()) {
            return first;
        }
        // The second may stop the run.
        store.save(first);
        String ofJmh = store.forks().jmh(fork.id());
        ForkResult second = again(fork, ofJmh);
        if (second.succeeded() && (second.isSound() || second.quietShare() > first.quietShare())) {
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

    private void requireNotCancelled(int done, int total) {
        progress.requireNotCancelled("Interrupted after " + done + " of " + total + " forks.");
    }

    /** The first fork of everything, and the rounds without which a comparison has no interval. */
    private static boolean isEssential(ForkSpec fork) {
        return fork.round() == 1 || fork.arm() != Arm.NONE;
    }

    private static double overhead(ForkSpec fork) {
        if (fork.purpose() == Purpose.REPLAY_COST) {
            return REPLAY_COST_OVERHEAD;
        }
        return (fork.cell().hasLongOperations() ? OVERHEAD_LONG : OVERHEAD) + delaySeconds(fork);
    }

    /** By how much a long delay makes the iterations longer: each has at least one operation, with its round trips. */
    private static double delaySeconds(ForkSpec fork) {
        double millis = fork.cell()
                .transport()
                .delay()
                .map(delay -> delay.toNanos()
                        / 1e6
                        * Workload.named(fork.cell().workload()).roundTrips())
                .orElse(0.0);
        Iterations iterations = fork.iterations();
        return (iterations.warmup() * Math.max(0, millis - iterations.warmupMillis())
                        + iterations.measurement() * Math.max(0, millis - iterations.millis()))
                / 1000;
    }

    private static String describe(List<ForkSpec> group) {
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

    /** The speed of this machine, learnt during the run. */
    private final class Pace {
        private final long start = System.nanoTime();
        private double slowness = 1;

        double secondsFor(ForkSpec fork) {
            return slowness * overhead(fork) + fork.iterations().seconds();
        }

        double secondsFor(List<ForkSpec> forks) {
            return forks.stream().mapToDouble(this::secondsFor).sum();
        }

        double secondsForEssential(ForkSpec next, List<ForkSpec> others) {
            return secondsFor(next)
                    + secondsFor(
                            others.stream().filter(RunExecutor::isEssential).toList());
        }

        double secondsLeft() {
            return budget.toSeconds() - (System.nanoTime() - start) / 1e9;
        }

        /** Only from forks that have succeeded: one that hangs says nothing about the others. */
        void learn(ForkResult result) {
            ForkSpec fork = result.spec();
            double seen = (result.seconds() - fork.iterations().seconds()) / overhead(fork);
            slowness += 0.1 * (seen - slowness);
        }
    }
}
