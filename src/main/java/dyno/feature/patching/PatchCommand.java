package dyno.feature.patching;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dyno patch}: the steps of a patch, one subcommand each. */
@Command(
        name = "patch",
        mixinStandardHelpOptions = true,
        description = "Creates, checks, builds, validates and exports patches of drivers.",
        subcommands = {
            PatchNewCommand.class,
            PatchSaveCommand.class,
            PatchListCommand.class,
            PatchShowCommand.class,
            PatchCheckCommand.class,
            PatchBuildCommand.class,
            PatchValidateCommand.class,
            PatchRecordCommand.class,
            PatchExportCommand.class
        },
        footer = {"", "Example: ./dyno patch list"})
public final class PatchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Specify what to do with patches: new, save, list, show, check, build, validate, record or export.");
    }
}
