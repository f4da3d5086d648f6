package dyno.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dyno doctor}: checks of Dyno's own instruments. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Checks Dyno's own instruments on this machine.",
        subcommands = DoctorRelayCommand.class,
        footer = {"", "Example: ./dyno doctor relay"})
final class DoctorCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name what to check.");
    }
}
