package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.own.OwnOperations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The help of all commands: complete sentences that no terminal width truncates. */
class HelpTest {
    /** Other tests of this JVM must not find the operations of the examples. */
    @AfterAll
    static void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    private static final int NARROW = 80;

    /** The list of commands shows only the first line of each. */
    @ParameterizedTest
    @MethodSource("dyno.cli.Commands#all")
    void eachLineOfADescriptionEndsASentence(CommandSpec command) {
        assertThat(command.usageMessage().description())
                .as(command.qualifiedName())
                .isNotEmpty()
                .allMatch(line -> line.endsWith("."));
    }

    @ParameterizedTest
    @MethodSource("dyno.cli.Commands#all")
    void optionsAreExplainedInWholeSentences(CommandSpec command) {
        assertThat(command.args()).allSatisfy(arg -> {
            List<String> lines = List.of(arg.description());
            String name = command.qualifiedName() + " " + arg;
            assertThat(lines).as(name).isNotEmpty().allMatch(line -> line.matches(".*[.:;]"));
            assertThat(lines.get(lines.size() - 1)).as(name).endsWith(".");
        });
    }

    @ParameterizedTest
    @MethodSource("dyno.cli.Commands#all")
    void examplesFitALine(CommandSpec command) {
        String name = command.qualifiedName();

        assertThat(command.usageMessage().footer())
                .as(name)
                .anyMatch(line -> line.startsWith("Example"))
                .anyMatch(line -> line.contains("./" + name))
                .allMatch(line -> line.replace("%%", "%").length() <= NARROW);
    }

    @ParameterizedTest
    @ValueSource(ints = {NARROW, 120})
    void nothingIsCut(int columns) {
        Commands.all().forEach(command -> {
            command.usageMessage().autoWidth(false).width(columns);
            String help = command.commandLine().getUsageMessage();

            assertThat(help.lines()).allMatch(line -> line.length() <= columns);
            assertThat(help).doesNotContain("default: [");
            assertThat(unwrapped(help)).as(command.qualifiedName()).contains(texts(command));
        });
    }

    /** The literal text of the help: everything except defaults. */
    private static List<String> texts(CommandSpec command) {
        return Stream.concat(
                        Arrays.stream(command.usageMessage().description()),
                        command.args().stream().map(ArgSpec::description).flatMap(Arrays::stream))
                .map(text -> text.replace("%%", "%"))
                .flatMap(text -> Arrays.stream(text.split("\\$\\{[^}]*\\}")))
                .map(HelpTest::unwrapped)
                .toList();
    }

    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", "");
    }
}
