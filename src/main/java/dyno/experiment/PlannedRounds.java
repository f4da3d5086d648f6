package dyno.experiment;

import dyno.run.ForkSpec;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.List;

/**
 * A question whose forks are planned round by round. It asks for the rounds one after the other, in the order of the plan; what of a round
 * is needed is decided when it begins. This one needs all; others leave out what is decided.
 */
public class PlannedRounds implements Question {
    private final List<ForkSpec> plan;
    private final List<List<ForkSpec>> rounds = new ArrayList<>();
    private int next;

    /**
     * A question that has not been asked yet.
     *
     * @param plan in the order of running; neighbours of one round are a round
     */
    public PlannedRounds(List<ForkSpec> plan) {
        this.plan = plan;
        int last = 0;
        for (ForkSpec fork : plan) {
            if (fork.round() != last) {
                rounds.add(new ArrayList<>());
                last = fork.round();
            }
            rounds.get(rounds.size() - 1).add(fork);
        }
    }

    /** The forks of the first round of a plan. */
    public static List<ForkSpec> first(List<ForkSpec> plan) {
        return plan.stream()
                .takeWhile(fork -> fork.round() == plan.get(0).round())
                .toList();
    }

    @Override
    public final List<ForkSpec> planned() {
        return plan;
    }

    /** The next round; profiles, which are compared with no other fork, are taken also when there is no time for another round. */
    @Override
    public List<Task> open(Evidence evidence) {
        if (isDecided(evidence)) {
            return List.of();
        }
        while (next < rounds.size()) {
            List<ForkSpec> round = evidence.open(rounds.get(next++));
            List<ForkSpec> needed = round.isEmpty() ? round : needed(round, evidence);
            Task task = new Task(0, needed);
            if (!evidence.schedule().beginsAlone(task)) {
                task = new Task(Task.ESSENTIAL, profiles(needed));
            }
            if (!task.forks().isEmpty()) {
                return List.of(task);
            }
        }
        return List.of();
    }

    private static List<ForkSpec> profiles(List<ForkSpec> forks) {
        return forks.stream().filter(fork -> fork.purpose() == Purpose.PROFILE).toList();
    }

    /** Whether no further round is needed. */
    protected boolean isDecided(Evidence evidence) {
        return false;
    }

    /**
     * What is needed of a round.
     *
     * @param round its forks that have not been measured
     */
    protected List<ForkSpec> needed(List<ForkSpec> round, Evidence evidence) {
        return round;
    }
}
