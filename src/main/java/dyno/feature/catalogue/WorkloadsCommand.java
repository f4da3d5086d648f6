package dyno.feature.catalogue;

import dyno.command.BaseCommand;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.compile.OperationFile;
import dyno.workload.catalogue.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyno workloads}. */
@Command(
        name = "workloads",
        description = {
            "Lists the operations that can be measured, and their options.",
            "An operation of your own is a file: --operation Orders.java or --operation query.sql."
        },
        footer = {"", "Examples:", "  ./dyno workloads", "  ./dyno workloads --show-java query.sql >Query.java"})
public final class WorkloadsCommand extends BaseCommand {
    @Mixin
    private JsonOption json;

    @Option(
            names = "--show-java",
            paramLabel = "FILE",
            description = "Print the Java that a file of SQL stands for, with its options: a start for your own.")
    private String sql;

    @Override
    public Integer call() {
        if (sql != null) {
            OperationFile operation = OperationFile.parse(sql)
                    .orElseThrow(
                            () -> new IllegalArgumentException(sql + " is not a file of SQL; its name ends in .sql."));
            out().println(operation.toJava().stripTrailing());
            return ExitCode.OK.code();
        }
        var workloads = Workloads.NAMES.stream()
                .map(Workloads::named)
                .map(WorkloadDocument.Row::of)
                .toList();
        out().println(json.wrap(workloads, WorkloadDocument::list));
        return ExitCode.OK.code();
    }
}
