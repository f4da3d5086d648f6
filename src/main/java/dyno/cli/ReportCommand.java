package dyno.cli;

import dyno.investigation.reproduce.Reproduction;
import dyno.investigation.triage.Triage;
import dyno.report.JsonReport;
import dyno.report.ReproductionMarkdown;
import dyno.report.ReproductionPage;
import dyno.report.ReproductionText;
import dyno.report.TriagePage;
import dyno.report.TriageText;
import dyno.result.ReproductionReport;
import dyno.result.TriageReport;
import dyno.run.RunException;
import dyno.run.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Renders the report of a finished triage or reproduction again.",
            "Reads results.json or studies.json; measures nothing."
        },
        footer = {"", "Example: ./dyno report reference"})
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "Name of the run, or its folder profiles/NAME.")
    private String run;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "For a reproduction: text or markdown (default: text).")
    private Format format = Format.text;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    /** How claims are printed. */
    private enum Format {
        text,
        markdown
    }

    @Override
    public Integer call() {
        Path folder = RunStore.open(common.folders().profiles().resolve(RunOptions.existingRun(run)))
                .folder();
        boolean hasStudies = renderStudies(folder);
        Path results = folder.resolve("results.json");
        if (hasStudies && (format == Format.markdown || !Files.exists(results))) {
            return ExitCode.OK.code();
        }
        if (!Files.exists(results)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "There is no " + results
                            + ": the run is not a triage, or it is not finished; ./dyno triage --resume " + run
                            + " finishes it.");
        }
        TriageReport report = JsonReport.read(results);
        Path html = Triage.htmlOf(folder);
        spec.commandLine().getOut().println(JsonReport.render(results, () -> {
            TriagePage.write(report, html);
            return TriageText.render(report, html, TerminalConsole.hasColour());
        }));
        return ExitCode.OK.code();
    }

    /** The page of a reproduction, if the run is one. */
    private boolean renderStudies(Path folder) {
        Path results = folder.resolve(Reproduction.RESULTS);
        if (!Files.exists(results)) {
            return false;
        }
        ReproductionReport report = JsonReport.readStudies(results);
        Path html = Reproduction.htmlOf(folder);
        spec.commandLine().getOut().println(JsonReport.render(results, () -> {
            ReproductionPage.write(report, html);
            return format == Format.markdown
                    ? ReproductionMarkdown.render(report)
                    : ReproductionText.render(report, html);
        }));
        return true;
    }
}
