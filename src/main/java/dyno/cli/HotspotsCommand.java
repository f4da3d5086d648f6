package dyno.cli;

import dyno.driver.DriverCoordinates;
import dyno.investigation.RecordedHotspots;
import dyno.report.HotspotText;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno hotspots}. */
@Command(
        name = "hotspots",
        mixinStandardHelpOptions = true,
        description = "Ranks a driver's hotspots in JFR recordings, one file a fork.",
        footer = {
            "",
            "Example: ./dyno hotspots profiles/reference/recordings/0101-drizzle@1.2-DoOne-replay-profile.jfr --driver drizzle@1.2"
        })
final class HotspotsCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE.jfr", arity = "1..*", description = "Recordings of async-profiler or the JDK.")
    private List<Path> files;

    @Option(
            names = "--driver",
            paramLabel = "DRIVER",
            required = true,
            description = "Whose hotspots: driver coordinates.")
    private String driver;

    @Option(names = "--all-threads", description = "Count all threads, not only JMH's workers.")
    private boolean allThreads;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        RecordedHotspots recorded = RecordedHotspots.of(files, DriverCoordinates.parse(driver), allThreads);
        spec.commandLine().getOut().println(HotspotText.render(recorded.rankings(), recorded.warnings()));
        return ExitCode.OK.code();
    }
}
