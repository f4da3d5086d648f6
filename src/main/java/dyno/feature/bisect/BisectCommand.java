package dyno.feature.bisect;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.OperationArguments;
import dyno.command.RoundsOption;
import dyno.command.RunCommand;
import dyno.command.TerminalConsole;
import dyno.command.WorkloadConverter;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.patch.git.Checkout;
import dyno.patch.git.Commit;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno bisect}. */
@Command(
        name = "bisect",
        description = {
            "Finds the published versions in which an operation changed, and shows what changed inside.",
            "Counts what the operation does in each version of a range, over replay and without timing: bytecodes, calls,"
                    + " also of methods of the JDK by name, copies, allocation, bytes and round trips. Then measures the largest"
                    + " steps in interleaved rounds of the two versions (CPU time; wall time where round trips differ or, with"
                    + " a real server, bytes), and profiles both if it changed. Versions"
                    + " that cannot be loaded, cannot connect or cannot be replayed are skipped.",
            "In a checkout of a driver's repository, FROM and TO are revisions: Dyno builds commits between them and finds"
                    + " the one with the largest change."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno bisect mariadb 3.0.3 3.5.10 --workload SelectOne",
            "  ./dyno bisect mysql 8.0.11 9.7.0 --workload DoOne --steps 2 --json",
            "  ./dyno bisect 'mysql?useServerPrepStmts=true' 8.3.0 9.7.0 --steps 0",
            "  ./dyno bisect ~/mariadb-connector-j 3.5.7 develop --workload SelectOne"
        })
public final class BisectCommand extends RunCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DRIVER",
            description =
                    "Short name, group:artifact, or a folder of a checkout of the driver's repository; with ?option=value if"
                            + " needed.")
    private String driver;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FROM", description = "Oldest version or revision.")
    private String from;

    @Parameters(index = "2", arity = "0..1", paramLabel = "TO", description = "Newest version or revision.")
    private String to;

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            paramLabel = "NAME",
            description =
                    "Operation to count and measure, one that runs over replay (default: ${DEFAULT-VALUE}; dyno workloads lists them),"
                            + " or a file of your own.")
    private String workload = "SelectOne";

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Transport for measuring: replay, loopback or unix (default: ${DEFAULT-VALUE}).")
    private String transport = "replay";

    @Option(names = "--unstable", description = "Include pre-releases: betas, release candidates and similar versions.")
    private boolean unstable;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description =
                    "Number of steps to measure, the largest ones; 0 only counts (default:" + " ${DEFAULT-VALUE}).")
    private int steps = 3;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "How long it takes, with counting and profiles: 5m, 1h (default: 10m). Counting is always completed."
                            + " With --resume, a new budget for the whole run.")
    private Duration budget;

    @Option(
            names = "--profiles",
            paramLabel = "N",
            description =
                    "Profiled forks of each version of a step in which the time changed (default: ${DEFAULT-VALUE}).")
    private int profiles = 4;

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description =
                    "Shell command that builds a revision of a checkout in its folder (default: that of the project's tool, Maven, Gradle or Ant).")
    private String build = "";

    @Mixin
    private RoundsOption rounds;

    @Mixin
    private JsonOption json;

    /** Name of the first run, while commits are searched. */
    private String commitsOf;

    @Override
    public Integer call() {
        boolean inCheckout = !isResumed() && driver != null && isCheckout(named().driver(), Path.of(named().driver()));
        out().println(inCheckout ? commits() : versions());
        return ExitCode.OK.code();
    }

    /** A folder in the working directory may have the name of a driver, such as the sources of a MariaDB. */
    static boolean isCheckout(String driver, Path folder) {
        return Files.isDirectory(folder)
                && (!DriverCatalogue.names().contains(driver) || Files.exists(folder.resolve(".git")));
    }

    @Override
    protected Set<String> changeable() {
        return Set.of("--budget");
    }

    private String versions() {
        Bisection bisection = new Bisection(context());
        String name = runName("bisect");
        BisectReport report = make(
                name,
                () -> isResumed()
                        ? bisection.resume(stored(), Optional.ofNullable(budget))
                        : bisection.run(name, options(versions(bisection))));
        return json.show(report, found -> BisectDocument.text(found, page(found)));
    }

    private String commits() {
        requireRange("./dyno bisect ~/mariadb-connector-j 3.5.7 develop");
        Checkout checkout = Checkout.open(Path.of(named().driver()));
        List<Commit> range = checkout.commits(from, to);
        BisectOptions options = options(List.of());
        commitsOf = runName("bisect");
        CommitReport report = new CommitSearch(context(), checkout, build, this::make).run(commitsOf, range, options);
        commitsOf = null;
        return json.render(report, found -> CommitText.render(found, this::page, TerminalConsole.hasColour()));
    }

    private Path page(BisectReport report) {
        return Bisection.htmlOf(runFolder(report.run()));
    }

    /** What the next search measures depends on the previous one, so it is not in a plan. */
    @Override
    public Optional<String> resumeHint(boolean interrupted) {
        return commitsOf == null
                ? super.resumeHint(interrupted)
                : Optional.of(
                        "The results so far are kept; to resume, repeat the command with --run " + commitsOf + ".");
    }

    private void requireRange(String example) {
        if (to == null) {
            throw new IllegalArgumentException("Specify a driver and two versions, for example: " + example);
        }
    }

    private List<String> versions(Bisection bisection) {
        requireRange("./dyno bisect mariadb 3.0.3 3.5.10");
        List<String> versions = bisection.versions(named().driver(), from, to, unstable);
        if (versions.size() < 2) {
            throw new IllegalArgumentException("There are fewer than two versions from " + from + " to " + to + ".");
        }
        return versions;
    }

    private DriverCoordinates named() {
        return DriverCoordinates.named(driver);
    }

    private BisectOptions options(List<String> versions) {
        if (steps < 0 || profiles < 1) {
            throw new IllegalArgumentException("--profiles must be at least 1, and --steps at least 0.");
        }
        TransportName over = TransportName.parse(transport);
        WorkloadName measured = WorkloadName.parse(workload);
        Workload operation = measured.prototype();
        operation.requireAnyOf(List.of(over));
        if (operation.isCold() || !operation.runsOver(TransportName.REPLAY)) {
            throw new IllegalArgumentException(
                    "What " + workload + " does cannot be counted, because it does not run over"
                            + " replay repeatedly. Choose another --workload, or compare two versions: ./dyno compare.");
        }
        return new BisectOptions(
                named(),
                versions,
                measured,
                over,
                steps,
                profiles,
                rounds.number(),
                0.02,
                budget == null ? Duration.ofMinutes(10) : budget,
                run.seed());
    }
}
