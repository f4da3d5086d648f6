package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.output.Page;
import dyno.output.ReportException;
import dyno.output.ReportFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The file {@code report.html}: one self-contained page that loads nothing and needs no scripts. */
public final class TriagePage {
    private TriagePage() {}

    /**
     * Writes the page; an existing file is replaced atomically.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(TriageReport report, Path file) {
        ReportFile.write(file, render(report));
    }

    /** The page as text. */
    public static String render(TriageReport report) {
        return Page.render("report.ftlh", model(report));
    }

    private static Map<String, Object> model(TriageReport report) {
        ScoreSection scores = new ScoreSection(report);
        AllPatchesSection allPatches = new AllPatchesSection(report);
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("run", report.run());
        model.put("started", Page.date(report.started()));
        model.put("pass", PassText.of(report).orElse(""));
        model.put("duration", Quantity.duration(report.seconds()));
        model.put(
                "facts", Page.facts(report.environment(), Map.of("Forks per score", new ReportIndex(report).forks())));
        model.put("settings", Page.settings(report.environment()));
        model.put("warnings", report.warnings());
        model.put("drivers", report.drivers());
        model.put("workloads", report.workloads());
        model.put("fixFirst", new FixFirstSection(report).rows());
        model.put("cards", new FirstHotspotSection(report).cards());
        model.put("patches", new PatchSection(report).panels());
        model.put("allPatches", allPatches.rows());
        model.put("allPatchesWorkloads", allPatches.workloads());
        model.put("scores", scores.panels());
        model.put("calls", scores.calls());
        model.put("confidence", scores.confidence());
        model.put("replayCost", scores.replayCost());
        model.put("profilerOverhead", scores.profilerOverhead());
        model.put("groups", new HotspotSection(report).groups());
        return model;
    }
}
