package dyno.cli;

import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.investigation.Durations;
import dyno.investigation.Triage;
import dyno.investigation.TriageOptions;
import dyno.investigation.TriagePlan;
import dyno.report.TerminalReport;
import dyno.report.TriageReport;
import dyno.run.RunStore;
import dyno.workload.Workload;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno triage}. */
@Command(
        name = "triage",
        mixinStandardHelpOptions = true,
        description = {
            "Benchmarks and profiles drivers, ranks their hotspots, validates the bundled patches, writes a report.",
            "Without arguments: the newest MariaDB Connector/J, MySQL Connector/J and Drizzle, and Drizzle 1.2,"
                    + " on an embedded MariaDB."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno triage",
            "  ./dyno triage mysql@9.7.0 mariadb@3.5.10 --budget 10m --workload SelectOne",
            "  ./dyno triage --dry-run"
        })
final class TriageCommand implements Callable<Integer>, Resumption.Resumable {
    @Parameters(
            paramLabel = "DRIVER",
            arity = "0..*",
            description = "name, name@version, name@path/to/driver.jar or group:artifact:version.")
    private List<String> drivers;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "How long it may take: 2m, 10m, 1h (default: ${DEFAULT-VALUE}).")
    private String budget = "7m30s";

    @Option(names = "--resume", paramLabel = "NAME", description = "Go on with an interrupted run.")
    private String resume;

    @Option(names = "--dry-run", description = "Print the plan only.")
    private boolean dryRun;

    @Mixin
    private RunOptions run;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private ServerOptions server;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    private final Resumption resumption = new Resumption();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Triage triage = new Triage(
                common.folders(),
                server.choice(),
                new TerminalConsole(spec.commandLine().getErr()));
        TriagePlan plan = resume == null ? triage.plan(options()) : triage.planOf(stored());
        out.println(plan.describe());
        if (dryRun) {
            return ExitCode.OK.code();
        }
        String name = resume == null ? run.runName("triage") : resume;
        resumption.begin(runFolder(name), resume != null);
        TriageReport report = resume == null ? triage.run(name, plan) : triage.resume(stored());
        resumption.end();
        Path html = Triage.htmlOf(runFolder(report.run()));
        out.println(TerminalReport.render(report, html, Boolean.getBoolean("dyno.colour")));
        return ExitCode.OK.code();
    }

    private RunStore stored() {
        if (drivers != null) {
            throw new IllegalArgumentException("--resume goes on with the plan of the run: leave out the drivers.");
        }
        return RunStore.open(runFolder(resume));
    }

    @Override
    public Resumption resumption() {
        return resumption;
    }

    private TriageOptions options() {
        List<DriverCoordinates> coordinates = drivers == null
                ? DriverCatalogue.defaultSet()
                : drivers.stream().map(DriverCoordinates::parseJdbc).distinct().toList();
        return new TriageOptions(
                coordinates,
                selection.workloads(Workload.CORE),
                selection.transports(),
                Durations.parse(budget),
                run.seed());
    }

    private Path runFolder(String name) {
        return common.folders().profiles().resolve(RunOptions.requireRunName(name));
    }
}
