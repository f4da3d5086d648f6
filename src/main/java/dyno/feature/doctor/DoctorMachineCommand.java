package dyno.feature.doctor;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.experiment.setup.Scratch;
import dyno.process.Processors;
import dyno.run.Quiet;
import dyno.run.Sampler;
import dyno.run.machine.MachineCheck;
import dyno.run.machine.MachineInspector;
import java.nio.file.Path;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "machine",
        description = {
            "Shows what affects results on this machine, what it means, and what to do about it.",
            "Takes a few seconds: it looks for neighbours on the client's core. Starts no server."
        },
        footer = {"", "Example: ./dyno doctor machine"})
final class DoctorMachineCommand extends BaseCommand {
    @Mixin
    private JsonOption json;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        String started = Instant.now().toString();
        Processors allowed = Processors.allowed();
        try (Scratch scratch = new Scratch()) {
            MachineReport report = new MachineReport(
                    MachineInspector.machine(),
                    started,
                    new MachineCheck(Path.of("/"))
                            .findings(allowed, common.folders().profiles()),
                    Quiet.learn(allowed.last()),
                    Sampler.choose(scratch.folder()).describe());
            out().println(json.wrap(report, MachineDocument::of));
        }
        return ExitCode.OK.code();
    }
}
