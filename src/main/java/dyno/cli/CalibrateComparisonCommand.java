package dyno.cli;

import dyno.driver.DriverCoordinates;
import dyno.investigation.ComparisonAccuracy;
import dyno.investigation.Durations;
import dyno.report.EngineReport;
import dyno.report.EngineText;
import dyno.run.Json;
import dyno.wire.Transport;
import dyno.workload.Workload;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno calibrate comparison}. */
@Command(
        name = "comparison",
        mixinStandardHelpOptions = true,
        description = {
            "Holds a driver against itself, and against builds of itself that are slower by a known amount,",
            "and prints how often the comparison says what, and how long it takes.",
            "Trials of slower builds begin at every round and overlap; those of equal builds draw the labels anew."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno calibrate comparison",
            "  ./dyno calibrate comparison drizzle@1.4 --transport loopback --slower 0,2,5 --budget 20m"
        })
final class CalibrateComparisonCommand implements Callable<Integer> {
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
            description = "How much of the driver's own time is planted (default: 0,1,2,3,5).")
    private List<Double> percents = List.of(0.0, 1.0, 2.0, 3.0, 5.0);

    @Option(
            names = "--within",
            split = ",",
            paramLabel = "TIME",
            description = "How long a comparison may take (default: 3m,10m).")
    private List<String> limits = List.of("3m", "10m");

    @Mixin
    private PrecisionOptions precision;

    @Option(names = "--json", description = "Print JSON for programs.")
    private boolean json;

    @Mixin
    private RunOptions run;

    @Mixin
    private ServerOptions server;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Workload.named(workload);
        Transport.kind(transport);
        EngineReport report = new ComparisonAccuracy(
                        common.folders(),
                        server.choice(),
                        new TerminalConsole(spec.commandLine().getErr()))
                .run(
                        run.runName("calibrate-comparison"),
                        new ComparisonAccuracy.Options(
                                DriverCoordinates.parse(driver),
                                workload,
                                transport,
                                percents.stream().map(percent -> percent / 100).toList(),
                                limits.stream().map(Durations::parse).toList(),
                                precision.precision(),
                                precision.budget("30m"),
                                run.seed()));
        spec.commandLine().getOut().println(json ? Json.text(report) : EngineText.render(report));
        return ExitCode.OK.code();
    }
}
