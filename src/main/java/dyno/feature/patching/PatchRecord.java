package dyno.feature.patching;

import dyno.document.MarkdownWriter;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.MeasuredGain;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.Verdicts;
import dyno.experiment.setup.Folders;
import dyno.experiment.view.VerdictDocument;
import dyno.io.Json;
import dyno.output.ReportContent;
import dyno.output.ReportFile;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchFile;
import dyno.patch.git.HeaderEditor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores the result of a validation with the patch: the gain in its header, the proof in a page next to it, and the scores from which
 * both are computed.
 */
public final class PatchRecord {
    private final Folders folders;
    private final PatchCatalogue catalogue;

    public PatchRecord(Folders folders) {
        this.folders = folders;
        this.catalogue = new PatchCatalogue(folders.patches());
    }

    /**
     * A patch and its files.
     *
     * @param patch with the gain in its header
     * @param page the file of the proof
     * @param measurements the file of the scores
     */
    public record Kept(PatchFile patch, Path page, Path measurements) {}

    /**
     * Stores the newest validation of a patch that is on disk.
     *
     * @param run that validation only; empty for any
     * @throws PatchException UNKNOWN_PATCH, NOT_PROVEN when there is no validation of this content of the patch, or
     *     none with a gain
     */
    public Kept keep(DriverCoordinates name, Optional<String> run) {
        if (!name.options().isEmpty()) {
            throw new IllegalArgumentException("A patch records its gain with the driver's default options, and " + name
                    + " has others: name " + name.withoutOptions() + ".");
        }
        List<PatchFile> patches = catalogue.find(name);
        if (patches.size() != 1 || !patches.get(0).coordinates().equals(name)) {
            throw new IllegalArgumentException(
                    name + " is a stack of patches; each patch keeps its own verdict: name a single patch.");
        }
        Verdicts verdicts = Verdicts.in(folders.profiles());
        verdicts.leaveOutStale(catalogue, Map.of());
        VerdictReport verdict = verdicts.newest(name, run)
                .orElseThrow(() -> new PatchException(
                        PatchException.Kind.NOT_PROVEN,
                        "There is no validation of the current " + name
                                + run.map(which -> " in the run " + which).orElse(" in " + folders.profiles())
                                + "; create one with ./dyno patch validate " + name + "."));
        String gain = MeasuredGain.of(verdict)
                .orElseThrow(() -> new PatchException(
                        PatchException.Kind.NOT_PROVEN,
                        "The run " + verdict.run() + " shows no gain of " + name + " that could be recorded: "
                                + verdict.conclusion()));
        Path page = catalogue.page(name);
        Path measurements = catalogue.measurements(name);
        ReportFile.requireWritable(page, "--patches", ReportContent.PROOF, List.of());
        ReportFile.requireWritable(measurements, "--patches", ReportContent.MEASUREMENTS, List.of());
        VerdictReport kept = kept(verdict, patches.get(0));
        ReportFile.write(page, page(kept));
        ReportFile.write(measurements, Json.line(kept) + "\n");
        return new Kept(HeaderEditor.recordGain(catalogue, patches.get(0), gain), page, measurements);
    }

    /** The measurements of a patch, with its header of today. */
    VerdictReport kept(VerdictReport verdict, PatchFile patch) {
        return verdict.kept(new VerdictReport.Patch(
                verdict.patch().id(),
                verdict.patch().baseline(),
                verdict.patch().candidate(),
                List.of(PatchRow.of(patch)),
                List.of(catalogue.text(patch))));
    }

    String page(VerdictReport kept) {
        return MarkdownWriter.text(
                VerdictDocument.pullRequest(
                        kept, catalogue.testDiffs(List.of(kept.patch().candidate()))),
                2);
    }
}
