package dyno.feature.reproduce;

import dyno.command.ExitCode;
import dyno.command.RunCommand;
import dyno.command.TerminalConsole;
import dyno.document.MarkdownWriter;
import dyno.document.TerminalWriter;
import dyno.io.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno reproduce}. */
@Command(
        name = "reproduce",
        description = {
            "Repeats published studies with the original and the current drivers, and shows which claims hold.",
            "s1: connecting (2004); s2: MyISAM and InnoDB (2009); s3: DO 1 and SELECT 1 with five drivers (2013);"
                    + " s4: prepared statements, batches and procedures, on a local and a remote server (2016);"
                    + " s5: MariaDB Connector/J 4.0 against 3.5 (2026). The command reports repeats reports of public trackers."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno reproduce all",
            "  ./dyno reproduce s3 --budget 10m",
            "  ./dyno reproduce s2 --full --settings configured --budget 1h",
            "  ./dyno reproduce all --dry-run"
        })
public final class ReproduceCommand extends RunCommand {
    @Parameters(paramLabel = "STUDY", arity = "0..*", description = "s1, s2, s3, s4, s5 or all (default: all).")
    private List<String> studies;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time limit: 10m, 1h (default: 29m, 12m for a single study).")
    private Duration budget;

    @Option(
            names = "--full",
            description =
                    "At the published sizes: a million rows, up to 50 threads; for s2, which is named alone then, with the"
                            + " published settings of the server, where no --server-option says otherwise. Takes hours.")
    private boolean full;

    @Option(
            names = "--settings",
            paramLabel = "NAME",
            description =
                    "Settings of the server for s2 with --full: published; configured (InnoDB has a buffer pool for the table, does"
                            + " not wait for the disk at each commit and writes no binary log); or defaults (today's buffer"
                            + " pool and commits). The last two at 1 and 20 threads only (default: published).")
    private String settings;

    @Option(names = "--dry-run", description = "Print the plan and measure nothing.")
    private boolean dryRun;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text, json (with the ratios of each round) or markdown (default: text).")
    private Format format = Format.text;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    /** How the result is printed. */
    private enum Format {
        text,
        json,
        markdown
    }

    @Override
    public Integer call() {
        String name = runName("reproduce");
        ReproductionPlan plan = isResumed() ? Reproduction.planOf(stored(), budget) : ReproductionPlan.of(options());
        server.suggest(plan.serverSettings());
        Reproduction reproduction = new Reproduction(context());
        if (dryRun && !isResumed()) {
            common.folders().requireFree(name);
        }
        (dryRun ? out() : err()).println(plan.describe());
        if (dryRun) {
            return ExitCode.OK.code();
        }
        ReproductionReport report =
                make(name, () -> isResumed() ? reproduction.resume(stored(), plan) : reproduction.run(name, plan));
        Path html = Reproduction.htmlOf(runFolder(report.run()));
        out().println(
                        switch (json ? Format.json : format) {
                            case text ->
                                TerminalWriter.text(
                                        ReproductionDocument.text(Reproductions.of(report), html),
                                        TerminalConsole.hasColour());
                            case json -> Json.text(report);
                            case markdown ->
                                MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(report)), 1);
                        });
        return ExitCode.OK.code();
    }

    @Override
    protected Set<String> changeable() {
        return Set.of("--budget");
    }

    private ReproductionOptions options() {
        List<String> wanted = studies == null ? List.of("all") : studies;
        Duration time = budget == null ? ReproductionOptions.defaultBudget(wanted) : budget;
        return new ReproductionOptions(wanted, full, settings, time, run.seed());
    }
}
