package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.experiment.builds.PatchRow;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the patches.",
        footer = {"", "Example: ./dyno patch list --json"})
final class PatchListCommand extends BaseCommand {
    @Mixin
    private JsonOption json;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        List<PatchRow> patches = PatchOptions.workshop(common, spec).list();
        out().println(json.render(patches, PatchText::list));
        return (patches.stream().allMatch(PatchRow::readable) ? ExitCode.OK : ExitCode.PATCH_MALFORMED).code();
    }
}
