package dyno.feature.calibrate;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.OperationArguments;
import dyno.command.RunCommand;
import dyno.command.WorkloadConverter;
import dyno.driver.DriverCoordinates;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "comparison",
        description = {
            "Measures how often verdicts are right, on builds of a driver that are known to be equal or slower.",
            "Equal builds are a copy of the jar, a recompiled class, or an added loop that never runs. Slower builds"
                    + " run an added loop of known duration. All builds are measured in the same rounds; comparisons of a"
                    + " build use consecutive rounds and share none."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno calibrate comparison",
            "  ./dyno calibrate comparison drizzle@1.4 --transport loopback --budget 2h"
        })
final class CalibrateComparisonCommand extends RunCommand {
    @Parameters(paramLabel = "DRIVER", arity = "0..1", description = "Driver coordinates (default: ${DEFAULT-VALUE}).")
    private String driver = "mysql@9.7.0";

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            paramLabel = "NAME",
            description = "Default: ${DEFAULT-VALUE}.")
    private String workload = "SelectOne";

    @Option(names = "--transport", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String transport = "replay";

    @Option(
            names = "--equal",
            split = ",",
            paramLabel = "KIND",
            description =
                    "Equal builds: copied, recompiled, idle. A repeated kind gives another build, changed elsewhere in the"
                            + " driver (default: copied,recompiled,idle).")
    private List<String> equal = List.of("copied", "recompiled", "idle");

    @Option(
            names = "--slower",
            split = ",",
            paramLabel = "PERCENT",
            description =
                    "How much slower the slower builds are: percent of the driver's own time, or of the operation on a real"
                            + " transport. A repeated one gives another build of the same cost (default: 1,2,5).")
    private List<Double> percents = List.of(1.0, 2.0, 5.0);

    @Option(
            names = "--within",
            split = ",",
            paramLabel = "PERCENT@LIMIT",
            description = "Precision of a comparison with its time limit or number of rounds: 2%%@3m, 2%%@12r"
                    + " (default: 2%%@3m,1%%@10m).")
    private List<String> settings = List.of("2%@3m", "1%@10m");

    @Option(
            names = "--comparisons",
            paramLabel = "N",
            description = "Stop after this many comparisons of each build (default: when the budget is used up).")
    private Integer comparisons;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "How long it takes, with all builds (default: 30m). With --resume, a new budget for the whole run.")
    private Duration budget;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        ComparisonAccuracy accuracy = new ComparisonAccuracy(context());
        String name = runName("calibrate-comparison");
        ComparisonAccuracyReport report = make(
                name,
                () -> isResumed()
                        ? accuracy.resume(stored(), begun -> budget == null ? begun : begun.withBudget(budget))
                        : accuracy.run(name, options()));
        out().println(json.show(report, ComparisonAccuracyDocument::of));
        return ExitCode.OK.code();
    }

    @Override
    protected Set<String> changeable() {
        return Set.of("--budget");
    }

    private ComparisonAccuracyOptions options() {
        TransportName over = TransportName.parse(transport);
        WorkloadName name = WorkloadName.parse(workload);
        name.prototype().requireAnyOf(List.of(over));
        if (comparisons != null && comparisons < 1) {
            throw new IllegalArgumentException("--comparisons " + comparisons + " must be 1 or more.");
        }
        return new ComparisonAccuracyOptions(
                DriverCoordinates.parseJdbc(driver),
                name,
                over,
                equal.stream().map(CalibrateComparisonCommand::equalKind).toList(),
                percents.stream().map(percent -> percent / 100).toList(),
                settings.stream().map(ComparisonSetting::parse).toList(),
                comparisons == null ? 0 : comparisons,
                budget == null ? Duration.ofMinutes(30) : budget,
                run.seed());
    }

    private static Kind equalKind(String label) {
        return Stream.of(Kind.values())
                .filter(kind -> kind.isEqual() && kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--equal " + label + " is not a kind of build; choose from copied, recompiled, idle."));
    }
}
