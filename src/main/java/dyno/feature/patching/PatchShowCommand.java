package dyno.feature.patching;

import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno patch show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Prints a patch: its header and its diff.",
        footer = {"", "Example: ./dyno patch show hexdump-guard"})
final class PatchShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID", description = "A patch's id, or driver@version+id.")
    private String name;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PatchOptions.workshop(common, spec)
                .show(name)
                .forEach(spec.commandLine().getOut()::println);
        return ExitCode.OK.code();
    }
}
