package dyno.investigation;

import dyno.run.ForkResult;
import java.util.function.ToDoubleFunction;

/** What two drivers are compared by; each a cost of one operation. */
public enum Metric {
    /** CPU time of the client thread in the fork's quiet slices: the least noisy, and what a driver can influence. */
    CPU("cpu", ForkResult::cpuNanos),

    /** Median wall time: includes round trips. */
    WALL("wall", ForkResult::wallMedianNanos),

    /** Mean wall time: includes garbage collections and tails. */
    WALL_MEAN("wall mean", ForkResult::wallNanos);

    private final String label;
    private final ToDoubleFunction<ForkResult> figure;

    Metric(String label, ToDoubleFunction<ForkResult> figure) {
        this.label = label;
        this.figure = figure;
    }

    /** Name for people and in stored results. */
    public String label() {
        return label;
    }

    /** The value of the metric in a fork, ns/op. */
    public double of(ForkResult fork) {
        return figure.applyAsDouble(fork);
    }
}
