package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.driver.DriverCoordinates;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "record",
        description = {
            "Stores a validation's result with the patch: Measured-Gain in its header, and the evidence next to it: ID.md,"
                    + " and ID.json with the scores of the rounds.",
            "A triage measures patches without a recorded gain first; if all have one, it measures the best one again."
        },
        footer = {"", "Example: ./dyno patch record lazy-columns"})
final class PatchRecordCommand extends BaseCommand {
    @Parameters(paramLabel = "ID", arity = "1..*", description = "A patch's id, or driver@version+id.")
    private List<String> names;

    @Option(
            names = "--run",
            paramLabel = "NAME",
            description = "Validation to store (default: the last one of the current patch).")
    private String run;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        PatchRecord record = new PatchRecord(common.folders());
        for (DriverCoordinates patch : PatchOptions.workshop(common, spec).select(names)) {
            PatchRecord.Kept kept = record.keep(patch, Optional.ofNullable(run));
            out().printf(
                            "%s: %s%n  %s%n  %s%n",
                            patch,
                            kept.patch().header().measuredGain().orElseThrow(),
                            kept.page(),
                            kept.measurements());
        }
        return ExitCode.OK.code();
    }
}
