package dyno.feature.calibrate;

import dyno.document.Document.Cell;
import dyno.document.Document.Table;
import dyno.document.MarkdownWriter;
import java.util.ArrayList;
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
        return markdown(CalibrationDocument.table(report).table());
    }

    /** Scores and how they change in longer forks, for a report that has measured that. */
    public static String steadiness(ForkAccuracyReport report) {
        Table all = CalibrationDocument.table(report).table();
        List<List<? extends Cell>> rows = new ArrayList<>();
        all.rows().forEach(row -> rows.add(ofSteadiness(row)));
        return markdown(new Table(all.caption(), ofSteadiness(all.columns()), rows));
    }

    private static <T> List<T> ofSteadiness(List<T> row) {
        return List.of(row.get(0), row.get(1), row.get(2), row.get(SCORE), row.get(row.size() - 1));
    }

    private static String markdown(Table table) {
        return MarkdownWriter.blocks(List.of(table), 1).stripTrailing() + "\n";
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
}
