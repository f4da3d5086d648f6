package dyno.feature.triage;

import dyno.experiment.BudgetClock;
import dyno.experiment.Pace;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RunSession;
import dyno.feature.triage.report.TriageReport;
import dyno.run.WaitLimits;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The main command: benchmarks and profiles the drivers, ranks their hotspots, validates the patches, writes the
 * report.
 */
public final class Triage {
    private static final String COMMAND = "triage";

    private final CommandContext context;
    private double slowness = Double.NaN;

    public Triage(CommandContext context) {
        this.context = context;
    }

    public TriagePlan plan(TriageOptions options) {
        return TriagePlan.of(options, context.folders().patches());
    }

    /**
     * Refuses a new run whose budget is too small for one fork of each on this machine now.
     *
     * @throws IllegalArgumentException with the smallest budget
     */
    public void requireEnough(TriagePlan plan) {
        plan.requireEnough(slowness());
    }

    /**
     * Refuses to plan a run whose budget is too small for one fork of each, even on a quiet machine.
     *
     * @throws IllegalArgumentException with the smallest budget
     */
    public static void requireEnoughOnQuietMachine(TriagePlan plan) {
        plan.requireEnough(1);
    }

    private double slowness() {
        if (Double.isNaN(slowness)) {
            slowness = WaitLimits.ofHost().slowness(Pace::slownessNow);
        }
        return slowness;
    }

    /**
     * The plan of a stored run that is to be resumed.
     *
     * @param budget a new one, which allows more forks; empty for that of the run
     * @throws dyno.run.RunException UNKNOWN_RUN when the run is not a triage; CHANGED when it has no passes
     * @throws dyno.patch.file.PatchException UNKNOWN_PATCH when a patch of the run is gone
     */
    public TriagePlan planOf(RunStore store, Optional<Duration> budget) {
        ResumeCheck.requireRunOf(COMMAND, store, COMMAND);
        TriagePlan plan =
                TriagePlan.of(store.name(), store.plan(), context.folders().patches());
        return budget.map(plan::withBudget).orElse(plan);
    }

    /**
     * Runs a plan from its start, in passes; a report follows each.
     *
     * @param name of the run and its folders
     */
    public TriageReport run(String name, TriagePlan plan) {
        BudgetClock clock = new BudgetClock(0);
        try (RunSession session = context.begin(name, () -> setup(plan), plan::toRunPlan)) {
            return new TriageRun(plan, session, clock, slowness()).toEnd();
        }
    }

    /**
     * Continues a stored run with what is left of the budget, and writes its report.
     *
     * @throws dyno.run.RunException as planOf; NOT_WRITABLE when the longer plan cannot be stored
     */
    public TriageReport resume(RunStore store, TriagePlan plan) {
        double spent = Math.max(plan.spent(), store.secondsMeasured());
        BudgetClock clock = new BudgetClock(spent);
        try (RunSession session = context.resume(store, () -> setup(plan))) {
            return new TriageRun(plan, session, clock, slowness()).toEnd();
        }
    }

    /** With all drivers to be examined; a patch that cannot be built here is left out. */
    private MeasurementSetup setup(TriagePlan plan) {
        return context.setupOfAvailable(plan.drivers(), plan.options().drivers());
    }

    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("report.html");
    }
}
