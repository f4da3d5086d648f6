package dyno.investigation.reproduce;

import dyno.experiment.SteadyClock;
import dyno.investigation.RunSession;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import dyno.run.RunStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The measuring of a reproduction. The first round has one fork of all that claims and published figures rest on; each further round
 * has what the open claims rest on that can still reach their next look within the budget. What nobody published comes at the end.
 */
final class ReproductionRun {
    private final ReproductionPlan plan;
    private final RunSession session;
    private final RunStore store;
    private final Instant deadline;
    private Set<String> unavailable = Set.of();
    private boolean hasMeasured;

    /**
     * A run that begins now, or goes on.
     *
     * @param preparation time that this process has spent already
     */
    ReproductionRun(ReproductionPlan plan, RunSession session, Duration preparation) {
        this.plan = plan;
        this.session = session;
        this.store = session.store();
        double spent = store.secondsMeasured();
        deadline = SteadyClock.now()
                .plus(plan.options().budget())
                .minus(preparation)
                .minusMillis((long) (1000 * spent))
                .minusSeconds(ReproductionPlan.FIXED_SECONDS / 4);
    }

    /** Runs what has not been measured yet, until nothing is open or the time is over. */
    void execute() {
        unavailable = session.bench().unavailable().keySet();
        int begun = begun(store.results());
        execute(1, wanted(1));
        execute(begun, profilesAfterFirst(begun));
        for (int round = begun + 1; round <= plan.rounds() && secondsLeft() > 0; round++) {
            execute(round, wanted(round));
        }
        execute(
                1,
                plan.forks().stream()
                        .filter(fork ->
                                fork.round() == 1 && plan.isPutOff(fork) && isWanted(fork, session.failedCells()))
                        .toList());
        session.console().forksDone();
    }

    /**
     * The last round with a fork. A run that goes on does not complete it, unless it is the first: forks of one round are compared, and
     * must be of one time.
     */
    private static int begun(List<ForkResult> results) {
        return results.stream().mapToInt(result -> result.spec().round()).max().orElse(1);
    }

    /** Profiles are compared with nothing, so those that an interruption has cost are made up for. */
    private List<ForkSpec> profilesAfterFirst(int last) {
        Set<Cell> failed = session.failedCells();
        return plan.forks().stream()
                .filter(fork -> fork.purpose() == Purpose.PROFILE
                        && fork.round() > 1
                        && fork.round() <= last
                        && isWanted(fork, failed))
                .toList();
    }

    private void execute(int round, List<ForkSpec> forks) {
        if (!forks.isEmpty()) {
            session.execute(forks, this::isInTime, new RoundProgress(round, session.console(), this::secondsLeft));
        }
    }

    private double secondsLeft() {
        return Duration.between(SteadyClock.now(), deadline).toMillis() / 1000.0;
    }

    /** On a slow machine the budget may be spent before anything is measured; one fork tells more than none. */
    private boolean isInTime(ForkSpec fork) {
        return secondsLeft() > RunExecutor.expectedSeconds(fork) || !hasMeasured();
    }

    /** Remembered, because reading all results takes long. */
    private boolean hasMeasured() {
        hasMeasured = hasMeasured || store.results().stream().anyMatch(ForkResult::succeeded);
        return hasMeasured;
    }

    private List<ForkSpec> wanted(int round) {
        List<ForkResult> results = store.results();
        Set<Cell> failed = session.failedCells();
        Set<Cell> cells = round == 1 ? Set.of() : new NextRound(plan, round, results, failed).cells(secondsLeft());
        return plan.forks().stream()
                .filter(fork -> fork.round() == round
                        && isWanted(fork, failed)
                        && (round == 1
                                ? !plan.isPutOff(fork)
                                : fork.purpose() == Purpose.PROFILE || cells.contains(fork.cell())))
                .toList();
    }

    private boolean isWanted(ForkSpec fork, Set<Cell> failed) {
        return !failed.contains(fork.cell())
                && !unavailable.contains(fork.cell().driver());
    }
}
