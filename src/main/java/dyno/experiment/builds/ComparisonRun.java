package dyno.experiment.builds;

import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.CandidateComparisons;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Comparisons;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.PlannedRounds;
import dyno.experiment.Question;
import dyno.experiment.Results;
import dyno.experiment.Schedule;
import dyno.experiment.Task;
import dyno.experiment.setup.RunSession;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A comparison that a command makes: asks for rounds until everything is decided, and has the verdicts in the end. */
public final class ComparisonRun implements Question {
    private final ComparisonOptions options;
    private final Map<DriverCoordinates, CandidateClaim> claims;
    private final RunSession session;
    private final List<ForkSpec> forks;
    private final BudgetRemedy remedy;
    private final Comparisons comparisons;
    private final Set<Cell> announced = new LinkedHashSet<>();
    private boolean toldOfPace;
    private double enough = Double.POSITIVE_INFINITY;
    private boolean hasEnough;

    /** A comparison of the whole run of a session. */
    public ComparisonRun(ComparisonOptions options, Map<DriverCoordinates, CandidateClaim> claims, RunSession session) {
        this(options, claims, session.store().plan().forks(), session, BudgetRemedy.OPTION);
    }

    /**
     * A comparison that is a part of a run.
     *
     * @param claims by candidate; those of the options' candidates that have none are left out
     * @param forks that may have to run, in the order of running
     * @param remedy for a budget that is not enough
     */
    public ComparisonRun(
            ComparisonOptions options,
            Map<DriverCoordinates, CandidateClaim> claims,
            List<ForkSpec> forks,
            RunSession session,
            BudgetRemedy remedy) {
        this.options = options;
        this.claims = claims;
        this.session = session;
        this.forks = forks;
        this.remedy = remedy;
        this.comparisons = new Comparisons(
                forks,
                claims.entrySet().stream()
                        .map(claim -> family(options, claim.getValue(), options.cells(claim.getKey())))
                        .toList(),
                precision(options),
                verdict -> verdict == Verdict.IMPROVEMENT,
                ofCandidates -> ofCandidates.forEach(this::announce));
    }

    private static Comparisons.Family family(ComparisonOptions options, CandidateClaim claim, List<Cell> cells) {
        Map<Cell, Cell> baselines = new LinkedHashMap<>();
        cells.forEach(cell -> baselines.put(cell, baseline(options, cell)));
        return new Comparisons.Family(claim, baselines);
    }

    /**
     * Measures the first round of a run that begins in the workloads that it is about: nothing in it depends on what the candidates claim,
     * or on what else is found out about them.
     */
    public static void begin(ComparisonOptions options, Collection<DriverCoordinates> candidates, RunSession session) {
        List<ForkSpec> forks = session.store().plan().forks();
        if (session.store().results().isEmpty() && !candidates.isEmpty()) {
            options.tooFewRounds().ifPresent(session.console()::note);
            RoundBudget.of(options, forks, BudgetRemedy.OPTION).warning().ifPresent(session.console()::note);
            List<Comparisons.Family> families = candidates.stream()
                    .map(candidate -> {
                        List<WorkloadName> targets = options.workloadsOf(candidate);
                        List<Cell> cells = options.cells(candidate).stream()
                                .filter(cell -> targets.contains(cell.workload()))
                                .toList();
                        return family(options, CandidateClaim.about(targets), cells);
                    })
                    .toList();
            session.ask(
                    new Comparisons(
                            PlannedRounds.first(forks),
                            families,
                            precision(options),
                            verdict -> false,
                            ofCandidates -> {}),
                    session.endingWithin(options.budget(), 0));
        }
    }

    private static Comparisons.Precision precision(ComparisonOptions options) {
        return new Comparisons.Precision(options.looks(), options.spare(), options.threshold(), options.budget());
    }

    /**
     * Has it end as soon as a slowdown is shown that decides what the command is about.
     *
     * @param slowdown that the whole interval must be at or above, such as 0.02; infinite for none
     */
    void endAt(double slowdown) {
        enough = slowdown;
    }

