package dyno.docs;

import java.util.List;
import java.util.Locale;

/**
 * How the cost of a ranking grows with the number of recordings, as measured by the benchmark in {@code fleet/}.
 *
 * @param machine on which it was measured
 * @param jdk its version
 * @param rows in ascending order of the recordings
 */
record FleetGrowth(String machine, String jdk, List<Row> rows) {
    /**
     * What a program took.
     *
     * @param megabytes sum of the largest resident sizes of its processes
     */
    record Usage(double seconds, double megabytes) {
        private String text() {
            return String.format(Locale.ROOT, "%.1f s, %,.0f MB", seconds, megabytes);
        }
    }

    /**
     * A number of recordings, ranked in three ways.
     *
     * @param itsPartials from the partial results of the recordings
     */
    record Row(int recordings, Usage oneProcess, Usage itsPartials, Usage cluster) {}

    /** A table in Markdown. */
    String table() {
        StringBuilder table = new StringBuilder(
                "| recordings | one process | from partial results | local cluster, two executors |\n|---:|---:|---:|---:|\n");
        for (Row row : rows) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %s | %s |%n",
                    row.recordings,
                    row.oneProcess.text(),
                    row.itsPartials.text(),
                    row.cluster.text()));
        }
        return table.toString();
    }

    /** Where it was measured. */
    String run() {
        return "Measured on " + machine + ", JDK " + jdk + ".";
    }
}
