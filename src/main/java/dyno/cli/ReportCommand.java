package dyno.cli;

import dyno.investigation.reproduce.Reproduction;
import dyno.investigation.triage.Triage;
import dyno.report.JsonReport;
import dyno.report.ReproductionMarkdown;
import dyno.report.ReproductionPage;
import dyno.report.ReproductionText;
import dyno.report.SourceTree;
import dyno.report.TriagePage;
import dyno.report.TriageSarif;
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
        footer = {
            "",
            "Examples:",
            "  ./dyno report reference",
            "  ./dyno report reference --format sarif >findings.sarif"
        })
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "Name of the run, or its folder profiles/NAME.")
    private String run;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "text;",
                "markdown: the claims of a reproduction;",
                "sarif: the findings of a triage, and the places to fix first, at their source lines, for code hosts and"
                        + " editors (default: text)."
            })
    private Format format = Format.text;

    @Option(
            names = "--sources",
            paramLabel = "CHECKOUT",
            description = "A checkout of a driver's repository, to whose files --format sarif is limited (default: all"
                    + " drivers that are published with sources, by the paths in their source jars).")
    private Path sources;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    /** How the report is printed. */
    private enum Format {
        text,
        markdown,
        sarif
    }

    @Override
    public Integer call() {
        SourceTree tree = sources();
        Path folder = RunStore.open(common.folders().profiles().resolve(RunOptions.existingRun(run)))
                .folder();
        boolean hasStudies = format != Format.sarif && renderStudies(folder);
        if (format == Format.markdown && !hasStudies) {
            throw new IllegalArgumentException("The run " + folder.getFileName()
                    + " has no Markdown: --format markdown is for finished reproductions. Leave it out.");
        }
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
        if (format == Format.sarif) {
            printFindings(results, report, tree);
            return ExitCode.OK.code();
        }
        Path html = Triage.htmlOf(folder);
        spec.commandLine().getOut().println(JsonReport.render(results, () -> {
            TriagePage.write(report, html);
            return TriageText.render(report, html, TerminalConsole.hasColour());
        }));
        return ExitCode.OK.code();
    }

    /** A checkout that is none is refused before anything is printed. */
    private SourceTree sources() {
        if (sources != null && format != Format.sarif) {
            throw new IllegalArgumentException("--sources is for --format sarif: add it, or leave --sources out.");
        }
        return sources == null ? SourceTree.NONE : SourceTree.of(sources);
    }

    private void printFindings(Path results, TriageReport report, SourceTree tree) {
        spec.commandLine().getOut().println(JsonReport.render(results, () -> {
            TriageSarif sarif = TriageSarif.of(report, tree);
            sarif.leftOut().forEach(spec.commandLine().getErr()::println);
            return sarif.text();
        }));
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
