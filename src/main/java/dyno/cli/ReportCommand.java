package dyno.cli;

import dyno.investigation.Triage;
import dyno.report.HtmlReport;
import dyno.report.JsonReport;
import dyno.report.TerminalReport;
import dyno.report.TriageReport;
import dyno.run.RunException;
import dyno.run.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Renders the report of a finished run again, from its results.json; nothing is measured.",
        footer = {"", "Example: ./dyno report reference"})
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "Name of the run, a folder in profiles/.")
    private String run;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path folder = RunStore.open(common.folders().profiles().resolve(RunOptions.requireRunName(run)))
                .folder();
        Path results = folder.resolve("results.json");
        if (!Files.exists(results)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "There is no " + results + ": the run is no triage, or one that has not come to its end, to which"
                            + " ./dyno triage --resume " + run + " brings it.");
        }
        TriageReport report = JsonReport.read(results);
        Path html = Triage.htmlOf(folder);
        HtmlReport.write(report, html);
        spec.commandLine().getOut().println(TerminalReport.render(report, html, Boolean.getBoolean("dyno.colour")));
        return ExitCode.OK.code();
    }
}
