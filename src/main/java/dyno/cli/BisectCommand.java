package dyno.cli;

import dyno.investigation.bisect.BisectOptions;
import dyno.investigation.bisect.Bisection;
import dyno.io.Json;
import dyno.report.BisectText;
import dyno.result.BisectReport;
import dyno.wire.Transport;
import dyno.workload.Workload;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno bisect}. */
@Command(
        name = "bisect",
        mixinStandardHelpOptions = true,
        description = {
            "Finds the published versions in which an operation's CPU time or allocation changed, and shows what"
                    + " changed inside.",
            "Scans all versions in a range with a few forks each, confirms the largest steps in interleaved rounds of"
                    + " the two versions, and profiles both. Versions that cannot be loaded or cannot connect are skipped."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno bisect mariadb 3.0.3 3.5.10 --workload SelectOne",
            "  ./dyno bisect mysql 8.0.11 9.7.0 --workload DoOne --steps 2 --json"
        })
final class BisectCommand extends RunCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "DRIVER", description = "Short name or group:artifact.")
    private String driver;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FROM", description = "Oldest version.")
    private String from;

    @Parameters(index = "2", arity = "0..1", paramLabel = "TO", description = "Newest version.")
    private String to;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "Operation to measure (default: ${DEFAULT-VALUE}; dyno workloads lists them).")
    private String workload = "SelectOne";

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Transport: replay, loopback or unix (default: ${DEFAULT-VALUE}).")
    private String transport = Transport.REPLAY;

    @Option(names = "--unstable", description = "Betas, release candidates and the like, too.")
    private boolean unstable;

    @Option(
            names = "--scan",
            paramLabel = "N",
            description = "Forks of each version in the scan (default: ${DEFAULT-VALUE}).")
    private int scanForks = 2;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Number of steps to confirm and explain, largest first (default: ${DEFAULT-VALUE}).")
    private int steps = 3;

    @Option(
            names = "--profiles",
            paramLabel = "N",
            description = "Profiled forks of each version of a step (default: ${DEFAULT-VALUE}).")
    private int profiles = 4;

    @Mixin
    private RoundsOption rounds;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        Bisection bisection = new Bisection(workplace());
        String name = runName("bisect");
        BisectReport report =
                make(name, () -> isResumed() ? bisection.resume(stored()) : bisection.run(name, options(bisection)));
        spec.commandLine()
                .getOut()
                .println(json ? Json.text(report) : BisectText.render(report, Bisection.htmlOf(runFolder(name))));
        return ExitCode.OK.code();
    }

    private BisectOptions options(Bisection bisection) {
        if (to == null) {
            throw new IllegalArgumentException(
                    "Specify a driver and two versions, for example: ./dyno bisect mariadb 3.0.3 3.5.10");
        }
        if (scanForks < 2 || steps < 0 || profiles < 1) {
            throw new IllegalArgumentException(
                    "--scan must be at least 2 to distinguish steps from noise, --profiles at least 1, and --steps at least"
                            + " 0.");
        }
        Workload.named(workload);
        Transport.kind(transport);
        List<String> versions = bisection.versions(driver, from, to, unstable);
        if (versions.size() < 2) {
            throw new IllegalArgumentException("There are fewer than two versions from " + from + " to " + to + ".");
        }
        return new BisectOptions(
                driver, versions, workload, transport, scanForks, steps, profiles, rounds.number(), 0.02, run.seed());
    }
}
