package dyno.command;

import dyno.compile.OperationFile;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Puts the files in the place of a pattern such as {@code ops/*.java}, which a shell would pass on as several arguments. */
public final class OperationGlobs implements IParameterPreprocessor {
    private static final String WILDCARD = "*";

    @Override
    public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        if (!args.isEmpty() && args.peek().contains(WILDCARD)) {
            try {
                args.push(Arrays.stream(args.pop().split(","))
                        .flatMap(OperationGlobs::files)
                        .collect(Collectors.joining(",")));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), e.getMessage());
            }
        }
        return false;
    }

    private static Stream<String> files(String name) {
        return OperationFile.parse(name)
                .filter(pattern -> pattern.file().getFileName().toString().contains(WILDCARD))
                .map(OperationGlobs::found)
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
