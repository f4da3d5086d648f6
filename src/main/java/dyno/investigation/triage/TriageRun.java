package dyno.investigation.triage;

import dyno.experiment.BudgetClock;
import dyno.experiment.Pace;
import dyno.experiment.Results;
import dyno.experiment.Spending;
import dyno.investigation.RunSession;
import dyno.investigation.TestBench;
import dyno.investigation.Warnings;
import dyno.report.JsonReport;
import dyno.report.Quantity;
import dyno.report.TriagePage;
import dyno.result.TriageReport;
import dyno.result.TriageReport.PassRow;
import dyno.result.TriageReport.PassState;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Progress;
import dyno.run.RunException;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The passes of a triage. The first measures what a complete report needs; each later one lasts about as long as all before
 * it, and measures what the report before it left undecided.
 */
final class TriageRun {
    private final RunSession session;
    private final RunStore store;
    private final BudgetClock clock;
    private final Pace pace;
    private final TriageObservations observations;
    private TriagePlan plan;
    private Outcome outcome = Outcome.NOTHING;
    private TriageReport last;
    private double reportSeconds;

    TriageRun(TriagePlan plan, RunSession session, BudgetClock clock, Pace pace) {
        this.session = session;
        this.store = session.store();
        this.clock = clock;
        this.pace = pace;
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
        boolean observes = plan.passes() > 0 && !observations.areDone() && isComplete() && clock.left() > reserve();
        if (observes) {
            observations.observe();
        }
        plan = plan.withPass(List.of());
        // What does not fit into the pass may fit into the budget.
        boolean isOver = !measureUntil(end()) && !measureUntil(clock.budget() - reportSeconds) && !observes;
        return report(isOver ? PassState.BUDGET_USED : PassState.MORE_FOLLOWS);
    }

    private boolean measureUntil(double end) {
        boolean hasMeasured = false;
        while (measure(chosen(end), end)) {
            hasMeasured = true;
        }
        return hasMeasured;
    }

    private boolean isComplete() {
        return open().stream().noneMatch(this::isEssentialInTime);
    }

    private List<Task> open() {
        Set<Cell> failed = new HashSet<>(outcome.failures().keySet());
        failed.addAll(outcome.notSupported().keySet());
        return new Agenda(
                        plan,
                        new Results(store.results()),
                        last == null ? List.of() : last.profiles(),
                        failed,
                        outcome.profileFailures().keySet(),
                        observations.refused())
                .open();
    }

    /** Nothing else takes the time of what a complete report needs, and of the check that patches behave as before. */
    private List<Task> chosen(double end) {
        double seconds = end - clock.used();
        double left = clock.left() - reserve();
        List<Task> open = open();
        List<Task> essential = open.stream().filter(this::isEssentialInTime).toList();
        boolean completes = Task.seconds(essential, pace) <= seconds;
        if (!completes || plan.passes() > 1 && !observations.areDone()) {
            return Task.within(seconds, essential, pace);
        }
        List<Task> worthwhile = open.stream()
                .filter(task -> isEssentialInTime(task) || task.fits(left, pace))
                .toList();
        return Task.within(seconds, worthwhile, pace);
    }

    private boolean isEssentialInTime(Task task) {
        return task.isEssential() && task.fits(clock.left() - reportSeconds, pace);
    }

    /** When the forks of the next pass must have ended, on the clock of the budget. */
    private double end() {
        PassTimes times = new PassTimes(clock.budget(), reportSeconds);
        List<Task> essential = open().stream().filter(Task::isEssential).toList();
        return plan.passes() == 1
                ? times.first(clock.used() + Task.seconds(essential, pace))
                : times.later(clock.used());
    }

    /** What the observations and the report take, which are no forks. */
    private double reserve() {
        return reportSeconds + (observations.areDone() ? 0 : pace.slowness() * plan.checkSeconds());
    }

    /** Returns whether anything was measured: further tasks may follow from it within the pass. */
    private boolean measure(List<Task> tasks, double end) {
        if (tasks.isEmpty()) {
            return false;
        }
        int before = plan.forks().size();
        plan = plan.with(tasks);
        store.extend(plan.toMap(), plan.forks());
        List<ForkSpec> forks = plan.forks().subList(before, plan.forks().size());
        Spending spending = new Spending(
                groups(forks), pace, clock::used, end, PassTimes.tolerance(clock.budget()), this::isMeasured);
        outcome = outcome.and(session.execute(forks, spending, () -> end - clock.used(), new OfPass()));
        plan = plan.begun(store.results());
        return plan.forks().size() > before;
    }

    private boolean isMeasured(ForkSpec fork) {
        return store.result(fork.id()).filter(ForkResult::succeeded).isPresent();
    }

    /** The forks of a round, which are next to one another, are one group. */
    private static List<List<ForkSpec>> groups(List<ForkSpec> forks) {
        List<List<ForkSpec>> groups = new ArrayList<>();
        ForkSpec before = null;
        for (ForkSpec fork : forks) {
            if (before == null || !isOfOneRound(before, fork)) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(fork);
            before = fork;
        }
        return groups;
    }

    private static boolean isOfOneRound(ForkSpec one, ForkSpec other) {
        return one.arm() != ForkSpec.Arm.NONE
                && other.arm() != ForkSpec.Arm.NONE
                && one.round() == other.round()
                && PatchRounds.baseline(one.cell()).equals(PatchRounds.baseline(other.cell()));
    }

    /** What is left of the whole budget, not of the pass. */
    private final class OfPass implements Progress {
        @Override
        public void step(String what, int done, int total, double secondsLeft) {
            session.console().step("pass " + plan.passes() + ", " + what, done, total, Math.max(0, clock.left()));
        }

        @Override
        public boolean isCancelled() {
            return session.console().isCancelled();
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
        TestBench bench = session.bench();
        warnings.addAll(Warnings.of(store, bench.environment(), outcome));
        last = new TriageAnalysis(
                        plan,
                        store,
                        bench,
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
        double left = clock.left() - reserve();
        double most = left + PassTimes.tolerance(clock.budget());
        boolean isTime = open.stream()
                .anyMatch(task ->
                        isEssentialInTime(task) || task.fits(left, pace) && pace.mostSeconds(task.forks()) <= most);
        return isTime || !observations.areDone() && left > 0 ? wanted : PassState.BUDGET_USED;
    }

    private void write(PassState state) {
        int number = plan.passes();
        last = last.after(
                new PassRow(number, state, clock.budget()),
                clock.used(),
                new Gaps(store.name(), new Results(store.results()), outcome, state)
                        .of(plan, observations.behaviours().keySet(), observations.refused()));
        JsonReport.write(last, store.folder().resolve("results.json"));
        TriagePage.write(last, Triage.htmlOf(store.folder()));
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
                Warnings.notMeasured(outcome));
    }
}
