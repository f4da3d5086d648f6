package dyno.investigation;

import dyno.report.ForkAccuracyReport;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out how much forks of one build differ from each other, and whether their scores stay when forks run on. Forks of all drivers,
 * workloads and transports take turns in random order.
 */
public final class ForkAccuracy {
    private static final String COMMAND = "calibrate forks";

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public ForkAccuracy(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * Measures.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    public ForkAccuracyReport run(String name, ForkAccuracyOptions options) {
        Path folder = folders.newRun(name);
        try (Stand stand = stand(options)) {
            RunPlan plan =
                    new RunPlan(COMMAND, Instant.now().toString(), options.seed(), options.toMap(), options.plan());
            RunStore store = RunStore.create(folder, plan);
            stand.begin(store);
            return execute(options, stand, store, List.of());
        }
    }

    /**
     * Goes on with a run.
     *
     * @throws RunException UNKNOWN_RUN when the run is of another kind; FORK_FAILED when nothing could be measured
     */
    public ForkAccuracyReport resume(RunStore store) {
        if (!COMMAND.equals(store.plan().command())) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "The run " + store.folder() + " is none of ./dyno " + COMMAND + ": begin a new one.");
        }
        ForkAccuracyOptions options = ForkAccuracyOptions.of(store.plan().options());
        folders.requireWritable();
        try (Stand stand = stand(options)) {
            return execute(options, stand, store, stand.resume(store));
        }
    }

    private Stand stand(ForkAccuracyOptions options) {
        return new Stand(options.drivers(), server, folders.patches(), console::say);
    }

    private ForkAccuracyReport execute(ForkAccuracyOptions options, Stand stand, RunStore store, List<String> resumed) {
        Outcome outcome = new RunExecutor(store, stand.runner(store), console, Duration.ofDays(365))
                .execute(store.plan().forks());
        console.forksDone();
        List<String> warnings = new ArrayList<>(resumed);
        warnings.addAll(Warnings.notMeasured(outcome));
        warnings.addAll(Warnings.aboutMachine(store, stand.environment()));
        warnings.addAll(StandInNotes.of(store.results()));
        ForkAccuracyReport report = new ForkAccuracyReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.forks(),
                options.runOn().toSeconds(),
                new ForkAccuracyAnalysis(options, store.results()).rows(),
                warnings);
        store.save("accuracy.json", report);
        if (report.rows().isEmpty()) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Nothing could be measured. " + String.join(" ", warnings));
        }
        return report;
    }
}
