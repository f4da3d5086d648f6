package dyno.cli;

import dyno.driver.DriverCoordinates;
import dyno.investigation.ComparisonAccuracy;
import dyno.investigation.ComparisonAccuracy.Setting;
import dyno.investigation.Durations;
import dyno.report.EngineReport;
import dyno.report.EngineText;
import dyno.run.Json;
import dyno.wire.Transport;
import dyno.workload.Workload;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno calibrate comparison}. */
@Command(
        name = "comparison",
        mixinStandardHelpOptions = true,
        description = {
            "Holds a driver against itself, and against builds of itself that are slower by a known amount,",
            "and prints how often the comparison says what, and how long it takes.",
            "A trial draws its rounds from those measured, shifted to what was planted; where the builds are equal it draws",
            "their labels as well."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno calibrate comparison",
            "  ./dyno calibrate comparison drizzle@1.4 --transport loopback --slower 0,2,5 --budget 20m"
        })
final class CalibrateComparisonCommand extends RunCommand {
    @Parameters(paramLabel = "DRIVER", arity = "0..1", description = "Driver coordinates (default: ${DEFAULT-VALUE}).")
    private String driver = "mysql@9.7.0";

    @Option(names = "--workload", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String workload = "SelectOne";

    @Option(names = "--transport", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String transport = "replay";

    @Option(
            names = "--slower",
            split = ",",
            paramLabel = "PERCENT",
            description =
                    "How much of the driver's own time is planted, on a real transport of the operation's (default: 0,1,2,3,5).")
    private List<Double> percents = List.of(0.0, 1.0, 2.0, 3.0, 5.0);

    @Option(
            names = "--within",
            split = ",",
            paramLabel = "PERCENT@TIME",
            description = "Precision of a comparison, and how long it may take (default: 2%%@3m,1%%@10m).")
    private List<String> settings = List.of("2%@3m", "1%@10m");

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Of all the measuring; three times the longest comparison gives room to draw from"
                    + " (default: ${DEFAULT-VALUE}).")
    private String budget = "30m";

    @Option(names = "--json", description = "Print JSON for programs.")
    private boolean json;

    @Override
    public Integer call() {
        ComparisonAccuracy accuracy = new ComparisonAccuracy(common.folders(), server.choice(), console());
        String name = runName("calibrate-comparison");
        EngineReport report = make(name, () -> isResumed() ? accuracy.resume(stored()) : accuracy.run(name, options()));
        spec.commandLine().getOut().println(json ? Json.text(report) : EngineText.render(report));
        return ExitCode.OK.code();
    }

    private ComparisonAccuracy.Options options() {
        Workload.named(workload);
        Transport.kind(transport);
        return new ComparisonAccuracy.Options(
                DriverCoordinates.parseJdbc(driver),
                workload,
                transport,
                percents.stream().map(percent -> percent / 100).toList(),
                settings.stream().map(Setting::parse).toList(),
                Durations.parse(budget),
                run.seed());
    }
}
