package dyno.feature.inspect;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.OperationArguments;
import dyno.command.ServerCommand;
import dyno.command.TerminalConsole;
import dyno.command.WorkloadConverter;
import dyno.document.TerminalWriter;
import dyno.driver.DriverCoordinates;
import dyno.experiment.counts.WorkReport;
import dyno.experiment.view.WorkBlocks;
import dyno.wire.TransportName;
import dyno.workload.catalogue.Workloads;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno work}. */
@Command(
        name = "work",
        description = {
            "Counts what two drivers do per operation: bytecodes, calls, copied array elements.",
            "Exact counts over replay, within seconds. They are not times and do not decide a verdict."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno work drizzle@1.2 drizzle@1.2+hexdump-guard --workload DoOne",
            "  ./dyno work mysql@9.7.0 mysql@26.10.0 --workload SelectOne --json",
            "  ./dyno work   # every patch"
        })
public final class WorkCommand extends ServerCommand {
    @Parameters(
            paramLabel = "DRIVER",
            arity = "0..*",
            description = "Baseline and candidate: driver coordinates, as for triage (default: every patch with its"
                    + " driver, in its targeted workloads and those of a triage).")
    private List<String> drivers = List.of();

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            split = ",",
            paramLabel = "NAME",
            description = "Workloads (default: SelectOne; dyno workloads lists them), or files of your own operations.")
    private List<String> workloads = List.of("SelectOne");

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        WorkComparison comparison = new WorkComparison(context());
        if (drivers.isEmpty() && spec.commandLine().getParseResult().hasMatchedOption("--workload")) {
            throw new IllegalArgumentException(
                    "--workload is for two drivers: name them, or leave --workload out to count all patches.");
        }
        WorkReport report = drivers.isEmpty() ? comparison.ofPatches() : ofDrivers(comparison);
        out().println(json.render(
                report,
                work -> TerminalWriter.blocks(WorkBlocks.section(work.operations()), TerminalConsole.hasColour())));
        return ExitCode.OK.code();
    }

    private WorkReport ofDrivers(WorkComparison comparison) {
        if (drivers.size() != 2) {
            throw new IllegalArgumentException(
                    "Specify a baseline and a candidate, for example: ./dyno work drizzle@1.2 drizzle@1.4");
        }
        return comparison.of(
                DriverCoordinates.parseJdbc(drivers.get(0)),
                DriverCoordinates.parseJdbc(drivers.get(1)),
                Workloads.chosen(workloads, List.of(TransportName.REPLAY)));
    }
}
