package dyno.cli;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.RunOptions;
import dyno.command.TerminalConsole;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.document.TerminalWriter;
import dyno.export.SourceTree;
import dyno.feature.reproduce.Reproduction;
import dyno.feature.reproduce.ReproductionDocument;
import dyno.feature.reproduce.ReproductionReport;
import dyno.feature.reproduce.Reproductions;
import dyno.feature.triage.Triage;
import dyno.feature.triage.report.TriageDocument;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageSarif;
import dyno.output.JsonReport;
import dyno.output.ReportFile;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = {
            "Renders the report of a finished triage or reproduction again.",
            "Reads results.json or studies.json; measures nothing.",
            "Reproductions from several days or machines can be shown together; the newest of each study counts."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno report reference",
            "  ./dyno report reference --format sarif >findings.sarif",
            "  ./dyno report studies-2009 studies-2013 --format html >studies.html"
        })
final class ReportCommand extends BaseCommand {
    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description = "Name of the run, or its folder profiles/NAME. Several runs, and other folders with a"
                    + " studies.json: reproductions only.")
    private List<String> runs;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "text;",
                "html: the page of reproductions;",
                "markdown: the claims of reproductions;",
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

    /** How the report is printed. */
    private enum Format {
        text,
        html,
        markdown,
        sarif
    }

    @Override
    public Integer call() {
        SourceTree tree = sources();
        List<Path> folders = runs.stream().map(this::folder).toList();
        Path folder = folders.get(0);
        boolean isOne = folders.size() == 1;
        if (!isOne && format == Format.sarif) {
            throw new IllegalArgumentException("--format sarif is for one triage: name one run.");
        }
        if (!isOne || format == Format.html || format == Format.markdown) {
            folders.forEach(this::requireStudies);
            printStudies(folders, isOne ? Reproduction.htmlOf(folder) : null);
            return ExitCode.OK.code();
        }
        boolean hasStudies = format != Format.sarif && hasStudies(folder);
        if (hasStudies) {
            printStudies(folders, Reproduction.htmlOf(folder));
        }
        Path results = folder.resolve("results.json");
        if (hasStudies && !Files.exists(results)) {
            return ExitCode.OK.code();
        }
        if (!Files.exists(results)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "There is no " + results
                            + ": the run is not a triage, or it is not finished; ./dyno triage --resume "
                            + folder.getFileName() + " finishes it.");
        }
        TriageReport report = JsonReport.read(results, TriageReport.class);
        if (format == Format.sarif) {
            printFindings(results, report, tree);
            return ExitCode.OK.code();
        }
        Path html = Triage.htmlOf(folder);
        out().println(JsonReport.render(results, () -> {
            ReportFile.write(html, HtmlWriter.page(TriageDocument.page(report)));
            return TerminalWriter.wrapped(TriageDocument.summary(report, html), TerminalConsole.hasColour());
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
        out().println(JsonReport.render(results, () -> {
            TriageSarif sarif = TriageSarif.of(report, tree);
            sarif.leftOut().forEach(err()::println);
            return sarif.text();
        }));
    }

    /** A folder with studies, as given; else that of a run. */
    private Path folder(String run) {
        return run.contains("/") && hasStudies(Path.of(run))
                ? Path.of(run).toAbsolutePath().normalize()
                : RunStore.open(common.folders().profiles().resolve(RunOptions.existingRun(run)))
                        .folder();
    }

    private static boolean hasStudies(Path folder) {
        return Files.exists(folder.resolve(Reproduction.RESULTS));
    }

    private void requireStudies(Path folder) {
        if (!hasStudies(folder)) {
            String remedy = runs.size() > 1
                    ? "several runs can be shown together only if all are finished reproductions. Name one run."
                    : "--format " + format + " is for finished reproductions. Leave it out.";
            throw new IllegalArgumentException(
                    "The run " + folder.getFileName() + " has no " + Reproduction.RESULTS + ": " + remedy);
        }
    }

    /**
     * Prints the studies of runs.
     *
     * @param html where their page is written; null for nowhere
     */
    private void printStudies(List<Path> folders, Path html) {
        Reproductions reproductions = Reproductions.of(
                folders.stream().map(ReportCommand::readStudies).toList());
        if (html != null) {
            ReportFile.write(html, HtmlWriter.page(ReproductionDocument.page(reproductions)));
        }
        out().println(
                        switch (format) {
                            case html -> HtmlWriter.page(ReproductionDocument.page(reproductions));
                            case markdown -> MarkdownWriter.text(ReproductionDocument.markdown(reproductions), 1);
                            default ->
                                TerminalWriter.text(
                                        ReproductionDocument.text(reproductions, html), TerminalConsole.hasColour());
                        });
    }

    /** Studies that can be shown: a file that is damaged is named here. */
    private static ReproductionReport readStudies(Path folder) {
        Path file = folder.resolve(Reproduction.RESULTS);
        ReproductionReport report = JsonReport.read(file, ReproductionReport.class);
        return JsonReport.render(file, () -> {
            HtmlWriter.page(ReproductionDocument.page(Reproductions.of(report)));
            return report;
        });
    }
}
