package dyno.feature.inspect;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.OperationArguments;
import dyno.command.Resumption;
import dyno.command.RunCommand;
import dyno.command.RunOptions;
import dyno.command.WorkloadConverter;
import dyno.driver.DriverCoordinates;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.view.DifferenceDocument;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno diff}. */
@Command(
        name = "diff",
        description = {
            "Compares two profiles in ns/op and bytes/op, as a table and as a differential flame graph.",
            "Changes that exceed the noise between forks are marked.",
            "Profiles two drivers in interleaved forks, or reads a run that has profiled both (--from), or compares"
                    + " recordings (--against). Recordings that Dyno did not make are compared in percent, because the cost of"
                    + " an operation is unknown."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno diff drizzle@1.2 drizzle@1.2+hexdump-guard --workload SelectOne",
            "  ./dyno diff mysql mariadb --workload SelectOne,Select1000Rows",
            "  ./dyno diff mysql mysql --workload PreparedText100Bytes \\",
            "      --candidate-workload PreparedBinary100Bytes",
            "  ./dyno diff drizzle@1.2 drizzle@1.4 --from triage-20260101 --workload DoOne",
            "  ./dyno diff 'before/*.jfr' --against 'after/*.jfr' \\",
            "      --driver mysql@9.6.0 mysql@9.7.0"
        })
public final class DiffCommand extends RunCommand {
    /** Options that choose what is profiled. */
    private static final Set<String> OF_DRIVERS =
            Set.of("--workload", "--candidate-workload", "--transport", "--forks", "--from", "--resume");

    @Parameters(
            arity = "0..*",
            paramLabel = "SIDE",
            description =
                    "Baseline and candidate: driver coordinates, as for triage; with --against, the recordings of the"
                            + " baseline.")
    private List<String> sides = List.of();

    @Option(
            names = "--against",
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "Recordings of the candidate (.jfr, also compressed: .gz or .zip), folders of them, or patterns.")
    private List<String> against = List.of();

    @Option(
            names = "--driver",
            arity = "1..2",
            paramLabel = "DRIVER",
            description = "Driver in the recordings: one, or the baseline's and the candidate's (default: as stored in"
                    + " Dyno's own run).")
    private List<String> drivers = List.of();

    @Option(names = "--from", paramLabel = "RUN", description = "Use the profiles of this run; measure nothing.")
    private String from;

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            split = ",",
            paramLabel = "NAME",
            description =
                    "Workloads to profile (default: SelectOne; dyno workloads lists them), or files of your own operations.")
    private List<String> workloads = List.of("SelectOne");

    @Option(
            names = {"--candidate-workload", "--candidate-operation"},
            converter = WorkloadConverter.class,
            paramLabel = "NAME",
            description = "Workload of the candidate, if it differs: for example the same query with another protocol.")
    private String candidateWorkload = "";

    @Option(
            names = "--transport",
            split = ",",
            paramLabel = "NAME",
            description = "Transports: replay, loopback, unix (default: replay).")
    private List<String> transports = List.of("replay");

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "Profiled forks of each side, and as many without a profiler (default: ${DEFAULT-VALUE}).")
    private int forks = 6;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        DifferenceReport report = against.isEmpty() ? ofDrivers() : ofRecordings();
        out().println(json.show(report, DifferenceDocument::of));
        return ExitCode.OK.code();
    }

    private DifferenceReport ofRecordings() {
        if (sides.isEmpty()) {
            throw new IllegalArgumentException(
                    "Specify the recordings of the baseline, too: before.jfr --against after.jfr");
        }
        List<DriverCoordinates> whose =
                drivers.stream().map(DriverCoordinates::parseJdbc).toList();
        String ignored = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(Resumption::nameOf)
                .filter(OF_DRIVERS::contains)
                .collect(Collectors.joining(", "));
        if (!ignored.isEmpty()) {
            throw new IllegalArgumentException(
                    "--against compares recordings as they are: omit " + ignored + ", and name the files to compare.");
        }
        return new RecordedDifference(common.folders(), err()::println)
                .between(sides, against, whose, run.runName("diff"));
    }

    private DifferenceReport ofDrivers() {
        ProfileDifferences differences = new ProfileDifferences(context());
        if (from != null) {
            return differences.ofRun(RunStore.open(runFolder(RunOptions.requireRunName(from))), options());
        }
        String name = runName("diff");
        return make(name, () -> isResumed() ? differences.resume(stored()) : differences.run(name, options()));
    }

    private DifferenceOptions options() {
        if (sides.size() != 2) {
            throw new IllegalArgumentException("Specify two sides, for example: ./dyno diff drizzle@1.2 drizzle@1.4;"
                    + " for recordings, put --against between them.");
        }
        if (forks < 1) {
            throw new IllegalArgumentException("--forks " + forks + " profiles nothing; choose 3 or more.");
        }
        List<TransportName> over =
                transports.stream().map(TransportName::parse).distinct().toList();
        List<WorkloadName> chosen = Workloads.chosen(workloads, over);
        chosen.forEach(name -> name.prototype().requireProfile());
        if (!candidateWorkload.isEmpty()) {
            Workload other = WorkloadName.parse(candidateWorkload).prototype();
            other.requireProfile();
            for (WorkloadName name : chosen) {
                other.requireAnyOf(
                        over.stream().filter(name.prototype()::runsOver).toList());
            }
        }
        return new DifferenceOptions(
                DriverCoordinates.parseJdbc(sides.get(0)),
                DriverCoordinates.parseJdbc(sides.get(1)),
                chosen,
                candidateWorkload,
                over,
                forks,
                run.seed());
    }
}
