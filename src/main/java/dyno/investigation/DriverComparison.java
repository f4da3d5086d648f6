package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.report.ComparisonReport;
import dyno.report.ComparisonReport.Candidate;
import dyno.report.TriageReport.ComparisonRow;
import dyno.run.Environment;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
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

/** Holds candidates against a baseline, in rounds of interleaved forks. */
public final class DriverComparison {
    private static final Duration NO_LIMIT = Duration.ofDays(365);

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public DriverComparison(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * Measures and compares.
     *
     * @throws RunException FORK_FAILED when there was nothing to compare in the end
     */
    public ComparisonReport run(String name, ComparisonOptions options) {
        Path folder = folders.newRun(name);
        List<ForkSpec> forks = options.forks();
        try (Stand stand = new Stand(options.drivers(), server, folders.patches(), console::say)) {
            String started = Instant.now().toString();
            RunStore store =
                    RunStore.create(folder, new RunPlan("compare", started, options.seed(), options.toMap(), forks));
            Environment environment = stand.environment();
            store.save(environment);
            Outcome outcome = new RunExecutor(store, stand.runner(store), console, NO_LIMIT).execute(forks);
            console.forksDone();
            store.gatherJmhJson();
            ComparisonReport report = new ComparisonReport(
                    name,
                    started,
                    environment,
                    options.baseline().toString(),
                    candidates(options, new Results(store.results())),
                    outcome.failures().entrySet().stream()
                            .map(e -> "Not measured: " + e.getKey() + ". " + e.getValue())
                            .toList());
            store.save("comparison.json", report);
            requireSomething(report);
            return report;
        }
    }

    private static List<Candidate> candidates(ComparisonOptions options, Results results) {
        List<Candidate> candidates = new ArrayList<>();
        for (DriverCoordinates candidate : options.candidates()) {
            List<ComparisonRow> rows = new ArrayList<>();
            for (String workload : options.workloads()) {
                for (String transport : options.transports()) {
                    rows.addAll(results.compare(
                            new Cell(options.baseline().toString(), workload, transport),
                            new Cell(candidate.toString(), workload, transport)));
                }
            }
            candidates.add(new Candidate(candidate.toString(), rows));
        }
        return candidates;
    }

    private static void requireSomething(ComparisonReport report) {
        if (report.candidates().stream().allMatch(c -> c.comparisons().isEmpty())) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Nothing could be compared. " + String.join(" ", report.warnings()));
        }
    }
}
