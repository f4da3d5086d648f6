package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.PatchRow;
import dyno.patch.file.HeaderField;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "save",
        description = {
            "Saves the changes in a working folder as patches/DRIVER/VERSION/ID.patch.",
            "An existing header is kept; each option sets one field."
        },
        footer = {
            "",
            "Example:",
            "  ./dyno patch save lazy-columns --workload SelectOne \\",
            "      --description \"Parse columns when they are read\" \\",
            "      --hotspot org.drizzle.jdbc.DrizzleResultSet.next \\",
            "      --gain \"driver CPU time over replay: about 0.8 of the baseline\" \\",
            "      --risk \"none known\""
        })
final class PatchSaveCommand extends BaseCommand {
    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "The patch's id, or its working folder (default: the only working folder).")
    private String name;

    @Option(
            names = "--description",
            paramLabel = "TEXT",
            description = "What it does and why; the first line is a summary.")
    private String description;

    @Option(names = "--author", paramLabel = "NAME", description = "Who wrote it (default: your name in git).")
    private String author;

    @Option(names = "--hotspot", paramLabel = "CLASS.METHOD", description = "The method that it makes cheaper.")
    private String hotspot;

    @Option(names = "--workload", split = ",", paramLabel = "NAME", description = "The workloads it targets.")
    private List<String> workloads;

    @Option(names = "--gain", paramLabel = "TEXT", description = "What you expect to measure.")
    private String gain;

    @Option(names = "--risk", paramLabel = "TEXT", description = "What it may break.")
    private String risk;

    @Option(names = "--bug", paramLabel = "URL", description = "Issue in the driver's bug tracker.")
    private String bug;

    @Option(
            names = "--forwarded",
            paramLabel = "TEXT",
            description = "Where the patch was sent to the driver's maintainers (default: no).")
    private String forwarded;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        PatchWorkshop workshop = PatchOptions.workshop(common, spec);
        PatchRow saved = workshop.save(Optional.ofNullable(name), fields());
        out().printf(
                        "%s%n  applies and compiles. Its speed: ./dyno compare %s %s --workload %s%n",
                        workshop.file(saved.patch()),
                        DriverCoordinates.stored(saved.patch()).base(),
                        saved.patch(),
                        String.join(",", saved.workloads()));
        return ExitCode.OK.code();
    }

    private Map<HeaderField, String> fields() {
        Map<HeaderField, String> fields = new EnumMap<>(HeaderField.class);
        fields.put(HeaderField.DESCRIPTION, description);
        fields.put(HeaderField.AUTHOR, author);
        fields.put(HeaderField.HOTSPOT, hotspot);
        fields.put(HeaderField.WORKLOADS, workloads == null ? null : String.join(", ", workloads));
        fields.put(HeaderField.EXPECTED_GAIN, gain);
        fields.put(HeaderField.RISK, risk);
        fields.put(HeaderField.BUG, bug);
        fields.put(HeaderField.FORWARDED, forwarded);
        fields.values().removeIf(value -> value == null);
        return fields;
    }
}
