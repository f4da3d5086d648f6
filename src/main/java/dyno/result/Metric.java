package dyno.result;

import com.fasterxml.jackson.annotation.JsonValue;
import dyno.run.ForkResult;
import java.util.function.ToDoubleFunction;

/** What two drivers are compared by; each a cost of one operation. */
public enum Metric {
    /** CPU time of the client thread in the fork's quiet slices: the least noisy, and what a driver can influence. */
    CPU("cpu", "CPU time", "CPU time", ForkResult::cpuNanos),

    /** Median wall time: includes round trips. */
    WALL("wall", "wall time", "wall time, median", ForkResult::wallMedianNanos),

    /** Mean wall time: includes garbage collections and tails. */
    WALL_MEAN("wall mean", "wall time", "wall time, mean", ForkResult::wallNanos);

    private final String label;
    private final String quantity;
    private final String title;
    private final ToDoubleFunction<ForkResult> figure;

    Metric(String label, String quantity, String title, ToDoubleFunction<ForkResult> figure) {
        this.label = label;
        this.quantity = quantity;
        this.title = title;
        this.figure = figure;
    }

    /** The short name in tables of a terminal and in stored results. */
    @JsonValue
    public String label() {
        return label;
    }

    /** What is measured, without the kind of average: {@code CPU time} or {@code wall time}. */
    public String quantity() {
        return quantity;
    }

    /** The name in reports: the quantity, and which average of it. */
    public String title() {
        return title;
    }

    /** The value of the metric in a fork, ns/op. */
    public double of(ForkResult fork) {
        return figure.applyAsDouble(fork);
    }
}
