package dyno.cli;

import dyno.driver.DriverCoordinates;
import dyno.investigation.RecordedHotspots;
import dyno.investigation.ScopeChoice;
import dyno.report.HotspotReport;
import dyno.report.HotspotText;
import java.io.PrintWriter;
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
        description = {
            "Ranks the hotspots of drivers in JFR recordings, whoever made them.",
            "Without --driver and --scope, the drivers that Dyno knows are recognised by their packages. Intervals come"
                    + " from the variation between files, or between their time slices where an event is in fewer than"
                    + " five (of JMH's forks: in a single one)."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno hotspots profiles/reference/recordings --driver drizzle@1.2",
            "  ./dyno hotspots profiles/reference/recordings --driver drizzle@1.2 --by total",
            "  ./dyno hotspots production/ 'more/*.jfr.gz'",
            "  ./dyno hotspots app.jfr --scope com.example.dao --json"
        })
final class HotspotsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Recordings of async-profiler or the JDK (.jfr, also compressed: .gz or .zip), folders of them, or"
                            + " patterns.")
    private List<String> files;

    @Option(
            names = "--driver",
            paramLabel = "DRIVER",
            arity = "1..*",
            description = "Whose hotspots: driver coordinates; the classes of its jar count.")
    private List<String> drivers = List.of();

    @Option(
            names = "--scope",
            paramLabel = "PACKAGE",
            arity = "1..*",
            description = "Whose hotspots: all classes of a package and below it.")
    private List<String> packages = List.of();

    @Option(names = "--all-threads", description = "Count all threads, also where JMH's workers were recorded.")
    private boolean allThreads;

    @Option(
            names = "--by",
            paramLabel = "ORDER",
            description = {
                "share: what is charged to a method, its own code and what it calls outside the driver;",
                "total: the time with the driver's methods that it calls, which also lists those that only call others"
                        + " (default: share)."
            })
    private By by = By.share;

    @Option(names = "--json", description = "Print JSON instead of a table.")
    private boolean json;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    /** What the methods are ordered by. */
    private enum By {
        share(HotspotText.Order.SHARE),
        total(HotspotText.Order.TOTAL);

        private final HotspotText.Order order;

        By(HotspotText.Order order) {
            this.order = order;
        }
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        HotspotReport report = RecordedHotspots.of(files, scopes(), allThreads, line -> err.println(line + " ..."));
        spec.commandLine().getOut().println(json ? HotspotText.json(report) : HotspotText.render(report, by.order));
        return code(report).code();
    }

    /** A script must hear of a file that is missing in what it gets, and of nothing at all. */
    private static ExitCode code(HotspotReport report) {
        if (!report.unread().isEmpty()) {
            return ExitCode.of(report.unread().get(0).kind());
        }
        return report.isEmpty() ? ExitCode.NOTHING_SAMPLED : ExitCode.OK;
    }

    private ScopeChoice scopes() {
        if (drivers.isEmpty() && packages.isEmpty()) {
            return ScopeChoice.catalogue();
        }
        return ScopeChoice.of(
                drivers.stream().map(DriverCoordinates::parseJdbc).toList(),
                packages,
                common.folders().patches());
    }
}
