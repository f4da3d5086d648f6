package dyno.run;

import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the forks of a plan one after the other, skipping those that a stored run has already measured. */
public final class RunExecutor {
    /** Start of a JVM, connecting, recording and waiting for the JIT, in seconds; corrected by what is measured. */
    public static final double FORK_OVERHEAD = 2.2;

    private final RunStore store;
    private final ForkRunner runner;
    private final Progress progress;

    public RunExecutor(RunStore store, ForkRunner runner, Progress progress) {
        this.store = store;
        this.runner = runner;
        this.progress = progress;
    }

    /**
     * Runs what is still to run.
     *
     * @return why cells could not be measured; the forks of a cell that has failed are not tried again
     */
    public Map<Cell, String> execute(List<ForkSpec> forks) {
        Map<Cell, String> failures = new HashMap<>();
        List<ForkSpec> remaining = new ArrayList<>(forks);
        remaining.removeIf(
                f -> store.result(f.id()).filter(ForkResult::succeeded).isPresent());
        Pace pace = new Pace();
        while (!remaining.isEmpty()) {
            ForkSpec fork = remaining.remove(0);
            progress.step(
                    describe(fork),
                    forks.size() - remaining.size() - 1,
                    forks.size(),
                    pace.secondsFor(fork)
                            + remaining.stream().mapToDouble(pace::secondsFor).sum());
            if (failures.containsKey(fork.cell())) {
                continue;
            }
            ForkResult result = runner.run(fork);
            store.save(result);
            pace.learn(result);
            if (!result.succeeded()) {
                failures.put(fork.cell(), result.failure());
            }
        }
        return failures;
    }

    private static String describe(ForkSpec fork) {
        return switch (fork.purpose()) {
            case SCORE -> "score " + fork.cell();
            case PROFILE -> "profile " + fork.cell();
            case REPLAY_COST -> "replay's own cost, " + fork.cell();
        };
    }

    /** What a fork takes beyond its iterations, learnt on the way. */
    private static final class Pace {
        private double overhead = FORK_OVERHEAD;

        double secondsFor(ForkSpec fork) {
            return overhead + fork.iterations().seconds();
        }

        void learn(ForkResult result) {
            overhead += 0.1 * (result.seconds() - result.spec().iterations().seconds() - overhead);
        }
    }
}
