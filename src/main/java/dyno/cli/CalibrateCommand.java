package dyno.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate}: what Dyno measures of itself. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description =
                "Measures how accurate Dyno itself is, on simulated machines, with equal forks and with costs planted into drivers.",
        subcommands = {
            CalibrateSimulationCommand.class,
            CalibrateForksCommand.class,
            CalibrateComparisonCommand.class,
            CalibrateHotspotsCommand.class
        },
        footer = {"", "Example: ./dyno calibrate simulation"})
final class CalibrateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Name what is to be calibrated: simulation, forks, comparison or hotspots.");
    }
}
