package dyno.cli;

import dyno.investigation.CheckedPatch;
import dyno.report.PatchText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dyno patch check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Applies and compiles patches, and says all that does not fit.",
            "The exit code is that of the first one that fails."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch check",
            "  ./dyno patch check hexdump-guard",
            "  ./dyno patch check drizzle@1.2+hexdump-guard --fuzz 1"
        })
final class PatchCheckCommand implements Callable<Integer> {
    @Mixin
    private PatchOptions patches;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<CheckedPatch> checked = patches.workshop(spec).check(patches.names(), patches.fuzz());
        spec.commandLine()
                .getOut()
                .println(json.render(checked.stream().map(CheckedPatch::row).toList(), PatchText::checks));
        return checked.stream()
                .flatMap(check -> check.problem().stream())
                .map(ExitCode::of)
                .findFirst()
                .orElse(ExitCode.OK)
                .code();
    }
}
