package dyno.command;

import dyno.experiment.Console;
import dyno.experiment.SteadyClock;
import dyno.experiment.setup.Durations;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress for people: a bar on a terminal, an occasional line in a log. */
public final class TerminalConsole implements Console {
    private static final boolean TERMINAL = Boolean.getBoolean("dyno.terminal");
    private static final int COLUMNS = Integer.getInteger("dyno.columns", 80);
    private static final String ERASE_REST = "\u001b[K";
    private static final String ERASE_LINE = "\r" + ERASE_REST;
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final Instant start = SteadyClock.now();
    private ProgressBar bar;
    private Instant lastLine = Instant.EPOCH;
    private volatile Duration left = Duration.ZERO;

    public TerminalConsole(PrintWriter err) {
        this.err = err;
    }

    /** Whether results are shown on a terminal with colours, as reported by the launcher. */
    public static boolean hasColour() {
        return Boolean.getBoolean("dyno.colour");
    }

    @Override
    public void say(String line) {
        note(line + " ...");
    }

    @Override
    public void note(String line) {
        if (bar != null) {
            err.print(ERASE_LINE);
        }
        err.println(line);
    }

    @Override
    public void step(String what, int done, int total, double secondsLeft) {
        left = Duration.ofSeconds(Math.round(secondsLeft));
        if (TERMINAL) {
            showBar(what, done, total);
        } else if (SteadyClock.since(lastLine).compareTo(BETWEEN_LINES) >= 0) {
            lastLine = SteadyClock.now();
            Duration elapsed =
                    Duration.ofSeconds(Duration.between(start, lastLine).toSeconds());
            err.printf(
                    "[%d/%d] %s elapsed, about %s left: %s%n",
                    done, total, Durations.text(elapsed), Durations.text(left), what);
        }
    }

    private void showBar(String what, int done, int total) {
        if (bar == null) {
            bar = new ProgressBarBuilder()
                    .setInitialMax(total)
                    .setTaskName("forks")
                    .setStyle(ProgressBarStyle.ASCII)
                    .setEtaFunction(state -> Optional.of(left))
                    .setConsumer(new BarLine(err))
                    .clearDisplayOnFinish()
                    .build();
        }
        bar.setExtraMessage(what);
        bar.stepTo(done);
    }

    @Override
    public boolean isCancelled() {
        return Interruption.isUnderWay();
    }

    @Override
    public void forksDone() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    /**
     * The line of the terminal that shows the bar.
     *
     * <p>The library's own implementation asks JLine for the width, which gives SIGINT back to the system: a Ctrl-C
     * would end the process at once.
     */
    private record BarLine(PrintWriter err) implements ProgressBarConsumer {
        @Override
        public int getMaxRenderedLength() {
            return COLUMNS - 1;
        }

        @Override
        public void accept(String line) {
            err.print("\r" + line.substring(0, Math.min(line.length(), getMaxRenderedLength())) + ERASE_REST);
            err.flush();
        }

        @Override
        public void clear() {
            err.print(ERASE_LINE);
            err.flush();
        }

        @Override
        public void close() {
            // The next line replaces the bar.
        }
    }
}
