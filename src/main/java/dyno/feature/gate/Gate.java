package dyno.feature.gate;

import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.DriverComparison;
import dyno.experiment.builds.History.Entry;
import dyno.experiment.builds.HistoryEntries;
import dyno.experiment.setup.CommandContext;
import dyno.output.ReportFile;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Compares the head of a driver's pull request with its base: behaviour, time, allocation, wire and work. */
public final class Gate {
    private final DriverComparison comparison;
    private final Rules rules;
    private final Path profiles;

    public Gate(CommandContext context, Rules rules) {
        this.rules = rules;
        comparison = new DriverComparison(context, "gate", true, rules.limit());
        profiles = context.folders().profiles();
    }

    /**
     * The names of base and head, and what fails the head.
     *
     * @param limit slowdown that fails, and ends the measurement, once the whole interval shows it, such as 0.02; infinite for
     *     none
     * @param mustBehaveTheSame whether a difference of the behaviour fails, too, and a behaviour that was not compared
     * @param mustBeDecided whether a comparison without a decision fails, too
     */
    public record Rules(String base, String head, double limit, boolean mustBehaveTheSame, boolean mustBeDecided) {}

    /**
     * Measures and evaluates; the run's folder then has {@code gate.md} and {@code gate.xml}.
     *
     * @param name of the run and its folder
     * @param options of the comparison of the head, its only candidate, with the base
     * @throws dyno.run.RunException FORK_FAILED when there was nothing to compare in the end
     */
    public GateReport run(String name, ComparisonOptions options) {
        return judge(comparison.run(name, options), options);
    }

    /**
     * Resumes an interrupted run.
     *
     * @param budget a new one; empty for that of the run
     * @throws dyno.run.RunException UNKNOWN_RUN when the run is not a gate
     */
    public GateReport resume(RunStore store, Optional<Duration> budget) {
        ComparisonReport compared = comparison.resume(store, budget);
        return judge(compared, ComparisonOptions.resumed(store.plan(), budget));
    }

    private GateReport judge(ComparisonReport compared, ComparisonOptions options) {
        GateReport report = new GateReport(
                rules.base(),
                rules.head(),
                compared,
                rules.limit(),
                rules.mustBehaveTheSame(),
                rules.mustBeDecided(),
                options.cells(options.candidates().get(0)));
        Path folder = profiles.resolve(compared.run());
        ReportFile.write(folder.resolve("gate.md"), GateDocument.comment(report));
        GateJUnit.write(report, folder.resolve("gate.xml"));
        return report;
    }

    /** The head's results, as a history keeps them. */
    public static List<Entry> entries(GateReport report) {
        return HistoryEntries.of("gate", report.comparison(), report.candidate(), report.base(), report.head());
    }
}
