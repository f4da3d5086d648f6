package dyno.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** All commands of the command line, the one without a subcommand first. */
final class Commands {
    private Commands() {}

    static Stream<CommandSpec> all() {
        List<CommandSpec> commands = new ArrayList<>();
        collect(Main.commandLine(), commands);
        return commands.stream();
    }

    /** Picocli's own commands have its own descriptions. */
    private static void collect(CommandLine command, List<CommandSpec> commands) {
        if (command.getCommand().getClass().getPackageName().startsWith("picocli")) {
            return;
        }
        commands.add(command.getCommandSpec());
        command.getSubcommands().values().forEach(sub -> collect(sub, commands));
    }
}
