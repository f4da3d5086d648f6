package dyno.experiment;

import dyno.run.ForkSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

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
        this(plan, plan);
    }

    /**
     * A question that has not been asked yet.
     *
     * @param plan in the order of running
     * @param inRounds those of the plan that are asked for in rounds
     */
    protected PlannedRounds(List<ForkSpec> plan, List<ForkSpec> inRounds) {
        this.plan = plan;
        int last = 0;
        for (ForkSpec fork : inRounds) {
            if (fork.round() != last) {
                rounds.add(new ArrayList<>());
                last = fork.round();
            }
            rounds.get(rounds.size() - 1).add(fork);
        }
    }

    public static List<ForkSpec> first(List<ForkSpec> plan) {
        return plan.stream()
                .takeWhile(fork -> fork.round() == plan.get(0).round())
                .toList();
    }

    @Override
    public final List<ForkSpec> planned() {
        return plan;
    }

    /** The next round, a task for each workload and transport. The first task is begun in any case. */
    @Override
    public List<Task> open(Evidence evidence) {
        if (isDecided(evidence)) {
            return List.of();
        }
        while (next < rounds.size()) {
            List<ForkSpec> round = evidence.open(rounds.get(next++));
            List<ForkSpec> needed = round.isEmpty() ? round : needed(round, evidence);
            List<Task> reserved = List.of(new Task(Task.ESSENTIAL, evidence.open(reserved(evidence))));
            List<Task> tasks = new ArrayList<>();
            boolean isFirst = next == 1 && round.size() == rounds.get(0).size();
            for (List<ForkSpec> forks : together(needed)) {
                Task task = new Task(isFirst && tasks.isEmpty() ? Task.ESSENTIAL : 0, forks);
                if (evidence.schedule().begins(task, reserved)) {
                    tasks.add(task);
                }
            }
            if (!tasks.isEmpty()) {
                return tasks;
            }
        }
        return List.of();
    }

    /** The forks of each workload and transport, in the order of their first. */
    private static Collection<List<ForkSpec>> together(List<ForkSpec> forks) {
        return forks.stream()
                .collect(Collectors.groupingBy(
                        fork -> List.of(fork.cell().workload(), fork.cell().transport()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    /** Forks for which rounds leave time. */
    protected List<ForkSpec> reserved(Evidence evidence) {
        return List.of();
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
