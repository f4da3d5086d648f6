package dyno.feature.shards;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.SelectionOptions;
import dyno.command.TerminalConsole;
import dyno.run.DynoVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno plan}. */
@Command(
        name = "plan",
        description = {
            "Splits comparisons into shards that can be measured on different machines.",
            "A baseline and its candidates stay together: they are measured in the same rounds on one machine.",
            "Without --workload, they are compared in SelectOne.",
            "Then run each shard with ./dyno run, and merge the results with ./dyno merge. The same options give the same plan."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno plan drizzle@1.2,drizzle@1.4 --shards 2",
            "  ./dyno plan mysql@9.6.0,mysql@9.7.0 mariadb@3.5.8,mariadb@3.5.10 \\",
            "    --workload DoOne,SelectOne --transport replay --shards 4 --replicas 2",
            "  ./dyno plan mysql,mariadb --shards 2 --kubernetes --image dyno >job.yaml",
            "  ./dyno plan mysql,mariadb --shards 2 --github >dyno-matrix.yml"
        })
public final class PlanCommand extends BaseCommand {
    @Parameters(
            paramLabel = "BASELINE,CANDIDATE",
            arity = "0..*",
            description = "Driver coordinates of a baseline and one or more candidates, separated by commas.")
    private List<String> comparisons = List.of();

    @Option(names = "--shards", paramLabel = "N", description = "Number of shards (default: ${DEFAULT-VALUE}).")
    private int shards = 1;

    @Option(
            names = "--replicas",
            paramLabel = "N",
            description = "Number of shards on which each group is measured, to see whether machines agree"
                    + " (default: ${DEFAULT-VALUE}).")
    private int replicas = 1;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Where the plan is written (default: ${DEFAULT-VALUE}).")
    private Path file = Path.of("plan.json");

    @Option(names = "--kubernetes", description = "Print a Kubernetes Job (Indexed) with one pod per shard.")
    private boolean kubernetes;

    @Option(
            names = "--image",
            paramLabel = "NAME",
            description = "Image of the pods, see container/Dockerfile (default: ${DEFAULT-VALUE}).")
    private String image = "dyno";

    @Option(names = "--github", description = "Print a GitHub Actions workflow with one job per shard.")
    private boolean github;

    @Option(names = "--seed", paramLabel = "N", description = "Seed for the random order (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private JsonOption json;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private ShardPrecisionOptions precision;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        if ((kubernetes ? 1 : 0) + (github ? 1 : 0) + (json.isSet() ? 1 : 0) > 1) {
            throw new IllegalArgumentException("--kubernetes, --github and --json exclude each other: choose one.");
        }
        PlanOptions options = new PlanOptions(
                PlanOptions.comparisons(comparisons),
                selection.workloads(List.of("SelectOne")),
                selection.transports(),
                precision.rounds(),
                precision.precision(),
                precision.budget(),
                seed,
                shards,
                replicas);
        TerminalConsole console = new TerminalConsole(err());
        Map<String, String> hashes =
                PlannedDrivers.hashes(options.drivers(), common.folders().patches(), console::say);
        MeasurementPlan plan = ShardPlanner.plan(options, hashes);
        String text = PlanFile.text(plan);
        String rendered = rendered(plan, text.getBytes(StandardCharsets.UTF_8).length);
        PlanFile.write(file, plan);
        out().println(rendered);
        return ExitCode.OK.code();
    }

    /** The round that has begun when the budget ends may take longer on a busy machine; downloads and trials come first. */
    private static Duration timeOfPod(MeasurementPlan plan) {
        return Duration.parse(plan.budget())
                .plusSeconds((long) (2 * ShardPlanner.longestRound(plan)))
                .plusHours(1);
    }

    private String rendered(MeasurementPlan plan, long bytes) {
        if (kubernetes) {
            return ShardFiles.kubernetes(plan, image, bytes, timeOfPod(plan));
        }
        if (github) {
            return ShardFiles.github(plan, file.toString(), DynoVersion.commit());
        }
        return json.show(plan, made -> PlanDocument.of(made, file, ShardPlanner.longestRound(made)));
    }
}
