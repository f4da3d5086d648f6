package dyno.feature.catalogue;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.compile.OperationFile;
import dyno.workload.catalogue.Workloads;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dyno workloads}. */
@Command(
        name = "workloads",
        mixinStandardHelpOptions = true,
        description = {
            "Lists the operations that can be measured, and their options.",
            "An operation of your own is a file: --operation Orders.java or --operation query.sql."
        },
        footer = {"", "Examples:", "  ./dyno workloads", "  ./dyno workloads --show-java query.sql >Query.java"})
public final class WorkloadsCommand implements Callable<Integer> {
    @Mixin
    private JsonOption json;

    @Option(
            names = "--show-java",
            paramLabel = "FILE",
            description = "Print the Java that a file of SQL stands for, with its options: a start for your own.")
    private String sql;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (sql != null) {
            OperationFile operation = OperationFile.parse(sql)
                    .orElseThrow(
                            () -> new IllegalArgumentException(sql + " is not a file of SQL; its name ends in .sql."));
            spec.commandLine().getOut().println(operation.toJava().stripTrailing());
            return ExitCode.OK.code();
        }
        var workloads = Workloads.NAMES.stream()
                .map(Workloads::named)
                .map(WorkloadText.Row::of)
                .toList();
        spec.commandLine().getOut().println(json.render(workloads, WorkloadText::list));
        return ExitCode.OK.code();
    }
}
