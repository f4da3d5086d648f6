package dyno.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate}: what Dyno measures of itself. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description = "Measures how accurate Dyno itself is, with costs of known size planted into drivers.",
        subcommands = CalibrateHotspotsCommand.class,
        footer = {"", "Example: ./dyno calibrate hotspots drizzle@1.4 --budget 5m"})
final class CalibrateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name what is to be calibrated: hotspots.");
    }
}
