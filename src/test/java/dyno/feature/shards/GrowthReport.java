package dyno.feature.shards;

import dyno.document.Quantity;
import java.util.List;
import java.util.Locale;

/**
 * How the cost of plans grows with their cells.
 *
 * @param machine on which it was measured
 * @param jdk its version
 * @param heapBytes largest heap of the JVM
 * @param figures in ascending order of the cells
 */
public record GrowthReport(String machine, String jdk, long heapBytes, List<Figures> figures) {
    /**
     * The figures of a plan.
     *
     * @param forks results that were merged
     * @param planSeconds to plan, and to write the plan
     * @param shardSeconds to read the plan, and to make the forks of all its shards
     * @param planBytes size of the plan's file
     * @param storedBytes size of all folders of runs
     * @param mergeBytes largest heap in use while merging, with garbage
     */
    public record Figures(
            int cells,
            int shards,
            int forks,
            double planSeconds,
            double shardSeconds,
            double mergeSeconds,
            long planBytes,
            long storedBytes,
            long mergeBytes) {}

    /** A table in Markdown. */
    public String table() {
        StringBuilder table = new StringBuilder(
                "| cells | shards | forks | plan | all shards | merge | per fork | plan's file | heap | read |\n"
                        + "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        for (Figures row : figures) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %,d | %,d | %,d | %s | %s | %s | %s | %s | %s | %s |%n",
                    row.cells,
                    row.shards,
                    row.forks,
                    time(row.planSeconds),
                    time(row.shardSeconds),
                    time(row.mergeSeconds),
                    time(row.mergeSeconds / row.forks),
                    Quantity.bytes(row.planBytes),
                    Quantity.bytes(row.mergeBytes),
                    Quantity.bytes(row.storedBytes)));
        }
        return table.toString();
    }

    /** Where and how it was measured. */
    public String run() {
        return "Measured on " + machine + ", JDK " + jdk + ", with a heap of " + Quantity.bytes(heapBytes)
                + " at most, at the lowest priority while other work was running.";
    }

    private static Quantity time(double seconds) {
        return Quantity.time(1e9 * seconds);
    }
}
