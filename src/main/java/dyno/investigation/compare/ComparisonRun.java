package dyno.investigation.compare;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Comparisons;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.Question;
import dyno.experiment.Results;
import dyno.experiment.Schedule;
import dyno.experiment.Standings;
import dyno.experiment.Task;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.RunSession;
import dyno.report.Quantity;
import dyno.result.TriageReport.ComparisonRow;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
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
    private int mostRounds = Integer.MAX_VALUE;

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
                claims.keySet().stream().map(this::family).toList(),
                new Comparisons.Precision(options.looks(), options.spare(), options.threshold(), options.budget()),
                this::isConcerned,
                standings -> standings.forEach(this::announce));
    }

    private Comparisons.Family family(DriverCoordinates candidate) {
        Map<Cell, Cell> baselines = new LinkedHashMap<>();
        options.cells(candidate).forEach(cell -> baselines.put(cell, baseline(cell)));
        return new Comparisons.Family(claims.get(candidate), baselines);
    }

    /**
     * Measures the first round of a run that begins: nothing in it depends on what the candidates claim, or on what else is found out
     * about them.
     */
    public static void begin(ComparisonOptions options, Collection<DriverCoordinates> candidates, RunSession session) {
        if (session.store().results().isEmpty() && !candidates.isEmpty()) {
            Map<DriverCoordinates, CandidateClaim> claims = new LinkedHashMap<>();
            candidates.forEach(
                    candidate -> claims.put(candidate, CandidateClaim.about(options.workloadsOf(candidate))));
            ComparisonRun first = new ComparisonRun(options, claims, session);
            first.budget().warning().ifPresent(session.console()::note);
            first.mostRounds = 1;
            first.execute();
        }
    }

    /** Measures what has not been measured yet. */
    public Outcome execute() {
        return session.ask(
                this,
                Schedule.beginningUntil(
                        session.deadline(options.budget()), session.experiment().pace()));
    }

    @Override
    public List<Task> open(Evidence evidence) {
        List<Task> open = mostRounds-- > 0 ? comparisons.open(evidence) : List.of();
        if (!open.isEmpty()) {
            warnAboutPace(open.get(0).forks().get(0).round(), evidence.schedule());
        }
        return open;
    }

    @Override
    public List<ForkSpec> planned() {
        return forks;
    }

    private Cell baseline(Cell cell) {
        return new Cell(options.baseline().toString(), cell.workload(), cell.transport());
    }

    private RoundBudget budget() {
        return RoundBudget.of(options, forks, remedy);
    }

    /** Warns once, after the first complete round of this process, if too few rounds fit into the budget. */
    private void warnAboutPace(int round, Schedule schedule) {
        if (schedule.pace().hasLearnt() && !toldOfPace) {
            toldOfPace = true;
            RoundBudget budget = budget();
            budget.warning(otherRounds(round), schedule.pace().seconds(budget.firstRound()), schedule.left())
                    .ifPresent(session.console()::note);
        }
    }

    /** How many rounds of this comparison have begun besides one; a shard runs others in between. */
    int otherRounds(int number) {
        return (int) session.store().results().stream()
                .map(ForkResult::spec)
                .filter(fork -> fork.arm() == Arm.BASELINE && fork.cell().equals(baseline(fork.cell())))
                .mapToInt(ForkSpec::round)
                .filter(other -> other != number)
                .distinct()
                .count();
    }

    private boolean isConcerned(Cell cell) {
        boolean isBaseline = cell.driver().equals(options.baseline().toString());
        return claims.keySet().stream()
                .filter(candidate -> isBaseline || cell.driver().equals(candidate.toString()))
                .anyMatch(candidate -> options.workloadsOf(candidate).contains(cell.workload()));
    }

    private void announce(Standings ofCandidate) {
        ofCandidate.settled().forEach((cell, comparison) -> {
            if (announced.add(cell)) {
                session.console()
                        .note(cell + ", after " + Quantity.count(comparison.rounds(), "round") + ": "
                                + comparison.verdict().label());
            }
        });
    }

    /** All comparisons by candidate, with what has been measured. */
    public Map<DriverCoordinates, List<ComparisonRow>> rows() {
        List<Standings> standings =
                comparisons.judge(new Results(session.store().results()), true);
        List<DriverCoordinates> candidates = new ArrayList<>(claims.keySet());
        Map<DriverCoordinates, List<ComparisonRow>> rows = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            rows.put(candidates.get(i), standings.get(i).rows(options.cells(candidates.get(i))));
        }
        return rows;
    }
}
