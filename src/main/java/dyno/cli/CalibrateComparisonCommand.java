package dyno.cli;

import dyno.driver.DriverCoordinates;
import dyno.investigation.ComparisonAccuracy;
import dyno.investigation.ComparisonAccuracyOptions;
import dyno.investigation.ComparisonSetting;
import dyno.investigation.Durations;
import dyno.report.ComparisonAccuracyReport;
import dyno.report.ComparisonAccuracyReport.Kind;
import dyno.report.ComparisonAccuracyText;
import dyno.run.Json;
import dyno.wire.Transport;
import dyno.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno calibrate comparison}. */
@Command(
        name = "comparison",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how often verdicts on builds of a driver are right, where it is known whether they are slower.",
            "Some are equal to the baseline: its jar copied, a class compiled again, an idle loop planted. Others are"
                    + " slower by a loop of known duration. All are measured in the same rounds; a comparison takes"
                    + " consecutive rounds that no other one of the build has."
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

    @Option(names = "--workload", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String workload = "SelectOne";

    @Option(names = "--transport", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String transport = "replay";

    @Option(
            names = "--equal",
            split = ",",
            paramLabel = "KIND",
            description =
                    "Builds that should be equal: copied, recompiled, idle; a kind that is named again is made again, elsewhere in the"
                            + " driver (default: copied,recompiled,idle).")
    private List<String> equal = List.of("copied", "recompiled", "idle");

    @Option(
            names = "--slower",
            split = ",",
            paramLabel = "PERCENT",
            description =
                    "How much of the driver's own time is planted into the slower builds, on a real transport of the operation's"
                            + " (default: 1,2,5).")
    private List<Double> percents = List.of(1.0, 2.0, 5.0);

    @Option(
            names = "--within",
            split = ",",
            paramLabel = "PERCENT@LIMIT",
            description =
                    "Precision of a comparison, and how long it may take, or its number of rounds: 2%%@3m, 2%%@12r"
                            + " (default: 2%%@3m,1%%@10m).")
    private List<String> settings = List.of("2%@3m", "1%@10m");

    @Option(
            names = "--comparisons",
            paramLabel = "N",
            description = "End after so many comparisons of each build (default: when the time is over).")
    private Integer comparisons;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "No round begins after it (default: 30m). With --resume, another one for the whole run.")
    private String budget;

    @Option(names = "--json", description = "Print JSON for programs.")
    private boolean json;

    @Override
    public Integer call() {
        ComparisonAccuracy accuracy = new ComparisonAccuracy(common.folders(), server.choice(), console());
        String name = runName("calibrate-comparison");
        Optional<Duration> asked = Optional.ofNullable(budget).map(Durations::parse);
        ComparisonAccuracyReport report =
                make(name, () -> isResumed() ? accuracy.resume(stored(), asked) : accuracy.run(name, options(asked)));
        spec.commandLine().getOut().println(json ? Json.text(report) : ComparisonAccuracyText.render(report));
        return ExitCode.OK.code();
    }

    @Override
    Set<String> changeable() {
        return Set.of("--budget");
    }

    private ComparisonAccuracyOptions options(Optional<Duration> asked) {
        Workload.named(workload);
        Transport.kind(transport);
        if (comparisons != null && comparisons < 1) {
            throw new IllegalArgumentException("--comparisons " + comparisons + " must be 1 or more.");
        }
        return new ComparisonAccuracyOptions(
                DriverCoordinates.parseJdbc(driver),
                workload,
                transport,
                equal.stream().map(CalibrateComparisonCommand::equalKind).toList(),
                percents.stream().map(percent -> percent / 100).toList(),
                settings.stream().map(ComparisonSetting::parse).toList(),
                comparisons == null ? 0 : comparisons,
                asked.orElse(Duration.ofMinutes(30)),
                run.seed());
    }

    private static Kind equalKind(String label) {
        return Stream.of(Kind.values())
                .filter(kind -> kind.isEqual() && kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--equal " + label + " is no kind of build: choose from copied, recompiled, idle."));
    }
}