    /** Whether it ended because of such a slowdown, so that other comparisons may be undecided. */
    boolean hasEndedAtSlowdown() {
        return hasEnough;
    }

    /**
     * Measures what has not been measured yet.
     *
     * @param reserve seconds of the budget that are kept for what comes after it
     */
    public Outcome execute(double reserve) {
        return session.ask(this, session.endingWithin(options.budget(), reserve));
    }

    @Override
    public List<Task> open(Evidence evidence) {
        List<Task> open = comparisons.open(evidence);
        if (hasEnough) {
            return List.of();
        }
        if (!open.isEmpty()) {
            warnAboutPace(open.get(0).forks().get(0), evidence.schedule());
        }
        return open;
    }

    @Override
    public List<ForkSpec> planned() {
        return forks;
    }

    private static Cell baseline(ComparisonOptions options, Cell cell) {
        return new Cell(options.baseline(), cell.workload(), cell.transport());
    }

    private RoundBudget budget() {
        return RoundBudget.of(options, forks, remedy);
    }

    /** Warns once, after the first complete round of this process, if too few rounds fit into the budget. */
    private void warnAboutPace(ForkSpec next, Schedule schedule) {
        int round = next.round();
        if (next.purpose() == Purpose.SCORE
                && round != forks.get(0).round()
                && schedule.pace().hasLearnt()
                && !toldOfPace) {
            toldOfPace = true;
            RoundBudget budget = budget();
            budget.warning(
                            otherRounds(round),
                            schedule.pace().seconds(budget.firstRound()),
                            schedule.left() - schedule.pace().seconds(budget.reserved()))
                    .ifPresent(session.console()::note);
        }
    }

    /** How many rounds of this comparison have begun besides one; a shard runs others in between. */
    int otherRounds(int number) {
        return (int) session.store().results().stream()
                .map(ForkResult::spec)
                .filter(fork -> fork.arm() == Arm.BASELINE && fork.cell().equals(baseline(options, fork.cell())))
                .mapToInt(ForkSpec::round)
                .filter(other -> other != number)
                .distinct()
                .count();
    }

    private void announce(CandidateComparisons ofCandidate) {
        ofCandidate.settled().forEach((cell, comparison) -> {
            hasEnough |= comparison.isSlowerBy(enough);
            if (announced.add(cell)) {
                session.console()
                        .note(cell + ", after " + Quantity.count(comparison.rounds(), "round") + ": "
                                + comparison.verdict().label());
            }
        });
    }

    /** The targets of a candidate for which the budget had no time, one line each. */
    public List<String> withoutRounds(DriverCoordinates candidate, Outcome outcome) {
        List<ComparisonRow> rows = rows().get(candidate);
        return options.cells(candidate).stream()
                .filter(cell -> options.workloadsOf(candidate).contains(cell.workload()))
                .filter(cell -> !hasEnough
                        && !outcome.failed().contains(cell)
                        && !outcome.isOfBrokenPatch(cell)
                        && !outcome.failed().contains(baseline(options, cell)))
                .filter(cell -> rows.stream()
                        .noneMatch(row -> row.workload().equals(cell.workload())
                                && row.transport().equals(cell.transport())))
                .map(cell -> "Not compared: " + cell + ". No round of it fitted into the budget; --transport "
                        + cell.transport() + " measures it alone.")
                .toList();
    }

    /** All comparisons by candidate, with what has been measured. */
    public Map<DriverCoordinates, List<ComparisonRow>> rows() {
        List<CandidateComparisons> ofCandidates =
                comparisons.judge(new Results(session.store().results()), true);
        List<DriverCoordinates> candidates = new ArrayList<>(claims.keySet());
        Map<DriverCoordinates, List<ComparisonRow>> rows = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            rows.put(candidates.get(i), ofCandidates.get(i).rows(options.cells(candidates.get(i))));
        }
        return rows;
    }
}
