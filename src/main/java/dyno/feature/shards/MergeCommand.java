package dyno.feature.shards;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.RunOptions;
import dyno.run.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dyno merge}. */
@Command(
        name = "merge",
        description = {
            "Merges the runs of a plan's shards, and gives the verdicts that one machine would give.",
            "Names missing shards, and reports the available results. If several machines measured a comparison, it reports"
                    + " whether they agree.",
            "Runs of different plans, servers or drivers are refused, and plans of a Dyno that measures differently."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno merge profiles/shard-1-of-2-* profiles/shard-2-of-2-*",
            "  ./dyno merge first second --json",
            "  ./dyno merge /results/profiles/*"
        })
public final class MergeCommand extends BaseCommand {
    @Parameters(
            paramLabel = "RUN",
            arity = "0..*",
            description = "Names of runs in profiles/, or paths of their folders.")
    private List<String> runs = List.of();

    @Mixin
    private JsonOption json;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("Specify the runs to merge, for example: ./dyno merge profiles/shard-*");
        }
        MatrixReport report = new ShardMerge(stores()).report();
        out().println(json.show(report, MatrixDocument::of));
        return exitCode(report).code();
    }

    /** The report names the shard of a start that was killed as missing, unless there is nothing to report. */
    private List<RunStore> stores() {
        List<Path> folders = runs.stream().map(this::folder).toList();
        List<Path> begun =
                folders.stream().filter(folder -> !RunStore.isBrokenOff(folder)).toList();
        if (begun.isEmpty()) {
            return folders.stream().map(RunStore::open).toList();
        }
        folders.stream()
                .filter(RunStore::isBrokenOff)
                .forEach(folder -> err().println(
                                "Warning: " + folder + " is left out: its start was killed, or is still under way."));
        return begun.stream().map(RunStore::open).toList();
    }

    /** A folder where there is one, else a run of this Dyno. */
    private Path folder(String run) {
        Path path = Path.of(run);
        return (run.contains("/") ? Files.exists(path) : RunStore.isRun(path))
                ? path.toAbsolutePath().normalize()
                : common.folders().profiles().resolve(RunOptions.existingRun(run));
    }

    /**
     * The worst verdict. As with {@code dyno compare}, a comparison is undecided if it is missing, if the machines
     * disagree, if a fork failed, or if a patch behaves differently.
     */
    static ExitCode exitCode(MatrixReport report) {
        Stream<ExitCode> verdicts = report.primary().stream()
                .flatMap(row -> row.verdicts().stream())
                .map(ExitCode::of);
        boolean open = !report.gaps().isEmpty()
                || !report.parts().stream().allMatch(MatrixReport.Part::isSound)
                || report.primary().stream().anyMatch(MatrixReport.Row::disagree);
        return ExitCode.worst(Stream.concat(verdicts, open ? Stream.of(ExitCode.INCONCLUSIVE) : Stream.empty()))
                .orElse(ExitCode.INCONCLUSIVE);
    }
}
