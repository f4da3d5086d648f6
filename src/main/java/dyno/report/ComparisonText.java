package dyno.report;

import dyno.comparison.Comparison;
import dyno.report.ComparisonReport.Candidate;
import dyno.report.TriageReport.ComparisonRow;

/** A comparison as text for a terminal. */
public final class ComparisonText {
    private ComparisonText() {}

    /** One paragraph a candidate, one entry a workload, transport and metric. */
    public static String render(ComparisonReport report) {
        StringBuilder text = new StringBuilder();
        for (Candidate candidate : report.candidates()) {
            text.append(candidate.driver())
                    .append(" against ")
                    .append(report.baseline())
                    .append('\n');
            candidate.comparisons().forEach(row -> append(text, row));
        }
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, ComparisonRow row) {
        Comparison comparison = row.comparison();
        text.append(String.format(
                "  %-22s %-9s %-5s %-12s %s%n",
                row.workload(),
                row.transport(),
                row.metric(),
                comparison.verdict().label(),
                comparison.explanation()));
        comparison
                .warnings()
                .forEach(warning -> text.append("    ! ").append(warning).append('\n'));
    }
}
