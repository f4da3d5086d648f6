package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = "Prints a patch: its header and its diff.",
        footer = {"", "Example: ./dyno patch show hexdump-guard"})
final class PatchShowCommand extends BaseCommand {
    @Parameters(paramLabel = "ID", description = "A patch's id, or driver@version+id.")
    private String name;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        PatchOptions.workshop(common, spec).show(name).forEach(out()::println);
        return ExitCode.OK.code();
    }
}
