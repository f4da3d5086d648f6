package dyno.feature.calibrate;

import dyno.command.CommonOptions;
import dyno.command.DriverParameters;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.Resumable;
import dyno.command.RunOptions;
import dyno.command.ServerOptions;
import dyno.command.TerminalConsole;
import dyno.experiment.setup.Workplace;
import dyno.run.store.RunLock;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate hotspots}. */
@Command(
        name = "hotspots",
        mixinStandardHelpOptions = true,
        description = {
            "Adds costs of 0.5 to 20 %% of an operation to drivers, and measures how well rankings find them.",
            "The places in the bytecode are random. Prints how often an added cost is among the first five hotspots,"
                    + " how often it should be, how often its rank is right to within one, and the error of its share."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno calibrate hotspots",
            "  ./dyno calibrate hotspots mysql@9.7.0 --workload Select1000Rows --builds 10",
            "  ./dyno calibrate hotspots --transport loopback --budget 15m"
        })
final class CalibrateHotspotsCommand implements Callable<Integer>, Resumable {
    @Mixin
    private DriverParameters drivers;

    @Option(names = "--workload", split = ",", paramLabel = "NAME", description = "Default: SelectOne.")
    private List<String> workloads = List.of("SelectOne");

    @Option(names = "--transport", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String transport = "replay";

    @Option(
            names = {"--builds", "--plants"},
            paramLabel = "N",
            description =
                    "Builds of each driver, each with added costs of three sizes (default: as many as the budget allows).")
    private int builds;

    @Option(names = "--budget", paramLabel = "TIME", description = "Time limit: 10m, 1h (default: 10m).")
    private Duration budget = Duration.ofMinutes(10);

    @Mixin
    private JsonOption json;

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
        RankingAccuracyOptions options = options();
        RankingAccuracyReport report = measure(run.runName("calibrate-hotspots"), options);
        spec.commandLine().getOut().println(json.render(report, RankingAccuracyText::render));
        return ExitCode.OK.code();
    }

    private RankingAccuracyReport measure(String name, RankingAccuracyOptions options) {
        TerminalConsole console = new TerminalConsole(spec.commandLine().getErr());
        folder = common.folders().profiles().resolve(name);
        try (RunLock lock = RunLock.of(folder)) {
            console.note("Run " + name + " in " + folder);
            return new RankingAccuracy(new Workplace(common.folders(), server.choice(), console)).run(name, options);
        } finally {
            console.forksDone();
        }
    }

    /** Plants depend on earlier measurements, so such a run cannot be resumed. */
    @Override
    public Optional<String> resumeHint(boolean interrupted) {
        String again = "this command cannot resume a run; repeat it to start again.";
        return Optional.ofNullable(folder)
                .map(run -> run.resolve(RankingAccuracy.RESULTS))
                .filter(Files::exists)
                .map(results -> "The results so far are in " + results + "; " + again)
                .or(() -> interrupted ? Optional.of("Nothing was ranked yet: " + again) : Optional.empty());
    }

    private RankingAccuracyOptions options() {
        if (builds < 0) {
            throw new IllegalArgumentException(
                    "--builds " + builds + " is not a number of builds; choose 1 or more, or leave it out.");
        }
        TransportName over = TransportName.parse(transport);
        List<WorkloadName> chosen = Workloads.chosen(workloads, List.of(over));
        chosen.forEach(name -> name.prototype().requireProfile());
        return new RankingAccuracyOptions(drivers.chosen(), chosen, over, builds, budget, run.seed());
    }
}
