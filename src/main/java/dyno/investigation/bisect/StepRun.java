package dyno.investigation.bisect;

import dyno.comparison.Looks;
import dyno.comparison.Verdict;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.experiment.ShuffledForks;
import dyno.experiment.Standings;
import dyno.experiment.SteadyClock;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.RunSession;
import dyno.result.TriageReport.ComparisonRow;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Patience;
import dyno.run.Purpose;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunStore;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The confirmation of steps between neighbouring versions: interleaved rounds of the older one and the newer one, twice
 * each, until each step is decided. All steps are one family, so that even one false step is rare.
 */
final class StepRun {
    private static final int FORKS_OF_A_ROUND = 4;

    private final RunSession session;
    private final RunStore store;
    private final Looks looks;
    private final int spare;
    private final double threshold;
    private final Instant deadline;
    private final Map<Cell, Cell> olderByNewer = new LinkedHashMap<>();
    private Set<Cell> failed = Set.of();
    private Set<Cell> begunEarlier = Set.of();
    private Standings standings;
    private Set<Cell> changed;
    private boolean timeIsOver;
    private int round;

    /**
     * A confirmation.
     *
     * @param olderByNewer what is compared
     */
    StepRun(RunSession session, Map<Cell, Cell> olderByNewer, BisectOptions options) {
        this.session = session;
        this.store = session.store();
        this.looks = options.looks();
        this.spare = Patience.ofHost().spareRounds(looks.rounds());
        this.threshold = options.precision() / 2;
        this.deadline = session.deadline(options.budget());
        this.olderByNewer.putAll(olderByNewer);
    }

    /** The forks that may have to run, in the order of running. */
    static List<ForkSpec> plan(Map<Cell, Cell> olderByNewer, BisectOptions options) {
        Looks looks = options.looks();
        ShuffledForks schedule = new ShuffledForks();
        olderByNewer.forEach((newer, older) -> schedule.addComparison(
                older,
                List.of(newer.driver()),
                ComparisonOptions.iterations(older),
                looks.rounds() + Patience.ofHost().spareRounds(looks.rounds())));
        schedule.startStage();
        olderByNewer.forEach((newer, older) -> {
            Iterations profiled = ComparisonOptions.profiled(older.transport());
            schedule.add(Purpose.PROFILE, older, profiled, options.profiles());
            schedule.add(Purpose.PROFILE, newer, profiled, options.profiles());
        });
        return schedule.shuffled(options.seed());
    }

    Outcome execute() {
        return session.execute(this::isWanted, deadline, () -> FORKS_OF_A_ROUND * olderByNewer.size());
    }

    /**
     * Whether a fork is needed now. Rounds are run completely: what is needed is decided when one starts. Profiles come after
     * them, and only where CPU time has changed.
     */
    boolean isWanted(ForkSpec fork) {
        if (fork.purpose() != Purpose.SCORE) {
            return changed().contains(fork.cell());
        }
        if (fork.round() != round && !timeIsOver) {
            round = fork.round();
            timeIsOver = SteadyClock.now().isAfter(deadline);
            standings = judge(false);
            failed = session.failedCells();
            begunEarlier = begunEarlier(round);
        }
        return !timeIsOver && olderByNewer.keySet().stream().anyMatch(newer -> isAbout(fork, newer) && isOpen(newer));
    }

    /** Both versions of the steps that are decided to be changes. */
    private Set<Cell> changed() {
        if (changed == null) {
            changed = olderByNewer.entrySet().stream()
                    .filter(step -> row(step.getKey()).filter(StepRun::isChange).isPresent())
                    .flatMap(step -> Stream.of(step.getKey(), step.getValue()))
                    .collect(Collectors.toSet());
        }
        return changed;
    }

    /** Whether a fork measures one of the two versions of a step. */
    private boolean isAbout(ForkSpec fork, Cell newer) {
        return fork.cell().equals(fork.arm().isOfCandidate() ? newer : olderByNewer.get(newer));
    }

    private boolean isOpen(Cell newer) {
        return !standings.isSettled(newer)
                && !begunEarlier.contains(newer)
                && !failed.contains(newer)
                && !failed.contains(olderByNewer.get(newer));
    }

    /** The newer versions of the steps for which a round cannot be completed any more. */
    private Set<Cell> begunEarlier(int number) {
        List<ForkSpec> earlier = new Results(store.results()).begunEarlier(number, SteadyClock.now());
        return olderByNewer.keySet().stream()
                .filter(newer -> earlier.stream().anyMatch(fork -> isAbout(fork, newer)))
                .collect(Collectors.toSet());
    }

    private Standings judge(boolean over) {
        Results results = new Results(store.results());
        Map<Cell, Rounds> rounds = new LinkedHashMap<>();
        olderByNewer.forEach((newer, older) -> rounds.put(newer, results.rounds(older, newer, spare)));
        CandidateClaim claim = CandidateClaim.about(
                olderByNewer.keySet().stream().map(Cell::workload).distinct().toList());
        return new Standings(claim, looks, threshold, RunSession.NO_LIMIT, rounds, over);
    }

    /** Whether CPU time has changed. */
    static boolean isChange(ComparisonRow row) {
        Verdict verdict = row.comparison().verdict();
        return verdict == Verdict.IMPROVEMENT || verdict == Verdict.REGRESSION;
    }

    /** How the newer version of a step compares with the older one in CPU time; empty when no round is complete. */
    Optional<ComparisonRow> row(Cell newer) {
        return judge(true).rows(List.of(newer)).stream()
                .filter(ComparisonRow::primary)
                .findFirst();
    }
}
