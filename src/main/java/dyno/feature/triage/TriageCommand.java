package dyno.feature.triage;

import dyno.command.DriverParameters;
import dyno.command.DryRunOption;
import dyno.command.ExitCode;
import dyno.command.RunCommand;
import dyno.command.SelectionOptions;
import dyno.command.TerminalConsole;
import dyno.document.TerminalWriter;
import dyno.feature.triage.report.TriageDocument;
import dyno.feature.triage.report.TriageReport;
import dyno.workload.catalogue.Workloads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyno triage}. */
@Command(
        name = "triage",
        description = {
            "Benchmarks and profiles drivers, ranks their hotspots, measures bundled patches, and writes a report.",
            "Without arguments: MariaDB Connector/J 3.5.10 (newer versions have no published sources), the newest tested"
                    + " MySQL Connector/J and Drizzle, and Drizzle 1.2, on an embedded MariaDB."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno triage",
            "  ./dyno triage mysql@9.7.0 mariadb@3.5.10 --budget 10m --workload SelectOne",
            "  ./dyno triage mysql --workload SelectOne --transport loopback,loopback-tls",
            "  ./dyno triage --dry-run"
        })
public final class TriageCommand extends RunCommand {
    private static final Duration BUDGET = Duration.ofMinutes(18);

    @Mixin
    private DriverParameters drivers;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time limit: 2m, 10m, 1h (default: 18m)." + " With --resume, a larger budget adds passes.")
    private Duration budget;

    @Mixin
    private DryRunOption dryRun;

    @Mixin
    private SelectionOptions selection;

    @Override
    public Integer call() {
        Triage triage = new Triage(context());
        TriagePlan plan = isResumed() ? triage.planOf(stored(), budget()) : triage.plan(options());
        String name = runName("triage");
        if (dryRun.isSet() && !isResumed()) {
            dryRun.rehearse(context(), name, plan.drivers());
        }
        out().println(plan.describe());
        if (dryRun.isSet()) {
            Triage.requireEnoughOnQuietMachine(plan);
            return ExitCode.OK.code();
        }
        if (!isResumed()) {
            triage.requireEnough(plan);
        }
        TriageReport report = make(name, () -> isResumed() ? triage.resume(stored(), plan) : triage.run(name, plan));
        Path html = Triage.htmlOf(runFolder(report.run()));
        out().println(TerminalWriter.wrapped(TriageDocument.summary(report, html), TerminalConsole.hasColour()));
        return ExitCode.OK.code();
    }

    @Override
    protected Set<String> changeable() {
        return Set.of("--budget");
    }

    private Optional<Duration> budget() {
        return Optional.ofNullable(budget);
    }

    private TriageOptions options() {
        return new TriageOptions(
                drivers.chosen(),
                selection.workloads(Workloads.CORE),
                selection.transports(),
                budget().orElse(BUDGET),
                run.seed());
    }
}
