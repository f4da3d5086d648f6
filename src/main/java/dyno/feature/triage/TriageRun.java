package dyno.feature.triage;

import dyno.document.HtmlWriter;
import dyno.document.Quantity;
import dyno.experiment.BudgetClock;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.Pace;
import dyno.experiment.Question;
import dyno.experiment.Results;
import dyno.experiment.Schedule;
import dyno.experiment.Task;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.feature.triage.report.TriageDocument;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageReport.PassRow;
import dyno.feature.triage.report.TriageReport.PassState;
import dyno.output.JsonReport;
import dyno.output.ReportFile;
import dyno.run.ForkResult;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * The passes of a triage. The first ones measure what a complete report needs; each lasts about as long as all before it. Those after a
 * complete report measure what it left undecided.
 */
final class TriageRun {
    private final RunSession session;
    private final RunStore store;
    private final BudgetClock clock;
    private final double budget;
    private final Pace pace;
    private final TriageObservations observations;
    private TriagePlan plan;
    private TriageReport last;
    private double reportSeconds;

    /**
     * A run that begins or goes on.
     *
     * @param slowness how many times as long as on a quiet machine forks should take
     */
    TriageRun(TriagePlan plan, RunSession session, BudgetClock clock, double slowness) {
        this.session = session;
        this.store = session.store();
        this.clock = clock;
        this.budget = plan.options().budget().toMillis() / 1000.0;
        this.pace = session.experiment().pace();
        pace.expect(slowness);
        this.plan = plan.begun(store.results());
        this.observations = new TriageObservations(plan, session);
        this.reportSeconds = pace.slowness() * plan.reportSeconds();
    }

    /**
     * Runs passes until nothing is left to decide, or the budget is used up.
     *
     * @throws RunException INTERRUPTED when the process has been told to end: after a report of what was measured
     */
    TriageReport toEnd() {
        try {
            PassState state = PassState.MORE_FOLLOWS;
            while (state == PassState.MORE_FOLLOWS) {
                state = pass();
            }
            failIfEmpty();
            return last;
        } catch (RunException e) {
            if (e.kind() == RunException.Kind.INTERRUPTED) {
                report(PassState.INTERRUPTED);
            }
            throw e;
        }
    }

    private PassState pass() {
        boolean observes = plan.passes() > 0 && !observations.areDone() && isComplete() && left() > reserve();
        if (observes) {
            observations.observe();
        }
        plan = plan.withPass();
        // What does not fit into the pass may fit into the budget.
        double end = end();
        boolean isOver = !measureUntil(() -> end)
                && !measureUntil(() -> times().later(clock.used()))
                && !measureUntil(() -> lastEnd(reportSeconds))
                && !observes;
        return report(isOver ? PassState.BUDGET_USED : PassState.MORE_FOLLOWS);
    }

    /** Returns whether anything was measured. */
    private boolean measureUntil(DoubleSupplier end) {
        int before = plan.forks().size();
        session.experiment()
                .ask(
                        new Pass(),
                        Schedule.endingStrictlyWithin(
                                budget, () -> end.getAsDouble() - clock.used(), this::left, pace));
        plan = plan.begun(store.results());
        return plan.forks().size() > before;
    }

    /** The time that is left of the budget, in seconds. */
    private double left() {
        return budget - clock.used();
    }

    /** When the last forks must have ended, on the clock of the budget. */
    private double lastEnd(double reserve) {
        return new PassTimes(budget, reserve).last(clock.used());
    }

    private boolean isComplete() {
        return open().stream().noneMatch(this::isEssentialInTime);
    }

    private List<Task> open() {
        return new Agenda(
                        plan,
                        new Results(store.results()),
                        last == null ? List.of() : last.profiles(),
                        outcome().failed(),
                        outcome().profileFailures().keySet(),
                        observations.refused())
                .open();
    }

    private Outcome outcome() {
        return session.experiment().outcome();
    }

    private boolean isEssentialInTime(Task task) {
        return task.isEssential() && task.fits(left() - reportSeconds, pace);
    }

    /** When the forks of the next pass must have ended, on the clock of the budget. */
    private double end() {
        PassTimes times = times();
        List<Task> essential = open().stream().filter(Task::isEssential).toList();
        return plan.passes() == 1
                ? times.first(clock.used() + Task.seconds(essential, pace))
                : times.later(clock.used());
    }

