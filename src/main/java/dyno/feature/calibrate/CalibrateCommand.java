package dyno.feature.calibrate;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate}: measures the accuracy of Dyno. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description =
                "Measures how accurate Dyno is: on simulated machines, on equal builds, and with known costs added to drivers.",
        subcommands = {
            CalibrateSimulationCommand.class,
            CalibrateForksCommand.class,
            CalibrateComparisonCommand.class,
            CalibrateHotspotsCommand.class
        },
        footer = {"", "Example: ./dyno calibrate simulation"})
public final class CalibrateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Specify what to calibrate: simulation, forks, comparison or hotspots.");
    }
}
