package dyno.feature.inspect;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.OperationArguments;
import dyno.command.ServerCommand;
import dyno.command.WorkloadConverter;
import dyno.driver.DriverCoordinates;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno explain}. */
@Command(
        name = "explain",
        description = {
            "Explains what an operation does in a driver, and what would change that: its commands, the methods that"
                    + " execute most, options of the driver, the newest version, bundled patches.",
            "Exact counts, so it works on a busy machine. They are not times: the last lines say how to measure these."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno explain mysql@9.7.0 --operation docs/operations/Orders.java",
            "  ./dyno explain mariadb --sql \"SELECT 1, 'a'\"",
            "  ./dyno explain mariadb --workload PreparedText100Bytes",
            "  ./dyno explain mysql --workload BatchText --json"
        })
public final class ExplainCommand extends ServerCommand {
    @Parameters(paramLabel = "DRIVER", description = "Driver coordinates, as for triage.")
    private String driver;

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            paramLabel = "NAME",
            description =
                    "Workload (default: ${DEFAULT-VALUE}; dyno workloads lists all), or a file of your own operation.")
    private String workload = "SelectOne";

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        ExplanationReport report = new Explanation(
                        context(), DriverCoordinates.parseJdbc(driver), WorkloadName.parse(workload), typed())
                .make();
        out().println(json.show(report, ExplanationDocument::of));
        return ExitCode.OK.code();
    }

    /** The operation as the user named it: the name of a workload, a file or a statement. */
    private String typed() {
        List<String> names = List.of(WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL);
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        for (int i = 0; i < arguments.size(); i++) {
            String[] parts = arguments.get(i).split("=", 2);
            if (names.contains(parts[0])) {
                return parts.length > 1 ? parts[1] : arguments.get(i + 1);
            }
        }
        return workload;
    }
}
