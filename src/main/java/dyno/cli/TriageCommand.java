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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
final class TriageCommand implements Callable<Integer> {
    /** What the plan of a run does not remember. */
    private static final Set<String> REPEATED =
            Set.of("--output", "--patches", "--server", "--user", "--password-file");

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

    private String unfinished;

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
        unfinished = resume == null && Files.exists(runFolder(name)) ? null : name;
        TriageReport report = resume == null ? triage.run(name, plan) : triage.resume(stored());
        unfinished = null;
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

    /** How to complete a run that has begun and has not come to its end. */
    Optional<String> howToGoOn() {
        return Optional.ofNullable(unfinished)
                .filter(name -> Files.exists(runFolder(name).resolve("plan.json")))
                .map(name -> "What was measured is kept; to go on: ./dyno triage --resume " + name + options(REPEATED));
    }

    private String options(Set<String> names) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> names.contains(option.longestName()))
                .map(option -> " " + option.longestName() + " "
                        + quoted(option.originalStringValues().get(0)))
                .collect(Collectors.joining());
    }

    private static String quoted(String value) {
        return value.contains(" ") ? "'" + value + "'" : value;
    }

    private TriageOptions options() {
        List<DriverCoordinates> coordinates = drivers == null
                ? DriverCatalogue.defaultSet()
                : drivers.stream().map(DriverCoordinates::parse).distinct().toList();
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
