package dyno.experiment.setup;

import dyno.driver.DriverCoordinates;
import dyno.experiment.BudgetClock;
import dyno.experiment.Console;
import dyno.experiment.Outcome;
import dyno.experiment.PlannedRounds;
import dyno.experiment.Question;
import dyno.experiment.Schedule;
import dyno.experiment.Session;
import dyno.patch.behaviour.BehaviourResult;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.fork.RunExecutor;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A run while it is measured: what is stored of it, the setup, and the warnings for its report. */
public final class RunSession implements AutoCloseable {
    /** What it takes to judge, to write the report and to stop the server. */
    public static final double REPORT_SECONDS = 2;

    private final CommandContext context;
    private final RunStore store;
    private final MeasurementSetup setup;
    private final List<String> warnings;
    private final BudgetClock clock;
    private Session experiment;

    RunSession(
            CommandContext context, RunStore store, MeasurementSetup setup, List<String> warnings, BudgetClock clock) {
        this.context = context;
        this.store = store;
        this.setup = setup;
        this.warnings = warnings;
        this.clock = clock;
    }

    public RunStore store() {
        return store;
    }

    public MeasurementSetup setup() {
        return setup;
    }

    public Console console() {
        return context.console();
    }

    /** Where the command reads and writes. */
    public Folders folders() {
        return context.folders();
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
            DriverCoordinates baseline, Map<DriverCoordinates, List<WorkloadName>> workloads) {
        Map<DriverCoordinates, BehaviourResult> results = new LinkedHashMap<>();
        try {
            Map<DriverCoordinates, BehaviourResult> found = setup.checkBehaviour(baseline, workloads, console());
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

    /** What the run has used of its budget: all that it did since the server was started, and the forks before it was resumed. */
    public BudgetClock clock() {
        return clock;
    }

    /**
     * Begins the tasks that should end within a budget of the whole run, and the essential ones in any case.
     *
     * @param reserve seconds of the budget that are kept for what comes after the tasks
     */
    public Schedule endingWithin(Duration budget, double reserve) {
        double end = budget.toMillis() / 1000.0 - reserve;
        return Schedule.endingWithin(end, () -> end - clock.used(), experiment().pace());
    }

    /** What runs forks on the setup: one for all rounds, because it has tried what the drivers support. */
    public Session experiment() {
        if (experiment == null) {
            experiment = new Session(store, new RunExecutor(store, setup.runner(store), console()), console());
        }
        return experiment;
    }

    /**
     * Measures what a question asks for.
     *
     * @return what could not be measured so far, with what helps drivers that failed wherever they were tried
     * @throws RunException as {@link Session#ask}
     */
    public Outcome ask(Question question, Schedule schedule) {
        Outcome outcome = experiment().ask(question, schedule);
        Set<DriverCoordinates> working = store.results().stream()
                .filter(ForkResult::succeeded)
                .map(result -> result.spec().cell().driver())
                .collect(Collectors.toSet());
        Map<DriverCoordinates, String> advice = new HashMap<>();
        outcome.failures().keySet().stream()
                .map(Cell::driver)
                .filter(driver -> !working.contains(driver))
                .distinct()
                .forEach(driver -> setup.advice(driver).ifPresent(sentence -> advice.put(driver, sentence)));
        return outcome.explained(advice);
    }

    /** The same within a budget of the whole run, of which the report gets a little. */
    public Outcome ask(Question question, Duration budget) {
        return ask(question, endingWithin(budget, REPORT_SECONDS));
    }

    /** Measures all planned forks. */
    public Outcome measureAll() {
        return ask(new PlannedRounds(store.plan().forks()), Schedule.unlimited());
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
        setup.close();
    }
}
