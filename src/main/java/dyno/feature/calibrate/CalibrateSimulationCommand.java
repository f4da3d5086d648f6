package dyno.feature.calibrate;

import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate simulation}. */
@Command(
        name = "simulation",
        mixinStandardHelpOptions = true,
        description = {
            "Runs comparisons on simulated machines: how often equal drivers are called different, and what is detected.",
            "Needs no server and no forks."
        },
        footer = {"", "Example: ./dyno calibrate simulation --spread 2 --trials 1000"})
final class CalibrateSimulationCommand implements Callable<Integer> {
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (spread < 0 || precision <= 0 || trials < 1) {
            throw new IllegalArgumentException(
                    "--spread must be at least 0, --precision greater than 0, and --trials at least 1.");
        }
        PrintWriter err = spec.commandLine().getErr();
        SimulationReport report =
                SimulationReport.run(spread / 100, precision / 100, trials, seed, line -> err.println(line + " ..."));
        spec.commandLine().getOut().println(json.render(report, CalibrationText::render));
        return ExitCode.OK.code();
    }
}
