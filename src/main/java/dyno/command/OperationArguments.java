package dyno.command;

import dyno.compile.OperationFile;
import dyno.experiment.setup.Scratch;
import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Puts files in the place of what a user may name instead: a pattern such as {@code ops/*.java}, which a shell would pass on as several
 * arguments, and a statement of SQL, which becomes a file.
 */
public final class OperationArguments implements IParameterPreprocessor {
    private static final String WILDCARD = "*";

    /** A statement begins with a word of its own, unlike a list of names; a file, which may have spaces in its path, is known by its end. */
    private static final Pattern STATEMENT = Pattern.compile(
            "(?<sql>(?:[A-Za-z]+\\s|[({]|/[*]).*?)(?<options>(?::(?:prepare|parameter|fetch)=[^:]*)*)", Pattern.DOTALL);

    private static final int LONGEST_NAME = 40;

    @Override
    public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        if (!args.isEmpty()) {
            try {
                args.push(named(args.pop()));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), e.getMessage());
            }
        }
        return false;
    }

    private static String named(String value) {
        Matcher statement = STATEMENT.matcher(value);
        if (OperationFile.parse(value).isEmpty() && statement.matches()) {
            return file(statement.group("sql").strip()) + statement.group("options");
        }
        return value.contains(WILDCARD)
                ? Arrays.stream(value.split(","))
                        .flatMap(OperationArguments::files)
                        .collect(Collectors.joining(","))
                : value;
    }

    /** Its name begins with the words of the statement, and ends with a hash where these are too many. */
    private static Path file(String sql) {
        String words = sql.replaceAll("\\W+", "_").replaceAll("^_|_$", "");
        String name = words.length() <= LONGEST_NAME
                ? words
                : words.substring(0, LONGEST_NAME) + String.format("_%08x", sql.hashCode());
        try {
            // It is removed when this process ends.
            return Files.writeString(new Scratch().folder().resolve(name + ".sql"), sql);
        } catch (IOException e) {
            throw new IllegalArgumentException("The statement cannot be stored: " + IoProblem.explain(e));
        }
    }

    private static Stream<String> files(String name) {
        return OperationFile.parse(name)
                .filter(pattern -> pattern.file().getFileName().toString().contains(WILDCARD))
                .map(OperationArguments::found)
                .orElseGet(() -> Stream.of(name));
    }

    private static Stream<String> found(OperationFile pattern) {
        Path folder = pattern.file().toAbsolutePath().getParent();
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder, pattern.file().getFileName().toString())) {
            files.forEach(file -> found.add(Stream.concat(Stream.of(file.toString()), pattern.options().stream())
                    .collect(Collectors.joining(":"))));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "Cannot read the folder of " + pattern.file() + ": " + IoProblem.explain(e));
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException("There is no file " + pattern.file() + " in " + folder + ".");
        }
        return found.stream().sorted();
    }
}
