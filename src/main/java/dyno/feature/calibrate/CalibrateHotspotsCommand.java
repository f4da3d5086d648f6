package dyno.feature.calibrate;

import dyno.command.DriverParameters;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.RunCommand;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "hotspots",
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
            "  ./dyno calibrate hotspots --transport loopback --budget 15m",
            "  ./dyno calibrate hotspots mariadb@3.5.10 --differences --budget 30m",
            "  ./dyno calibrate hotspots --resume NAME"
        })
final class CalibrateHotspotsCommand extends RunCommand {
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

    @Option(
            names = "--differences",
            description =
                    "Also compare each build, and the driver with itself, in differential flame graphs, and show how often they mark"
                            + " the added cost, and how often what is equal. Takes three times as long.")
    private boolean differences;

    @Option(names = "--budget", paramLabel = "TIME", description = "Time limit: 10m, 1h (default: 10m).")
    private Duration budget = Duration.ofMinutes(10);

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        RankingAccuracy accuracy = new RankingAccuracy(context());
        String name = runName("calibrate-hotspots");
        RankingAccuracyReport report =
                make(name, () -> isResumed() ? accuracy.resume(stored(), same -> same) : accuracy.run(name, options()));
        out().println(json.show(report, CalibrationDocument::of));
        return ExitCode.OK.code();
    }

    private RankingAccuracyOptions options() {
        if (builds < 0) {
            throw new IllegalArgumentException(
                    "--builds " + builds + " is not a number of builds; choose 1 or more, or leave it out.");
        }
        TransportName over = TransportName.parse(transport);
        List<WorkloadName> chosen = Workloads.chosen(workloads, List.of(over));
        chosen.forEach(name -> name.prototype().requireProfile());
        return new RankingAccuracyOptions(drivers.chosen(), chosen, over, builds, differences, budget, run.seed())
                .counted();
    }
}
