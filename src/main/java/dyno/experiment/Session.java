package dyno.experiment;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.fork.RunExecutor;
import dyno.run.store.RunStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures what questions ask for: runs their tasks as the schedule says, stores the results, skips what a stored run has measured, tells
 * the progress, and learns how long forks take.
 */
public final class Session {
    private final RunStore store;
    private final RunExecutor executor;
    private final Console console;
    private final Pace pace = new Pace(1);
    private Consumer<ForkResult> stored = result -> {};
    private Outcome outcome = Outcome.NOTHING;
    private int lastTotal;

    /** A session of a run that begins or goes on. */
    public Session(RunStore store, RunExecutor executor, Console console) {
        this.store = store;
        this.executor = executor;
        this.console = console;
    }

    /** How long forks take on this machine now. */
    public Pace pace() {
        return pace;
    }

    /** What could not be measured so far. */
    public Outcome outcome() {
        return outcome;
    }

    /**
     * Has each result told, once it is stored.
     *
     * @param listener gets them
     */
    public void tellStored(Consumer<ForkResult> listener) {
        stored = listener;
    }

    public Evidence evidence(Schedule schedule) {
        return new Evidence(store.results(), outcome, schedule);
    }

    /**
     * Measures until a question is decided, nothing can decide it, or the time is over.
     *
     * @return what could not be measured so far
     * @throws dyno.run.RunException INTERRUPTED when the process has been told to end; NOT_WRITABLE; FORK_FAILED when the server that
     *     Dyno started has ended
     */
    public Outcome ask(Question question, Schedule schedule) {
        if (schedule.isTight()) {
            executor.hurry(schedule::left);
        }
        try {
            while (advance(question, schedule)) {
                // The question is asked again.
            }
            return outcome;
        } finally {
            console.forksDone();
        }
    }

    /** Begins the tasks that are open now; returns whether any has been. */
    private boolean advance(Question question, Schedule schedule) {
        Evidence evidence = evidence(schedule);
        List<Task> open = evidence.openOf(question.open(evidence));
        List<Task> chosen = schedule.chosen(open);
        if (chosen.isEmpty()) {
            return false;
        }
        List<Task> tasks = question.take(chosen);
        Batch batch = new Batch(question, tasks, schedule);
        boolean hasBegun = false;
        for (int i = 0; i < tasks.size(); i++) {
            List<Task> behind = tasks.subList(i + 1, tasks.size());
            if (schedule.begins(tasks.get(i), behind)) {
                hasBegun = true;
                batch.run(tasks.get(i), behind);
            }
        }
        return hasBegun;
    }

    /** The tasks of one answer. */
    private final class Batch {
        private final Question question;
        private final Schedule schedule;
        private final Map<String, Integer> places = new HashMap<>();
        private final List<ForkSpec> all = new ArrayList<>();

        Batch(Question question, List<Task> tasks, Schedule schedule) {
            this.question = question;
            this.schedule = schedule;
            all.addAll(question.planned());
            if (all.isEmpty()) {
                tasks.forEach(task -> all.addAll(task.forks()));
            }
            all.forEach(fork -> places.put(fork.id(), places.size()));
            if (all.size() != lastTotal) {
                console.forksDone();
                lastTotal = all.size();
            }
        }

        void run(Task task, List<Task> behind) {
            List<ForkSpec> waiting = new ArrayList<>(task.forks());
            while (!waiting.isEmpty()) {
                ForkSpec fork = waiting.remove(0);
                waiting.removeIf(other -> !outcome.allows(other));
                if (outcome.allows(fork)) {
                    List<ForkSpec> group = executor.alive(fork, waiting);
                    waiting.removeAll(group);
                    int place = places.get(fork.id());
                    requireNotCancelled(place);
                    console.step(
                            question.label() + RunExecutor.describe(group),
                            place,
                            all.size(),
                            secondsLeft(place, group, waiting, behind));
                    measure(group, place);
                }
            }
        }

        /** What is planned in all takes no longer; what has begun is run completely, though. */
        private double secondsLeft(int place, List<ForkSpec> group, List<ForkSpec> waiting, List<Task> behind) {
            double certain = pace.seconds(group) + pace.seconds(waiting) + schedule.secondsInAnyCase(behind);
            double left = Math.max(certain, schedule.leftOfAll());
            return question.planned().isEmpty() && Double.isFinite(left)
                    ? left
                    : Math.min(left, pace.seconds(all.subList(place, all.size())));
        }

        private void measure(List<ForkSpec> group, int place) {
            long start = System.nanoTime();
            List<ForkSpec> sized = SliceCount.sized(group, store.results());
            List<ForkResult> results = executor.run(sized, () -> requireNotCancelled(place));
            if (results.stream().allMatch(ForkResult::succeeded)) {
                pace.learn(group, Math.max(0.01, (System.nanoTime() - start) / 1e9));
            }
            for (ForkResult result : results) {
                outcome = outcome.and(result);
                stored.accept(result);
            }
        }

        private void requireNotCancelled(int done) {
            console.requireNotCancelled("Interrupted after " + done + " of " + all.size() + " forks.");
        }
    }
}
