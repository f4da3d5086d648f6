package dyno.feature.calibrate;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "simulation",
        description = {
            "Runs comparisons on simulated machines: how often equal drivers are called different, and what is detected.",
            "Needs no server and no forks."
        },
        footer = {"", "Example: ./dyno calibrate simulation --spread 2 --trials 1000"})
final class CalibrateSimulationCommand extends BaseCommand {
    @Option(
            names = "--spread",
            paramLabel = "PERCENT",
            description = "Standard deviation between forks of the same driver (default: ${DEFAULT-VALUE}).")
    private double spread = 2;

    @Option(names = "--precision", paramLabel = "PERCENT", description = "As for compare (default: ${DEFAULT-VALUE}).")
    private double precision = 2;

    @Option(
            names = "--trials",
            paramLabel = "N",
            description = "Simulated comparisons of each case (default: ${DEFAULT-VALUE}).")
    private int trials = 1000;

    @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Mixin
    private JsonOption json;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        if (spread < 0 || precision <= 0 || trials < 1) {
            throw new IllegalArgumentException(
                    "--spread must be at least 0, --precision greater than 0, and --trials at least 1.");
        }
        SimulationReport report =
                SimulationReport.run(spread / 100, precision / 100, trials, seed, line -> err().println(line + " ..."));
        out().println(json.show(report, CalibrationDocument::of));
        return ExitCode.OK.code();
    }
}
