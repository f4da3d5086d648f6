package dyno.experiment;

import com.fasterxml.jackson.annotation.JsonValue;
import dyno.comparison.BeatLevels;
import dyno.comparison.TurnScores;
import dyno.run.ForkResult;
import dyno.run.IterationScore;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What two drivers are compared by; each a cost of one operation. */
public enum Metric {
    /** CPU time of the client thread: the least noisy, and what a driver can influence. */
    CPU("cpu", "CPU time", "CPU time", ForkResult::cpuNanos, IterationScore::cpuNanos),

    /** The same in quiet slices alone, beside the ratio of neighbouring slices, where there are enough of them. */
    QUIET_CPU("cpu, quiet", "CPU time", "CPU time, quiet slices", ForkResult::cpuNanos, null),

    /** Median wall time: includes round trips. */
    WALL("wall", "wall time", "wall time, median", ForkResult::wallMedianNanos, IterationScore::wallNanos),

    /** Mean wall time: includes garbage collections and tails. */
    WALL_MEAN("wall mean", "wall time", "wall time, mean", ForkResult::wallNanos, IterationScore::wallNanos),

    /** CPU time of the whole process, with the collector and the JIT: allocation costs there what the client thread saves. */
    PROCESS("process", "CPU time", "CPU time of the process", ForkResult::processNanos, null);

    private final String label;
    private final String quantity;
    private final String title;
    private final ToDoubleFunction<ForkResult> figure;
    private final ToDoubleFunction<IterationScore> ofSlice;

    Metric(
            String label,
            String quantity,
            String title,
            ToDoubleFunction<ForkResult> figure,
            ToDoubleFunction<IterationScore> ofSlice) {
        this.label = label;
        this.quantity = quantity;
        this.title = title;
        this.figure = figure;
        this.ofSlice = ofSlice;
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

    /**
     * The values of the metric in forks of a round, ns/op: from neighbouring slices if all of them took turns.
     *
     * @param forks at least one
     */
    public double[] of(List<ForkResult> forks) {
        if (this == PROCESS && tookTurns(forks)) {
            return process(forks);
        }
        if (ofSlice == null || !tookTurns(forks)) {
            return forks.stream().mapToDouble(this::of).toArray();
        }
        double[][] costs = slices(forks, ofSlice);
        double[][] beats = slices(forks, IterationScore::beat);
        return this == WALL_MEAN ? TurnScores.means(costs, beats) : TurnScores.medians(costs, beats);
    }

    /** Adds the slices of a round, if its forks took turns and the metric comes from their slices. */
    public void addSlices(List<ForkResult> forks, BeatLevels levels) {
        if (ofSlice != null && tookTurns(forks)) {
            levels.add(slices(forks, ofSlice), slices(forks, IterationScore::beat));
        }
    }

    /** What the client thread takes by neighbouring slices, and what the JVM's own threads take. */
    private static double[] process(List<ForkResult> forks) {
        double[] scores = CPU.of(forks);
        for (int i = 0; i < scores.length; i++) {
            scores[i] += forks.get(i).processNanos() - forks.get(i).cpuNanos();
        }
        return scores;
    }

    /** Whether forks were alive at once and took turns, slice by slice. */
    public static boolean tookTurns(List<ForkResult> forks) {
        ForkResult first = forks.get(0);
        return first.together() != null
                && forks.stream()
                        .allMatch(fork -> first.together().equals(fork.together())
                                && fork.iterations().size()
                                        == first.iterations().size());
    }

    private static double[][] slices(List<ForkResult> forks, ToDoubleFunction<IterationScore> figure) {
        return forks.stream()
                .map(fork -> fork.iterations().stream().mapToDouble(figure).toArray())
                .toArray(double[][]::new);
    }

    /** The value of the metric in a fork, ns/op. */
    public double of(ForkResult fork) {
        return figure.applyAsDouble(fork);
    }
}
