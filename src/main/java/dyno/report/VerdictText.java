package dyno.report;

import dyno.result.ComparisonRow;
import dyno.result.VerdictReport;
import dyno.result.VerdictReport.Step;
import java.nio.file.Path;
import java.util.Locale;

/** The verdict on a patch as text for a terminal. */
public final class VerdictText {
    private VerdictText() {}

    /**
     * The steps, the conclusion and where the pages are.
     *
     * @param folder of the run
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String render(VerdictReport report, Path folder, boolean colour) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%n%s: %s (%s)%n",
                report.patch().candidate(),
                report.verdict() == null
                        ? VerdictPage.label(report)
                        : VerdictStyle.of(report.verdict()).ansi(VerdictPage.label(report), colour),
                Quantity.duration(report.seconds())));
        text.append(report.tries().isEmpty() ? "" : "  " + report.tries() + "\n");
        for (Step step : report.steps()) {
            text.append(String.format(
                    Locale.ROOT, "  %-11s %s. %s%n", step.outcome().label(), step.name(), step.summary()));
            step.details()
                    .forEach(detail ->
                            text.append("              ").append(detail).append('\n'));
        }
        report.comparisons().stream()
                .filter(ComparisonRow::primary)
                .forEach(row -> ConditionsText.of(row)
                        .forEach(line -> text.append("! ")
                                .append(row.workload())
                                .append(" over ")
                                .append(row.transport())
                                .append(": ")
                                .append(line)
                                .append('\n')));
        text.append(WorkText.section(report.work()));
        String untimed = UntimedText.render(report);
        text.append(untimed).append(untimed.isEmpty() ? "" : "\n");
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        if (!report.comparisons().isEmpty() && report.environment() != null) {
            text.append("· ")
                    .append(ConditionsText.of(report.environment(), report.forks()))
                    .append('\n');
        }
        text.append("Pages: ").append(folder.resolve("verdict.html")).append(", verdict.md, verdict.json\n");
        return text.toString();
    }
}
