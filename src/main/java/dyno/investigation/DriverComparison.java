package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.patch.BehaviourResult;
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
            List<String> warnings = behaviour(options, stand);
            Outcome outcome = new RunExecutor(store, stand.runner(store), console, NO_LIMIT).execute(forks);
            console.forksDone();
            store.gatherJmhJson();
            warnings.addAll(Warnings.notMeasured(outcome.failures()));
            ComparisonReport report = new ComparisonReport(
                    name,
                    started,
                    environment,
                    options.baseline().toString(),
                    candidates(options, new Results(store.results())),
                    warnings);
            store.save("comparison.json", report);
            requireSomething(report);
            return report;
        }
    }

    /** A patch of the baseline should behave as it does; where it should not, the figures compare unlike things. */
    private List<String> behaviour(ComparisonOptions options, Stand stand) {
        List<String> warnings = new ArrayList<>();
        for (DriverCoordinates candidate : options.candidates()) {
            if (!candidate.patches().isEmpty() && candidate.base().equals(options.baseline())) {
                console.say("Checking that " + candidate + " behaves as " + options.baseline());
                try {
                    BehaviourResult result = stand.checkBehaviour(candidate, options.workloads());
                    if (!result.same()) {
                        warnings.add(candidate + " behaves differently: " + result.explanation());
                    }
                } catch (RunException e) {
                    warnings.add("Behaviour not compared: " + candidate + ". " + e.getMessage());
                }
            }
        }
        return warnings;
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
