package dyno.docs;

import dyno.cli.Main;
import dyno.command.BaseCommand;
import dyno.command.ExitCode;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** What {@code --help} says, as pages. */
final class CommandPages {
    private static final int COLUMNS = 100;

    /** Those of the library, which each program has. */
    private static final String LIBRARY = "picocli";

    private CommandPages() {}

    /** One line per command, with a link to its options. */
    static String list() {
        return all(Main.commandLine())
                .filter(command -> command.getCommand() instanceof BaseCommand)
                .map(CommandPages::row)
                .collect(Collectors.joining("", "| command | what it does |\n|---|---|\n", ""));
    }

    private static String row(CommandLine command) {
        String name = name(command);
        return "| [`%s`](commands.md#%s) | %s |\n"
                .formatted(name.substring("dyno ".length()), name.replace(' ', '-'), description(command));
    }

    static String exitCodes() {
        return Arrays.stream(ExitCode.values())
                .map(code -> "| " + code.code() + " | " + code.meaning() + " |\n")
                .collect(Collectors.joining("", "| exit code | meaning |\n|---:|---|\n", ""));
    }

    /** A section per command, with its options. */
    static String page() {
        return all(Main.commandLine()).map(CommandPages::section).collect(Collectors.joining("\n", """
                        # Commands and options

                        What `./dyno help COMMAND` prints. A test writes this page. [All commands by task](reference.md)

                        """, ""));
    }

    /** What commands, options and parameters are said to be, a line each. */
    static String descriptions() {
        return all(Main.commandLine())
                .map(CommandLine::getCommandSpec)
                .flatMap(command -> Stream.concat(
                        Stream.of(command.usageMessage().description()),
                        command.args().stream().flatMap(argument -> Stream.of(argument.description()))))
                .collect(Collectors.joining("\n"));
    }

    private static String section(CommandLine command) {
        return "## " + name(command) + "\n```text\n" + usage(command) + "\n```\n";
    }

    private static String usage(CommandLine command) {
        command.setUsageHelpAutoWidth(false).setUsageHelpWidth(COLUMNS);
        return command.getUsageMessage(Ansi.OFF)
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .strip();
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                        Stream.of(command),
                        command.getSubcommands().values().stream().flatMap(CommandPages::all))
                .filter(each -> !each.getCommand().getClass().getPackageName().startsWith(LIBRARY));
    }

    private static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName();
    }

    private static String description(CommandLine command) {
        return command.getCommandSpec().usageMessage().description()[0].replace("%%", "%");
    }
}
