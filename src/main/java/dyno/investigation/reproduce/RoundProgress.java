package dyno.investigation.reproduce;

import dyno.experiment.Console;
import dyno.run.Progress;
import java.util.function.DoubleSupplier;

/** Tells how far a run is that goes on by rounds until its time is over. */
final class RoundProgress implements Progress {
    private final int round;
    private final Console console;
    private final DoubleSupplier secondsLeft;

    /**
     * The progress of one round.
     *
     * @param secondsLeft of the budget
     */
    RoundProgress(int round, Console console, DoubleSupplier secondsLeft) {
        this.round = round;
        this.console = console;
        this.secondsLeft = secondsLeft;
    }

    @Override
    public void step(String what, int done, int total, double seconds) {
        console.step("round " + round + ", " + what, done, total, Math.max(seconds, secondsLeft.getAsDouble()));
    }

    @Override
    public boolean isCancelled() {
        return console.isCancelled();
    }
}
