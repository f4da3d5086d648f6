package dyno.feature.tails;

import dyno.command.DriverParameters;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.RunCommand;
import dyno.command.SelectionOptions;
import dyno.process.ForkJava;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyno tails}. */
@Command(
        name = "tails",
        description = {
            "Shows latency beyond the median, and throughput, in one and in several threads.",
            "Each thread has a connection of its own, and begins an operation when its last one has ended: waiting of requests"
                    + " that arrive meanwhile is not included (coordinated omission). Each number of threads is measured in"
                    + " several JVMs, in random order. There is no verdict: tails vary more than medians.",
            "The default workload is SelectOne, over loopback."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno tails mysql mariadb --operation docs/operations/Orders.java",
            "  ./dyno tails mariadb --transport loopback-tls --threads 1,16 --duration 30s",
            "  ./dyno tails mysql 'mysql?cachePrepStmts=true' --sql 'SELECT 7' --json"
        })
public final class TailsCommand extends RunCommand {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    @Mixin
    private DriverParameters drivers;

    @Mixin
    private SelectionOptions selection;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Numbers of threads, each measured by itself (default: 1,2,8).")
    private List<Integer> threads = List.of(1, 2, 8);

    @Option(names = "--virtual", description = "Virtual threads, which need Java 21 or newer (--java).")
    private boolean virtual;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "JVMs for each number of threads (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "How long operations are timed in each JVM: 5s, 1m (default: 5s).")
    private Duration duration = Duration.ofSeconds(5);

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        Tails tails = new Tails(context());
        String name = runName(Tails.COMMAND);
        TailsReport report = make(name, () -> isResumed() ? tails.resume(stored()) : tails.run(name, options()));
        out().println(json.show(report, TailsDocument::of));
        return ExitCode.OK.code();
    }

    private boolean virtual() {
        int feature = ForkJava.current().feature();
        if (virtual && feature < FIRST_WITH_VIRTUAL_THREADS) {
            throw new IllegalArgumentException(
                    "--virtual needs Java " + FIRST_WITH_VIRTUAL_THREADS + " or newer for the forks, and they run Java "
                            + feature + "; choose another one with --java DIR.");
        }
        return virtual;
    }

    private TailsOptions options() {
        return new TailsOptions(
                drivers.chosen(),
                selection.workloads(List.of("SelectOne")),
                selection.transports(List.of(TransportName.LOOPBACK)),
                threads,
                virtual(),
                rounds,
                duration,
                run.seed());
    }
}
