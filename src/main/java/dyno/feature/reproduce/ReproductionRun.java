package dyno.feature.reproduce;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.Question;
import dyno.experiment.Task;
import dyno.experiment.setup.RunSession;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Asks for what a reproduction measures. The first round has one fork of all that claims and published figures rest on; each further round
 * has what the open claims rest on that can still reach their next look within the budget. What nobody published comes at the end.
 */
final class ReproductionRun implements Question {
    private final ReproductionPlan plan;
    private final Set<DriverCoordinates> unavailable;
    private Stage stage = Stage.FIRST_ROUND;

    /** The last round that has begun. */
    private int round;

    /** The round of the last answer. */
    private int asked = 1;

    private enum Stage {
        FIRST_ROUND,
        /** Profiles are compared with nothing, so those that an interruption has cost are made up for. */
        EARLIER_PROFILES,
        FURTHER_ROUNDS,
        PUT_OFF,
        OVER
    }

    /**
     * A question that has not been asked yet.
     *
     * @param unavailable drivers that cannot be measured
     */
    ReproductionRun(ReproductionPlan plan, Set<DriverCoordinates> unavailable) {
        this.plan = plan;
        this.unavailable = unavailable;
    }

    /**
     * Measures what has not been measured yet, until nothing is open or the time is over.
     */
    static Outcome execute(ReproductionPlan plan, RunSession session) {
        return session.ask(
                new ReproductionRun(plan, session.setup().unavailable().keySet()),
                session.endingWithin(plan.options().budget(), ReproductionPlan.FIXED_SECONDS / 4.0));
    }

    @Override
    public List<Task> open(Evidence evidence) {
        while (stage != Stage.OVER) {
            List<ForkSpec> forks = evidence.open(forks(evidence)).stream()
                    .filter(fork -> !unavailable.contains(fork.cell().driver()))
                    .toList();
            if (!evidence.hasAny() && !forks.isEmpty()) {
                // On a slow machine the budget may be spent before anything is measured; one fork tells more than none.
                return List.of(new Task(Task.ESSENTIAL, forks.subList(0, 1)));
            }
            advance(evidence);
            List<Task> tasks = forks.stream()
                    .map(fork -> new Task(1, List.of(fork)))
                    .filter(evidence.schedule()::beginsAlone)
                    .toList();
            if (!tasks.isEmpty()) {
                asked = tasks.get(0).forks().get(0).round();
                return tasks;
            }
        }
        return List.of();
    }

    private List<ForkSpec> forks(Evidence evidence) {
        if (round == 0) {
            round = begun(evidence.results());
        }
        return switch (stage) {
            case FIRST_ROUND -> planned(fork -> fork.round() == 1 && !plan.isPutOff(fork));
            case EARLIER_PROFILES ->
                planned(fork -> fork.purpose() == Purpose.PROFILE && fork.round() > 1 && fork.round() <= round);
            case FURTHER_ROUNDS -> next(evidence);
            case PUT_OFF -> planned(fork -> fork.round() == 1 && plan.isPutOff(fork));
            case OVER -> List.of();
        };
    }

    private void advance(Evidence evidence) {
        boolean goesOn = round < plan.rounds() && evidence.schedule().left() > 0;
        stage = switch (stage) {
            case FIRST_ROUND -> Stage.EARLIER_PROFILES;
            case EARLIER_PROFILES, FURTHER_ROUNDS -> goesOn ? Stage.FURTHER_ROUNDS : Stage.PUT_OFF;
            case PUT_OFF, OVER -> Stage.OVER;
        };
    }

    /**
     * The last round with a fork. A run that goes on does not complete it, unless it is the first: forks of one round are compared, and
     * must be of one time.
     */
    private static int begun(List<ForkResult> results) {
        return results.stream().mapToInt(result -> result.spec().round()).max().orElse(1);
    }

    private List<ForkSpec> next(Evidence evidence) {
        round++;
        Set<Cell> cells = new NextRound(
                        plan, round, evidence.results(), evidence.outcome().failed())
                .cells(evidence.schedule().left());
        return planned(
                fork -> fork.round() == round && (fork.purpose() == Purpose.PROFILE || cells.contains(fork.cell())));
    }

    private List<ForkSpec> planned(Predicate<ForkSpec> isWanted) {
        return plan.forks().stream().filter(isWanted).toList();
    }

    @Override
    public String label() {
        return "round " + asked + ", ";
    }
}
