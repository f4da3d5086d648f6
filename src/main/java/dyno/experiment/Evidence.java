package dyno.experiment;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is known when a question is asked: the results so far, what has failed, and how much time is left. */
public final class Evidence {
    private final List<ForkResult> results;
    private final Set<String> measured = new HashSet<>();
    private final Outcome outcome;
    private final Schedule schedule;

    /**
     * What is known at one time.
     *
     * @param results of all sessions, in the order of the plan
     */
    public Evidence(List<ForkResult> results, Outcome outcome, Schedule schedule) {
        this.results = results;
        this.outcome = outcome;
        this.schedule = schedule;
        results.stream()
                .filter(ForkResult::succeeded)
                .forEach(result -> measured.add(result.spec().id()));
    }

    /** All results, of forks that have failed, too. */
    public List<ForkResult> results() {
        return results;
    }

    /** What has failed in this session. */
    public Outcome outcome() {
        return outcome;
    }

    /** When tasks are begun. */
    public Schedule schedule() {
        return schedule;
    }

    /** Whether any fork has been measured. */
    public boolean hasAny() {
        return !measured.isEmpty();
    }

    /** Those of the forks that are neither measured nor known to fail. */
    public List<ForkSpec> open(List<ForkSpec> forks) {
        return forks.stream()
                .filter(fork -> !measured.contains(fork.id()) && outcome.allows(fork))
                .toList();
    }

    /** Those of the tasks of which some forks are open, with these. */
    public List<Task> openOf(List<Task> tasks) {
        return tasks.stream()
                .map(task -> task.with(open(task.forks())))
                .filter(task -> !task.forks().isEmpty())
                .toList();
    }
}
