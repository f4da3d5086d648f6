package dyno.feature.patching;

import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.experiment.builds.PatchRow;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dyno patch list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the patches.",
        footer = {"", "Example: ./dyno patch list --json"})
final class PatchListCommand implements Callable<Integer> {
    @Mixin
    private JsonOption json;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<PatchRow> patches = PatchOptions.workshop(common, spec).list();
        spec.commandLine().getOut().println(json.render(patches, PatchText::list));
        return (patches.stream().allMatch(PatchRow::readable) ? ExitCode.OK : ExitCode.PATCH_MALFORMED).code();
    }
}