    private PassTimes times() {
        return new PassTimes(budget, reportSeconds);
    }

    /** What the observations and the report take, which are no forks. */
    private double reserve() {
        return reportSeconds + (observations.areDone() ? 0 : pace.slowness() * plan.checkSeconds());
    }

    /** What a pass measures: further tasks may follow from it within the pass. */
    private final class Pass implements Question {
        /** Nothing else takes the time of what a complete report needs, and of the check that patches behave as before. */
        @Override
        public List<Task> open(Evidence evidence) {
            plan = plan.begun(evidence.results());
            double left = lastEnd(reserve()) - clock.used();
            List<Task> open = TriageRun.this.open();
            List<Task> essential =
                    open.stream().filter(TriageRun.this::isEssentialInTime).toList();
            boolean completes =
                    Task.seconds(essential, pace) <= evidence.schedule().left();
            return !completes || plan.passes() > 1 && !observations.areDone()
                    ? essential
                    : open.stream()
                            .filter(task -> isEssentialInTime(task) || task.fits(left, pace))
                            .toList();
        }

        @Override
        public List<Task> take(List<Task> chosen) {
            List<Task> numbered = plan.numbered(chosen);
            plan = plan.with(numbered);
            store.extend(plan.toMap(), plan.forks());
            return numbered;
        }

        @Override
        public String label() {
            return "pass " + plan.passes() + ", ";
        }
    }

    /**
     * Writes the report of what has been measured so far.
     *
     * @param wanted the state, unless nothing is left to decide, or there is no time for more
     */
    private PassState report(PassState wanted) {
        boolean isInterrupted = wanted == PassState.INTERRUPTED;
        if (isInterrupted && store.results().stream().noneMatch(ForkResult::succeeded)) {
            return wanted;
        }
        double begun = clock.used();
        session.console().say("Ranking hotspots and drawing flame graphs");
        store.gatherJmhJson();
        List<String> warnings = new ArrayList<>(session.warnings());
        warnings.addAll(observations.warnings());
        MeasurementSetup setup = session.setup();
        warnings.addAll(Warnings.of(store, setup.environment(), outcome()));
        last = new TriageAnalysis(
                        plan,
                        outcome(),
                        store,
                        setup,
                        session.folders().flameGraphs().resolve(store.name()),
                        session.folders().patches())
                .report(observations.behaviours(), observations.footprints(), begun, warnings);
        PassState state = isInterrupted ? wanted : state(wanted);
        write(state);
        reportSeconds = Math.max(clock.used() - begun, reportSeconds / 2);
        return state;
    }

    private PassState state(PassState wanted) {
        List<Task> open = open();
        if (open.isEmpty() && observations.areDone()) {
            return PassState.ALL_DECIDED;
        }
        double left = lastEnd(reserve()) - clock.used();
        double most = left + Schedule.tolerance(budget);
        boolean isTime = open.stream()
                .anyMatch(task ->
                        isEssentialInTime(task) || task.fits(left, pace) && pace.mostSeconds(task.forks()) <= most);
        return isTime || !observations.areDone() && left > 0 ? wanted : PassState.BUDGET_USED;
    }

    private void write(PassState state) {
        int number = plan.passes();
        last = last.after(
                new PassRow(number, state, budget),
                clock.used(),
                new Gaps(store.name(), new Results(store.results()), outcome(), state)
                        .of(plan, observations.behaviours().keySet(), observations.refused()));
        JsonReport.write(last, store.folder().resolve("results.json"));
        ReportFile.write(Triage.htmlOf(store.folder()), HtmlWriter.page(TriageDocument.page(last)));
        plan = plan.after(clock.used());
        store.extend(plan.toMap(), plan.forks());
        session.console()
                .note("Pass " + number + " ended after " + Quantity.duration(clock.used()) + " (" + state.label()
                        + "): " + Triage.htmlOf(store.folder()));
    }

    private void failIfEmpty() {
        RunSession.failIfEmpty(
                last.scores().isEmpty() && last.profiles().isEmpty(),
                "Nothing could be measured.",
                Warnings.notMeasured(outcome()));
    }
}
