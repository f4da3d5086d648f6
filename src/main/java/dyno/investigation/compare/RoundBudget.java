package dyno.investigation.compare;

import dyno.comparison.Comparison;
import dyno.investigation.Durations;
import dyno.report.Quantity;
import dyno.run.ForkSpec;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether a budget is enough for the rounds that a verdict needs.
 *
 * @param forks all forks of the comparison that may have to run
 * @param budget of the whole run
 */
record RoundBudget(List<ForkSpec> forks, Duration budget) {
    private static final int LEAST = Comparison.LEAST_ROUNDS;

    /** Which rounds a run without any result can expect; empty if the budget is enough. */
    Optional<String> warning() {
        return warning(0, seconds(firstRound()), budget.toSeconds() - seconds(profiled()));
    }

    /** What a round and the profiles cost, in words. */
    String describe() {
        List<ForkSpec> profiled = profiled();
        return "a round of " + Quantity.count(firstRound().size(), "fork") + " takes about "
                + Quantity.duration(seconds(firstRound())) + " on a quiet machine"
                + (profiled.isEmpty()
                        ? ""
                        : ", and " + Quantity.count(profiled.size(), "profiled fork") + " "
                                + Quantity.duration(seconds(profiled)))
                + "; budget " + Durations.text(budget);
    }

    /**
     * Which rounds a run can expect that already has some.
     *
     * @param done rounds
     * @param pace seconds that a round took
     * @param left seconds of the budget
     */
    Optional<String> warning(int done, double pace, double left) {
        int possible = done + (int) Math.ceil(Math.max(0, left) / pace);
        if (pace <= 0 || possible >= LEAST) {
            return Optional.empty();
        }
        Duration enough = budget.plusSeconds((long) Math.ceil((LEAST - done) * pace - left));
        return Optional.of("The budget of " + Durations.text(budget) + " is enough for "
                + Quantity.count(possible, "round") + " of about " + Quantity.duration(pace)
                + (done == 0 ? " on a quiet machine" : " here") + "; a verdict needs at least " + LEAST
                + ". Use --budget "
                + Durations.text(minutes(enough)) + (done == 0 ? "" : " with --resume")
                + ", or compare fewer workloads and transports.");
    }

    /** Of the first stage: the verdicts need no other. */
    private List<ForkSpec> firstRound() {
        return forks.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE)
                .takeWhile(fork -> fork.round() == 1)
                .toList();
    }

    private List<ForkSpec> profiled() {
        return forks.stream().filter(fork -> fork.purpose() != Purpose.SCORE).toList();
    }

    private static double seconds(List<ForkSpec> forks) {
        return forks.stream().mapToDouble(RunExecutor::expectedSeconds).sum();
    }

    /** Rounded up to minutes. */
    private static Duration minutes(Duration duration) {
        return Duration.ofMinutes((duration.toSeconds() + 59) / 60);
    }
}
