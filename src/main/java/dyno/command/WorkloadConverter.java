package dyno.command;

import dyno.compile.OperationCompiler;
import dyno.experiment.setup.Scratch;
import dyno.workload.own.OwnOperations;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a workload, or the file of a user's operation, which is compiled and then has a name. */
public final class WorkloadConverter implements ITypeConverter<String> {
    /** Names of the option for a workload. */
    public static final String OPTION = "--workload";

    /** The same, as users call what is their own. */
    public static final String OWN = "--operation";

    private static final Pattern FILE = Pattern.compile("(.+\\.java)((?::.*)?)");

    @Override
    public String convert(String value) {
        Matcher file = FILE.matcher(value);
        if (!file.matches()) {
            return value;
        }
        try {
            // Forks need it until this process ends, and then it is removed.
            Path folder = new Scratch().folder();
            String name = new OperationCompiler(folder).compile(Path.of(file.group(1)));
            OwnOperations.use(folder);
            return name + file.group(2);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
