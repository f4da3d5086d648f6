package dyno.docs;

import dyno.document.Quantity;
import dyno.feature.triage.TriageReport;
import dyno.feature.triage.TriageReport.ScoreRow;
import java.util.DoubleSummaryStatistics;

/** Sentences about a triage that is stored. */
final class TriageFigures {
    private TriageFigures() {}

    static String run(TriageReport report) {
        return "The run took " + Quantity.duration(report.seconds()) + " on "
                + report.environment().cpu() + " with " + report.environment().cores() + " processors.";
    }

    static String overhead(TriageReport report) {
        DoubleSummaryStatistics overheads = report.scores().stream()
                .mapToDouble(ScoreRow::profilerOverhead)
                .filter(Double::isFinite)
                .summaryStatistics();
        return "In the reference run that costs "
                + Quantity.percent(overheads.getMin()).number() + " to "
                + Quantity.percent(overheads.getMax()) + " of CPU time in " + overheads.getCount()
                + " operations over replay, less inlining included.";
    }
}
