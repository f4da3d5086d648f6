package dyno.feature.doctor;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dyno doctor}: checks of the machine and of Dyno's own instruments. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Checks the machine, and Dyno's own instruments on it.",
        subcommands = {DoctorMachineCommand.class, DoctorRelayCommand.class},
        footer = {"", "Examples:", "  ./dyno doctor machine", "  ./dyno doctor relay"})
public final class DoctorCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Specify what to check: machine or relay.");
    }
}
