package dyno.feature.gate;

import dyno.command.BaseCommand;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.TerminalConsole;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.builds.History;
import dyno.experiment.builds.HistoryFile;
import dyno.output.JsonReport;
import dyno.output.ReportContent;
import dyno.output.ReportFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno history}. */
@Command(
        name = "history",
        description = {
            "Shows the results that compare and gate have appended to a file, and the runs at which they changed.",
            "Results are grouped by driver, workload, transport and kind of machine. Those of compare are ratios to their"
                    + " baseline, and are grouped by it, too; those of gate are times. Measures nothing."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno compare mariadb@3.5.9 mariadb --append history.json",
            "  ./dyno history history.json"
        })
public final class HistoryCommand extends BaseCommand {
    private static final String JSON = ".json";

    @Parameters(paramLabel = "FILE", description = "The file that --append named.")
    private Path file;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Where to write the page (default: next to the history, as .html).")
    private Path html;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        History history = HistoryFile.read(file);
        Path page = page();
        out().println(JsonReport.render(file, () -> {
            HistoryReport report = HistoryAnalysis.of(history);
            ReportFile.write(page, HtmlWriter.page(HistoryDocument.of(report)));
            return json.render(
                    report,
                    shown -> TerminalWriter.text(HistoryDocument.of(shown), TerminalConsole.hasColour()) + "\nPage: "
                            + page.toAbsolutePath().normalize());
        }));
        return ExitCode.OK.code();
    }

    private Path page() {
        String name = file.getFileName().toString();
        Path page = html != null
                ? html
                : file.resolveSibling(
                        (name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name) + ".html");
        ReportFile.requireWritable(page, "--html", ReportContent.HISTORY_PAGE, List.of(file));
        return page;
    }
}
