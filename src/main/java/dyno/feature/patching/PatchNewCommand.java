package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.driver.DriverCoordinates;
import dyno.patch.git.WorkingFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "new",
        description = {
            "Unpacks a driver's published sources into a working folder under git.",
            "If the patch exists already, its changes are applied there."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch new drizzle@1.4 --id lazy-columns",
            "  ./dyno patch new mariadb@3.5.10 --id their-fix --diff ~/1234.diff",
            "  ./dyno patch new mariadb@4.0.0 --sources ~/mariadb-connector-j"
        })
final class PatchNewCommand extends BaseCommand {
    @Parameters(paramLabel = "DRIVER@VERSION", description = "The published driver that the patch is made against.")
    private String driver;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "Name of the patch: lowercase letters, digits, dots, hyphens (default: ${DEFAULT-VALUE}).")
    private String id = "my-patch";

    @Option(
            names = "--diff",
            paramLabel = "FILE",
            description = "A diff of the driver's repository, such as a pull request's, to apply there. Tests and other"
                    + " files that are not code of the driver are left out.")
    private Path diff;

    @Mixin
    private SourcesOption sources;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        DriverCoordinates base = DriverCoordinates.parseJdbc(driver);
        PatchWorkshop workshop = PatchOptions.workshop(common, spec);
        sources.take(workshop, List.of(base));
        WorkingFolder work = workshop.begin(base, id, Optional.ofNullable(diff));
        out().printf("""
                        The sources of %1$s are in
                          %2$s
                        Next:
                          1. Edit the .java files there; git diff shows what has changed. ./dyno triage %1$s shows
                             where the time goes.
                          2. ./dyno patch save %3$s --description "What and why" --hotspot Class.method \\
                               --workload SelectOne --gain "What to expect" --risk "What may break"
                          3. ./dyno patch check %3$s
                          4. ./dyno patch validate %4$s
                        """, work.patch().base(), work.folder(), work.id(), work.patch());
        return ExitCode.OK.code();
    }
}
