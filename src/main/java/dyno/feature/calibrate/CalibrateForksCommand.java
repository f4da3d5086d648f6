package dyno.feature.calibrate;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.RunCommand;
import dyno.command.SelectionOptions;
import dyno.driver.DriverCoordinates;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "forks",
        description = {
            "Measures how much forks of the same build differ, and whether scores stay the same in longer forks.",
            "Forks run in random order. Their differences limit what a comparison can detect in few rounds. The"
                    + " default workload is SelectOne."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno calibrate forks",
            "  ./dyno calibrate forks mysql@9.7.0 --transport replay --forks 30 --long 10s"
        })
final class CalibrateForksCommand extends RunCommand {
    @Parameters(
            paramLabel = "DRIVER",
            arity = "0..*",
            description = "Driver coordinates, as for triage (default: mysql@9.7.0 mariadb@3.5.8 drizzle@1.4).")
    private List<String> drivers;

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "Forks of each driver in each workload over each transport (default: 10).")
    private Integer forks;

    @Option(
            names = "--long",
            paramLabel = "TIME",
            description = "Run three more forks of each that measure for this long, for example 10s (default: none);"
                    + " not of workloads whose operation takes longer than a slice, or that run once.")
    private Duration runOn = Duration.ZERO;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        ForkAccuracy accuracy = new ForkAccuracy(context());
        String name = runName("calibrate-forks");
        ForkAccuracyReport report =
                make(name, () -> isResumed() ? accuracy.resume(stored(), same -> same) : accuracy.run(name, options()));
        out().println(json.show(report, CalibrationDocument::of));
        return ExitCode.OK.code();
    }

    private ForkAccuracyOptions options() {
        List<String> asked = drivers == null ? List.of("mysql@9.7.0", "mariadb@3.5.8", "drizzle@1.4") : drivers;
        return new ForkAccuracyOptions(
                asked.stream().map(DriverCoordinates::parseJdbc).distinct().toList(),
                selection.workloads(List.of("SelectOne")),
                selection.transports(),
                forks == null ? 10 : forks,
                runOn,
                run.seed());
    }
}
