package dyno.feature.inspect;

import dyno.command.DriverParameters;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.OperationArguments;
import dyno.command.ServerCommand;
import dyno.command.WorkloadConverter;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyno roundtrips}. */
@Command(
        name = "roundtrips",
        description = {
            "Shows what each operation of a driver sends and receives: commands, round trips, packets, bytes, socket"
                    + " calls.",
            "Exact counts of one operation with warm caches; commands that the application did not issue are marked."
                    + " --json has the full text of the commands."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno roundtrips mysql@5.1.39 mariadb --workload DoOne",
            "  ./dyno roundtrips --json"
        })
public final class RoundTripsCommand extends ServerCommand {
    /** Workloads that send the same bytes each time. */
    private static final List<String> REPEATABLE = Workloads.NAMES.stream()
            .filter(name -> WorkloadName.parse(name).prototype().runsOver(TransportName.REPLAY))
            .toList();

    @Mixin
    private DriverParameters drivers;

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            split = ",",
            paramLabel = "NAME",
            description =
                    "Workloads (default: all whose bytes are the same each time; dyno workloads lists them), or files of"
                            + " your own operations.")
    private List<String> workloads = REPEATABLE;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        List<WorkloadName> chosen =
                workloads.stream().map(WorkloadName::parse).distinct().toList();
        RoundTripReport report = new RoundTrips(context()).observe(drivers.chosen(), chosen);
        out().println(json.wrap(report, RoundTripDocument::of));
        return ExitCode.OK.code();
    }
}
