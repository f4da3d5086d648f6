package dyno.investigation.compare;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.experiment.Standings;
import dyno.experiment.SteadyClock;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.RunSession;
import dyno.report.Quantity;
import dyno.result.TriageReport.ComparisonRow;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunStore;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Measures a comparison: round after round, without what is decided, until everything is decided or the time is over.
 */
public final class ComparisonRun {
    private final ComparisonOptions options;
    private final Map<DriverCoordinates, CandidateClaim> claims;
    private final RunSession session;
    private final RunStore store;
    private final List<ForkSpec> forks;
    private final Set<Cell> announced = new LinkedHashSet<>();
    private final Instant deadline;
    private final BudgetRemedy remedy;
    private Set<Cell> failed = Set.of();
    private Set<Cell> begunEarlier = Set.of();
    private Map<DriverCoordinates, Standings> standings = Map.of();
    private int round;
    private Instant roundBegan;
    private ForkSpec current;
    private boolean toldOfPace;
    private boolean timeIsOver;

    /**
     * A comparison to run.
     *
     * @param claims by candidate; those of the options' candidates that have none are left out
     * @param deadline after which no round starts
     */
    public ComparisonRun(
            ComparisonOptions options,
            Map<DriverCoordinates, CandidateClaim> claims,
            RunSession session,
            Instant deadline) {
        this(options, claims, session, deadline, BudgetRemedy.OPTION);
    }

    /**
     * The same for another command.
     *
     * @param remedy for a budget that is not enough
     */
    public ComparisonRun(
            ComparisonOptions options,
            Map<DriverCoordinates, CandidateClaim> claims,
            RunSession session,
            Instant deadline,
            BudgetRemedy remedy) {
        this.options = options;
        this.claims = claims;
        this.session = session;
        this.deadline = deadline;
        this.remedy = remedy;
        this.store = session.store();
        this.forks = store.plan().forks();
    }

    /** Runs what has not been measured yet; gives the failures. */
    public Outcome execute() {
        if (store.results().isEmpty()) {
            budget().warning().ifPresent(session.console()::note);
        }
        return session.execute(this::isWanted, deadline, this::leftOfRound);
    }

    /** How many forks of the running round are still to run, the current one included. */
    public int leftOfRound() {
        return (int) forks.stream()
                .skip(forks.indexOf(current))
                .takeWhile(fork -> fork.round() == current.round())
                .filter(this::isNeeded)
                .count();
    }

    /** Whether a fork is needed now. Rounds are run completely: what is needed is decided when one starts. */
    public boolean isWanted(ForkSpec fork) {
        current = fork;
        if (fork.purpose() == Purpose.SCORE && fork.round() != round && !timeIsOver) {
            round = fork.round();
            standings = judge(false);
            standings.values().forEach(this::announce);
            failed = session.failedCells();
            begunEarlier = begunEarlier(round);
            timeIsOver = SteadyClock.now().isAfter(deadline);
            warnAboutPace();
        }
        return isNeeded(fork);
    }

    private boolean isNeeded(ForkSpec fork) {
        if (fork.purpose() != Purpose.SCORE) {
            return isConcerned(fork.cell());
        }
        return !timeIsOver
                && !begunEarlier.contains(baseline(fork.cell()))
                && standings.entrySet().stream()
                        .anyMatch(entry ->
                                isAbout(fork, entry.getKey()) && isOpen(cell(entry.getKey(), fork), entry.getValue()));
    }

    /** The baselines for which a round cannot be completed any more. */
    private Set<Cell> begunEarlier(int number) {
        return new Results(store.results())
                .begunEarlier(number, SteadyClock.now()).stream()
                        .map(fork -> baseline(fork.cell()))
                        .collect(Collectors.toSet());
    }

    private Cell baseline(Cell cell) {
        return new Cell(options.baseline().toString(), cell.workload(), cell.transport());
    }

    private RoundBudget budget() {
        return RoundBudget.of(options, forks, remedy);
    }

    /** Warns once, after the first complete round of this process, if too few rounds fit into the budget. */
    private void warnAboutPace() {
        Instant now = SteadyClock.now();
        if (roundBegan != null && !toldOfPace) {
            toldOfPace = true;
            double pace = seconds(roundBegan, now);
            budget().warning(otherRounds(round), pace, seconds(now, deadline)).ifPresent(session.console()::note);
        }
        roundBegan = now;
    }

    /** How many rounds of this comparison have begun besides one; a shard runs others in between. */
    int otherRounds(int number) {
        return (int) store.results().stream()
                .map(ForkResult::spec)
                .filter(fork -> fork.arm() == Arm.BASELINE && fork.cell().equals(baseline(fork.cell())))
                .mapToInt(ForkSpec::round)
                .filter(other -> other != number)
                .distinct()
                .count();
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }

    private boolean isConcerned(Cell cell) {
        boolean isBaseline = cell.driver().equals(options.baseline().toString());
        return claims.keySet().stream()
                .filter(candidate -> isBaseline || cell.driver().equals(candidate.toString()))
                .anyMatch(candidate -> options.workloadsOf(candidate).contains(cell.workload()));
    }

    private boolean isOpen(Cell cell, Standings ofCandidate) {
        return ofCandidate.isAbout(cell)
                && !ofCandidate.isSettled(cell)
                && !failed.contains(cell)
                && !failed.contains(baseline(cell));
    }

    private static boolean isAbout(ForkSpec fork, DriverCoordinates candidate) {
        return !fork.arm().isOfCandidate() || fork.cell().driver().equals(candidate.toString());
    }

    private static Cell cell(DriverCoordinates candidate, ForkSpec fork) {
        return new Cell(
                candidate.toString(), fork.cell().workload(), fork.cell().transport());
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
        Map<DriverCoordinates, List<ComparisonRow>> rows = new LinkedHashMap<>();
        judge(true)
                .forEach((candidate, ofCandidate) -> rows.put(candidate, ofCandidate.rows(options.cells(candidate))));
        return rows;
    }

    private Map<DriverCoordinates, Standings> judge(boolean over) {
        Results results = new Results(store.results());
        Map<DriverCoordinates, Standings> judged = new LinkedHashMap<>();
        for (DriverCoordinates candidate : claims.keySet()) {
            Map<Cell, Rounds> rounds = new LinkedHashMap<>();
            for (Cell cell : options.cells(candidate)) {
                rounds.put(cell, results.rounds(baseline(cell), cell, options.spare()));
            }
            judged.put(
                    candidate,
                    new Standings(
                            claims.get(candidate),
                            options.looks(),
                            options.threshold(),
                            options.budget(),
                            rounds,
                            over));
        }
        return judged;
    }
}
