package dyno.experiment.builds;

import dyno.comparison.Comparison;
import dyno.document.Quantity;
import dyno.experiment.Pace;
import dyno.experiment.setup.Durations;
import dyno.run.ForkSpec;
import dyno.run.Purpose;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether a budget is enough for the rounds that a verdict needs.
 *
 * @param forks all forks of the comparison that may have to run
 * @param budget of the whole run
 * @param patches that share the budget, if the user gave it for one of them; else 1
 */
record RoundBudget(List<ForkSpec> forks, Duration budget, int patches, BudgetRemedy remedy) {
    private static final int LEAST = Comparison.LEAST_ROUNDS;
    private static final String FOR_EACH = " for each patch";

    /**
     * The budget of a comparison.
     *
     * @param options in which candidates have their own targets only if the user gave the budget for one of them
     */
    static RoundBudget of(ComparisonOptions options, List<ForkSpec> forks, BudgetRemedy remedy) {
        return new RoundBudget(
                forks, options.budget(), Math.max(1, options.targets().size()), remedy);
    }

    /** Which rounds a run without any result can expect; empty if the budget is enough. */
    Optional<String> warning() {
        return warning(0, seconds(firstRound()), budget.toSeconds() - seconds(reserved()));
    }

    /** What a round and the profiles cost, in words. */
    String describe() {
        List<ForkSpec> profiled = profiled();
        return "a round of " + Quantity.count(firstRound().size(), "fork") + " takes about "
                + Quantity.duration(seconds(firstRound())) + " on a quiet machine"
                + (profiled.isEmpty()
                        ? ""
                        : "; " + Quantity.count(profiled.size(), "profiled fork") + ", if everything is faster, take "
                                + Quantity.duration(seconds(profiled)))
                + "; budget " + Durations.text(budget)
                + (patches == 1 ? "" : ", " + Durations.text(budget.dividedBy(patches)) + FOR_EACH);
    }

    /**
     * Which rounds a run can expect that already has some.
     *
     * @param pace seconds that a round took
     * @param left seconds of the budget
     */
    Optional<String> warning(int done, double pace, double left) {
        int possible = done + (int) Math.ceil(Math.max(0, left) / pace);
        if (pace <= 0 || possible >= LEAST) {
            return Optional.empty();
        }
        // A resumed run takes the budget of all patches.
        int parts = done == 0 ? patches : 1;
        String each = parts == 1 ? "" : FOR_EACH;
        Duration enough = budget.plusSeconds((long) Math.ceil((LEAST - done) * pace - left));
        String option = "--budget " + Durations.text(minutes(enough, parts)) + each;
        return Optional.of("The budget of " + Durations.text(budget.dividedBy(parts)) + each + " is enough for "
                + Quantity.count(possible, "round") + " of about " + Quantity.duration(pace)
                + (done == 0 ? " on a quiet machine" : " here") + "; a verdict needs at least " + LEAST + ". "
                + remedy.sentence(option, done > 0));
    }

    /** Of the first stage: the verdicts need no other. */
    List<ForkSpec> firstRound() {
        return forks.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE)
                .takeWhile(fork -> fork.round() == 1)
                .toList();
    }

    /** The first profile of each side, for which rounds leave time. */
    List<ForkSpec> reserved() {
        return profiled().stream().filter(fork -> fork.round() == 1).toList();
    }

    private List<ForkSpec> profiled() {
        return forks.stream().filter(fork -> fork.purpose() != Purpose.SCORE).toList();
    }

    private static double seconds(List<ForkSpec> forks) {
        return Pace.onQuietMachine(forks);
    }

    private static Duration minutes(Duration duration, int parts) {
        return Duration.ofMinutes((long) Math.ceil(duration.toSeconds() / (60.0 * parts)));
    }
}
