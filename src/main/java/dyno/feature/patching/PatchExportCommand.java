package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno patch export}. */
@Command(
        name = "export",
        description = {
            "Writes patches as commits for the driver's repository, which git am takes.",
            "Each has the patch, its tests, and a message with what was measured. The author is who git says you are in the checkout,"
                    + " which stays as it is."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch export timestamp-digits --sources ~/mariadb",
            "  ./dyno patch export mysql@26.10.0+into-search+is-stream --sources ~/mysql-j"
        })
final class PatchExportCommand extends BaseCommand {
    @Parameters(paramLabel = "ID", description = "A patch's id, or driver@version+id+id for several commits.")
    private String name;

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--sources",
            paramLabel = "CHECKOUT",
            required = true,
            description = "A clone of the driver's repository; the commits are made for what is checked out there.")
    private Path checkout;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "Folder for the commits (default: target/commits in Dyno's folder).")
    private Path folder = CommonOptions.HOME.resolve("target").resolve("commits");

    @Override
    public Integer call() {
        List<Path> commits = PatchOptions.workshop(common, spec)
                .export(name, checkout, folder.toAbsolutePath().normalize());
        commits.forEach(out()::println);
        out().printf(
                        "Apply with: git -C %s am %s%n",
                        checkout, commits.stream().map(Path::toString).collect(Collectors.joining(" ")));
        return ExitCode.OK.code();
    }
}
