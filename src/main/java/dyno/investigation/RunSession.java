package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.experiment.Results;
import dyno.experiment.Spending;
import dyno.experiment.SteadyClock;
import dyno.patch.BehaviourResult;
import dyno.run.ForkResult;
import dyno.run.ForkRunner;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Progress;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run while it is measured: what is stored of it, the test bench, and the warnings for its report. */
public final class RunSession implements AutoCloseable {
    /** More time than any run takes: the duration of forks is limited elsewhere. */
    public static final Duration NO_LIMIT = Duration.ofDays(365);

    private final Workplace workplace;
    private final RunStore store;
    private final TestBench bench;
    private final List<String> warnings;
    private final Instant start = SteadyClock.now();
    private final double before;
    private final Set<ForkResult> failedBefore;
    private ForkRunner runner;

    RunSession(Workplace workplace, RunStore store, TestBench bench, List<String> warnings) {
        this.workplace = workplace;
        this.store = store;
        this.bench = bench;
        this.warnings = warnings;
        this.before = store.secondsMeasured();
        this.failedBefore = failed().collect(Collectors.toSet());
    }

    /** What is stored of the run. */
    public RunStore store() {
        return store;
    }

    /** What the drivers are measured on. */
    public TestBench bench() {
        return bench;
    }

    /** Receives the progress. */
    public Console console() {
        return workplace.console();
    }

    /** Where the command reads and writes. */
    public Folders folders() {
        return workplace.folders();
    }

    /** For the report; warnings about resuming come first. */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * Whether candidates send and return what a baseline does.
     *
     * @param workloads by candidate
     * @return by candidate, in the same order; not compared if it or the baseline cannot be observed
     * @throws RunException INTERRUPTED when the user has enough of it; NOT_WRITABLE
     */
    public Map<DriverCoordinates, BehaviourResult> checkBehaviour(
            DriverCoordinates baseline, Map<DriverCoordinates, List<String>> workloads) {
        Map<DriverCoordinates, BehaviourResult> results = new LinkedHashMap<>();
        try {
            Map<DriverCoordinates, BehaviourResult> found = bench.checkBehaviour(baseline, workloads, console());
            workloads.keySet().forEach(candidate -> results.put(candidate, found.get(candidate)));
        } catch (RunException e) {
            console().requireNotCancelled("Interrupted while the behaviour was checked.");
            if (e.kind() != RunException.Kind.FORK_FAILED) {
                throw e;
            }
            workloads
                    .keySet()
                    .forEach(candidate -> results.put(candidate, BehaviourResult.notCompared(e.getMessage())));
        }
        return results;
    }

    /** How long the run has been measured, in seconds, including previous sessions. */
    public double seconds() {
        return before + SteadyClock.since(start).toMillis() / 1000.0;
    }

    /** When a budget for all forks of the run ends, if they continue now. */
    public Instant deadline(Duration budget) {
        return SteadyClock.now().plus(budget).minusMillis((long) (1000 * store.secondsMeasured()));
    }

    /** Where a fork without the profiler has failed in this session; a resumed run tries again what failed before. */
    public Set<Cell> failedCells() {
        return failed().filter(result -> result.spec().purpose() != Purpose.PROFILE && !failedBefore.contains(result))
                .map(result -> result.spec().cell())
                .collect(Collectors.toSet());
    }

    private Stream<ForkResult> failed() {
        return store.results().stream().filter(result -> !result.succeeded());
    }

    /** Runs those forks of the plan that have no result yet. */
    public Outcome execute() {
        return execute(fork -> true);
    }

    /** The same for those that are still needed when their turn comes. */
    public Outcome execute(Predicate<ForkSpec> isWanted) {
        try {
            return execute(store.plan().forks(), isWanted, console());
        } finally {
            console().forksDone();
        }
    }

    /**
     * The same; rounds are decided by the predicate, and the estimate of the time left ends with the deadline or with
     * the round that is running then.
     *
     * @param leftOfRound how many forks of the running round are left
     */
    public Outcome execute(Predicate<ForkSpec> isWanted, Instant deadline, IntSupplier leftOfRound) {
        try {
            return execute(store.plan().forks(), isWanted, new UntilDeadline(deadline, leftOfRound));
        } finally {
            console().forksDone();
        }
    }

    /** Most of the planned rounds are never started. */
    private final class UntilDeadline implements Progress {
        private final Instant deadline;
        private final IntSupplier leftOfRound;

        UntilDeadline(Instant deadline, IntSupplier leftOfRound) {
            this.deadline = deadline;
            this.leftOfRound = leftOfRound;
        }

        @Override
        public void step(String what, int done, int total, double secondsLeft) {
            double untilDeadline = Duration.between(SteadyClock.now(), deadline).toMillis() / 1000.0;
            double ofRound = leftOfRound.getAsInt() * secondsLeft / (total - done);
            console().step(what, done, total, Math.min(secondsLeft, Math.max(ofRound, untilDeadline)));
        }

        @Override
        public boolean isCancelled() {
            return console().isCancelled();
        }
    }

    /** Runs those forks that are still needed when their turn comes; the caller ends the progress bar. */
    public Outcome execute(List<ForkSpec> forks, Predicate<ForkSpec> isWanted, Progress progress) {
        return explained(new RunExecutor(store, runner(), progress, NO_LIMIT).execute(forks, isWanted));
    }

    /** With what helps drivers that failed wherever they were tried. */
    private Outcome explained(Outcome outcome) {
        Set<String> working = store.results().stream()
                .filter(ForkResult::succeeded)
                .map(result -> result.spec().cell().driver())
                .collect(Collectors.toSet());
        Map<String, String> advice = new HashMap<>();
        outcome.failures().keySet().stream()
                .map(Cell::driver)
                .filter(driver -> !working.contains(driver))
                .distinct()
                .forEach(driver -> bench.advice(driver).ifPresent(sentence -> advice.put(driver, sentence)));
        return outcome.explained(advice);
    }

    /**
     * Runs groups of forks as far as there is time for them, each fork once.
     *
     * @param spending decides which
     * @param secondsLeft until they must have ended
     */
    public Outcome execute(List<ForkSpec> forks, Spending spending, DoubleSupplier secondsLeft, Progress progress) {
        runner().endWithin(() -> (long) (1000 * secondsLeft.getAsDouble()));
        try {
            return RunExecutor.withoutRepetition(store, runner(), progress).execute(forks, spending);
        } finally {
            spending.learn();
            console().forksDone();
        }
    }

    /** One for all rounds: it has tried what the drivers support. */
    private ForkRunner runner() {
        if (runner == null) {
            runner = bench.runner(store);
        }
        return runner;
    }

    /** Runs forks as long as a budget lasts, among them those of rounds that were interrupted long ago. */
    public Outcome execute(List<ForkSpec> forks, Duration budget) {
        Set<String> again = new Results(store.results()).outdated(forks, SteadyClock.now());
        try {
            return explained(new RunExecutor(store, runner(), console(), budget).execute(forks, again));
        } finally {
            console().forksDone();
        }
    }

    /**
     * Fails if a result is empty.
     *
     * @param what such as "Nothing could be measured."
     * @param reasons one sentence each
     * @throws RunException FORK_FAILED
     */
    public static void failIfEmpty(boolean empty, String what, Collection<String> reasons) {
        if (empty) {
            throw new RunException(RunException.Kind.FORK_FAILED, what + " " + String.join(" ", reasons));
        }
    }

    @Override
    public void close() {
        bench.close();
    }
}
