package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.driver.DriverArtifact;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "build",
        description = {
            "Builds patched drivers: a jar and the matching source jar.",
            "The same JDK and patches give the same bytes. The manifest's Dyno-Patches lists the patches."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch build hexdump-guard",
            "  ./dyno patch build drizzle@1.2+hexdump-guard --to /tmp/jars"
        })
final class PatchBuildCommand extends BaseCommand {
    @Mixin
    private PatchOptions patches;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "Folder for the jars (default: target/candidates in Dyno's folder).")
    private Path folder = CommonOptions.CANDIDATES;

    @Override
    public Integer call() {
        Path target = folder.toAbsolutePath().normalize();
        for (DriverArtifact built : patches.workshop(spec).build(patches.names(), target, patches.fuzz())) {
            out().printf("%s%n  %s%n  SHA-256 %s%n", built.coordinates(), built.jar(), built.sha256());
        }
        return ExitCode.OK.code();
    }
}
