package dyno.feature.shards;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.RunCommand;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno run}. */
@Command(
        name = "run",
        description = {
            "Measures a shard of a plan on this machine.",
            "If it is repeated, the command continues its run, so a scheduler can simply restart it.",
            "The exit code does not depend on verdicts: ./dyno merge gives the verdicts of all shards together."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno run --shard 1/4 plan.json",
            "  ./dyno run --prepare plan.json",
            "  ./dyno run --shard 2/4 plan.json --run my-second --output /results"
        })
public final class RunShardCommand extends RunCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "PLAN", description = "The file of ./dyno plan.")
    private Path file;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "The shard: its number, from 1, and the number of shards.")
    private String shard;

    @Option(
            names = "--prepare",
            description =
                    "Only download, build and unpack what the shards of the plan need, for an image or for machines"
                            + " without a network.")
    private boolean prepare;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        ShardMeasurement measurement = new ShardMeasurement(context());
        if (prepare) {
            out().println(measurement.prepare(planToPrepare()));
            return ExitCode.OK.code();
        }
        if (isResumed()) {
            print(make(runName("run"), () -> measurement.resume(stored())));
            return ExitCode.OK.code();
        }
        Shard chosen = chosen();
        String name = run.name().orElse(chosen.runName());
        print(make(
                name,
                () -> begun(name, chosen)
                        .map(store -> measurement.resume(store, chosen))
                        .orElseGet(() -> measurement.run(name, chosen))));
        return ExitCode.OK.code();
    }

    private MeasurementPlan planToPrepare() {
        if (file == null || shard != null || isResumed()) {
            throw new IllegalArgumentException("--prepare needs a plan and no shard: ./dyno run --prepare plan.json");
        }
        return PlanFile.read(file);
    }

    private Shard chosen() {
        if (file == null || shard == null) {
            throw new IllegalArgumentException(
                    "Specify a shard and its plan, for example: ./dyno run --shard 1/4 plan.json");
        }
        if (spec.commandLine().getParseResult().hasMatchedOption("--seed")) {
            throw new IllegalArgumentException(
                    "The seed is part of the plan: omit --seed, or make a plan with another seed.");
        }
        return Shard.parse(shard, PlanFile.read(file));
    }

    /** The run of this shard, if there is one; the run of something else is refused when the new one begins. */
    private Optional<RunStore> begun(String name, Shard chosen) {
        Path folder = runFolder(name);
        return Optional.of(folder).filter(RunStore::isRun).map(RunStore::open).filter(chosen::isMeasuredBy);
    }

    private void print(MatrixReport report) {
        out().println(json.show(report, MatrixDocument::of));
    }
}
