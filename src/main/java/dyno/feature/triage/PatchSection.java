package dyno.feature.triage;

import dyno.document.Chart;
import dyno.experiment.view.ForestPlot;
import java.util.List;

/** The patches as the page shows them, each with a forest plot of its comparisons. */
final class PatchSection {
    private final TriageReport report;
    private final ReportIndex index;

    /** A patch. */
    public record Panel(
            String id,
            String baseline,
            int colour,
            String description,
            boolean behavesTheSame,
            String behaviour,
            List<Chart.Tick> ticks,
            List<ForestPlot.Row> rows) {}

    PatchSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    List<Panel> panels() {
        return report.patches().stream().map(this::panel).toList();
    }

    private Panel panel(ComparedPatch patch) {
        ForestPlot plot = ForestPlot.of(patch.comparisons(), workload -> index.title(workload.toString()));
        return new Panel(
                patch.id(),
                patch.baseline(),
                index.colour(patch.baseline()),
                patch.description(),
                patch.behavesTheSame(),
                patch.behaviour(),
                plot.ticks(),
                plot.rows());
    }
}
