package dyno.command;

import dyno.compile.OperationFile;
import dyno.experiment.setup.Scratch;
import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a workload, or the file of a user's operation, which is compiled and then has a name. */
public final class WorkloadConverter implements ITypeConverter<String> {
    /** Names of the option for a workload. */
    public static final String OPTION = "--workload";

    /** The same, as users call what is their own. */
    public static final String OWN = "--operation";

    /** The same for a statement. */
    public static final String SQL = "--sql";

    @Override
    public String convert(String value) {
        return OperationFile.parse(value).map(WorkloadConverter::compile).orElse(value);
    }

    private static String compile(OperationFile operation) {
        try {
            // Forks need it until this process ends, and then it is removed.
            Path folder = new Scratch().folder();
            String name = operation.compile(folder);
            requireOne(name.split(":", 2)[0], folder);
            OwnOperations.use(folder);
            return name;
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Results know an operation by its name alone. */
    private static void requireOne(String name, Path folder) {
        Path source = Path.of(name, name + ".java");
        OwnOperations.folder(name).ifPresent(other -> {
            try {
                if (Files.mismatch(folder.resolve(source), other.resolveSibling(source)) >= 0) {
                    throw new IllegalArgumentException(
                            "Two different operations have the name " + name + "; give one of them another name.");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
