package dyno.cli;

import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.investigation.AccuracyOptions;
import dyno.investigation.Durations;
import dyno.investigation.RankingAccuracy;
import dyno.report.AccuracyReport;
import dyno.report.AccuracyText;
import dyno.run.RunLock;
import dyno.wire.Transport;
import dyno.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate hotspots}. */
@Command(
        name = "hotspots",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how well rankings find costs of 0.5 to 20 %% of an operation that it plants into drivers.",
            "The places in the bytecode are random. It prints how often a plant is among the first five, how often it"
                    + " should be, how often its rank is right to one place, and how far off its share is."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno calibrate hotspots",
            "  ./dyno calibrate hotspots mysql@9.7.0 --workload Select1000Rows --plants 10",
            "  ./dyno calibrate hotspots --transport loopback --budget 15m"
        })
final class CalibrateHotspotsCommand implements Callable<Integer>, Resumable {
    @Parameters(
            paramLabel = "DRIVER",
            arity = "0..*",
            description = "Driver coordinates, as for triage (default: those of triage).")
    private List<String> drivers;

    @Option(names = "--workload", split = ",", paramLabel = "NAME", description = "Default: SelectOne.")
    private List<String> workloads = List.of("SelectOne");

    @Option(names = "--transport", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String transport = "replay";

    @Option(
            names = "--plants",
            paramLabel = "N",
            description =
                    "Planted builds of each driver, with plants of three sizes each (default: what the budget buys).")
    private int builds;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "How long it may take: 10m, 1h (default: ${DEFAULT-VALUE}).")
    private String budget = "10m";

    @Option(names = "--json", description = "Print the report as JSON, as it is in accuracy.json of the run.")
    private boolean json;

    @Mixin
    private RunOptions run;

    @Mixin
    private ServerOptions server;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    private Path folder;

    @Override
    public Integer call() {
        AccuracyOptions options = options();
        AccuracyReport report = measure(run.runName("calibrate-hotspots"), options);
        spec.commandLine().getOut().println(json ? AccuracyText.json(report) : AccuracyText.render(report));
        return ExitCode.OK.code();
    }

    private AccuracyReport measure(String name, AccuracyOptions options) {
        TerminalConsole console = new TerminalConsole(spec.commandLine().getErr());
        folder = common.folders().profiles().resolve(name);
        try (RunLock lock = RunLock.of(folder)) {
            console.note("Run " + name + " in " + folder);
            return new RankingAccuracy(common.folders(), server.choice(), console).run(name, options);
        } finally {
            console.forksDone();
        }
    }

    /** Plants depend on what was measured before them, so that such a run cannot go on. */
    @Override
    public Optional<String> howToGoOn(boolean interrupted) {
        String again = "this command cannot go on with a run; to begin again, repeat it.";
        return Optional.ofNullable(folder)
                .map(run -> run.resolve(RankingAccuracy.RESULTS))
                .filter(Files::exists)
                .map(results -> "What was measured is in " + results + "; " + again)
                .or(() -> interrupted ? Optional.of("No plant was ranked yet: " + again) : Optional.empty());
    }

    private AccuracyOptions options() {
        if (builds < 0) {
            throw new IllegalArgumentException("--plants " + builds + " measures nothing; choose 1 or more.");
        }
        Transport.kind(transport);
        workloads.forEach(name -> Workload.named(name).requireAnyOf(List.of(transport)));
        List<DriverCoordinates> coordinates = drivers == null
                ? DriverCatalogue.defaultSet()
                : drivers.stream().map(DriverCoordinates::parseJdbc).distinct().toList();
        return new AccuracyOptions(coordinates, workloads, transport, builds, Durations.parse(budget), run.seed());
    }
}
