package dyno.feature.catalogue;

import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.workload.catalogue.Workloads;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dyno workloads}. */
@Command(
        name = "workloads",
        mixinStandardHelpOptions = true,
        description = "Lists the operations that can be measured, and their options.",
        footer = {"", "Example: ./dyno workloads"})
public final class WorkloadsCommand implements Callable<Integer> {
    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var workloads = Workloads.NAMES.stream()
                .map(Workloads::named)
                .map(WorkloadText.Row::of)
                .toList();
        spec.commandLine().getOut().println(json.render(workloads, WorkloadText::list));
        return ExitCode.OK.code();
    }
}
