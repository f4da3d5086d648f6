package dyno.experiment.view;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Rows;
import dyno.document.Style;
import dyno.document.Text;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.output.VerdictStyle;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.List;

/** A comparison in short, for the terminal. */
public final class ComparisonDocument {
    private ComparisonDocument() {}

    /** A section for each candidate with the verdicts by all metrics, then the exact figures and the conditions. */
    public static Document summary(ComparisonReport report) {
        Builder blocks = new Builder();
        for (Candidate candidate : report.candidates()) {
            blocks.section(candidate.driver() + " against " + report.baseline());
            if (candidate.behaviour() != null) {
                blocks.paragraph("behaviour: " + candidate.behaviour());
            }
            blocks.table(verdicts(candidate.comparisons()));
        }
        List<String> remarks = new ArrayList<>(report.notes());
        report.candidates()
                .forEach(candidate -> DecidingText.of(candidate.comparisons()).stream()
                        .map(why -> report.candidates().size() == 1 ? why : candidate.driver() + ": " + why)
                        .forEach(remarks::add));
        remarks.add(ConditionsText.of(report.environment(), report.forks()));
        blocks.addAll(ComparisonBlocks.exact(report.exact(), WorkloadName::toString, DriverCoordinates::toString))
                .addAll(WorkBlocks.section(report.work()))
                .warnings(report.warnings())
                .remarks(remarks);
        return new Document("comparison", Text.NONE, blocks.blocks());
    }

    /** Below each verdict is what a reader must know about it. */
    private static Rows verdicts(List<ComparisonRow> comparisons) {
        Rows rows = Rows.untitled().text("workload", "transport", "metric", "verdict", "in words");
        for (ComparisonRow row : comparisons) {
            rows.add(
                    Text.of(row.primary() ? row.workload().toString() : ""),
                    Text.of(row.primary() ? row.transport().label() : ""),
                    Text.of(row.metric().label()),
                    Text.styled(
                            VerdictStyle.of(row.comparison().verdict(), row.disturbedScores()),
                            row.comparison().verdict().label()),
                    Text.of(row.comparison().explanation()));
            ConditionsText.warnings(row).forEach(line -> rows.add(Text.styled(Style.OPEN, "! " + line)));
        }
        return rows;
    }
}
