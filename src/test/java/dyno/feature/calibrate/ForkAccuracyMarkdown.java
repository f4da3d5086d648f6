package dyno.feature.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A {@link ForkAccuracyReport} in Markdown, as the pages show it. */
public final class ForkAccuracyMarkdown {
    private static final int SCORE = 7;
    private static final double NEGLIGIBLE = 0.01;

    private ForkAccuracyMarkdown() {}

    /** The table of the terminal. */
    public static String table(ForkAccuracyReport report) {
        return table(CalibrationText.table(report));
    }

    /** Scores and how they change in longer forks, for a report that has measured that. */
    public static String steadiness(ForkAccuracyReport report) {
        return table(CalibrationText.table(report).stream()
                .map(line -> List.of(line.get(0), line.get(1), line.get(2), line.get(SCORE), line.get(line.size() - 1)))
                .toList());
    }

    /** How many scores change by less than 1 % in longer forks, in a sentence; of those that have longer forks. */
    public static String steady(ForkAccuracyReport report) {
        double[] changes = report.rows().stream()
                .filter(row -> !row.changes().isEmpty())
                .mapToDouble(row -> Math.abs(row.change()))
                .toArray();
        return String.format(
                Locale.ROOT,
                "%d of %d scores change by less than 1 %% in the median of their forks, and none by more than %.1f %%.",
                Arrays.stream(changes).filter(change -> change < NEGLIGIBLE).count(),
                changes.length,
                100 * Arrays.stream(changes).max().orElseThrow());
    }

    private static String table(List<List<String>> table) {
        int columns = table.get(0).size();
        StringBuilder text = new StringBuilder(row(table.get(0)));
        text.append("|---".repeat(CalibrationText.WORDS))
                .append("|---:".repeat(columns - CalibrationText.WORDS))
                .append("|\n");
        table.subList(1, table.size()).forEach(line -> text.append(row(line)));
        return text.toString();
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
