package dyno.cli;

import dyno.investigation.PatchWorkshop;
import java.util.List;
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
            description = "Where a hunk fits nowhere, try again without N lines of context at each end"
                    + " (default: ${DEFAULT-VALUE}).")
    private int fuzz = 0;

    @Mixin
    private CommonOptions common;

    List<String> names() {
        return names;
    }

    int fuzz() {
        if (fuzz < 0) {
            throw new IllegalArgumentException("--fuzz " + fuzz + " means nothing; choose 0 to 3.");
        }
        return fuzz;
    }

    PatchWorkshop workshop(CommandSpec spec) {
        return common.workshop(spec);
    }
}
