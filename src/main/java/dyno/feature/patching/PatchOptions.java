package dyno.feature.patching;

import dyno.command.CommonOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which patches, and how strictly they are applied. */
final class PatchOptions {
    @Parameters(
            paramLabel = "ID",
            arity = "0..*",
            description = "A patch's id, driver@version+id, or a stack of patches driver@version+id+id"
                    + " (default: all patches, each alone).")
    private List<String> names = List.of();

    @Option(
            names = "--fuzz",
            paramLabel = "N",
            description = "If a hunk does not apply, try again without N lines of context at each end"
                    + " (default: ${DEFAULT-VALUE}).")
    private int fuzz = 0;

    @Mixin
    private SourcesOption sources;

    @Mixin
    private CommonOptions common;

    List<String> names() {
        return names;
    }

    int fuzz() {
        if (fuzz < 0 || fuzz > 3) {
            throw new IllegalArgumentException("--fuzz " + fuzz + " is invalid; choose 0 to 3.");
        }
        return fuzz;
    }

    Optional<Path> checkout() {
        return sources.checkout();
    }

    PatchWorkshop workshop(CommandSpec spec) {
        PatchWorkshop workshop = workshop(common, spec);
        sources.take(workshop, workshop.select(names));
        return workshop;
    }

    /** The workshop for a command's patches, which prints its steps to the command's error stream. */
    static PatchWorkshop workshop(CommonOptions common, CommandSpec spec) {
        return new PatchWorkshop(
                common.folders().patches(), line -> spec.commandLine().getErr().println(line));
    }
}
