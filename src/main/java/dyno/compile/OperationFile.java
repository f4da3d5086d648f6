package dyno.compile;

import dyno.compile.SqlOperation.Fetch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A user's operation as it is named on the command line: a file of Java or SQL, and options after colons.
 *
 * @param options {@code name=value} each
 */
public record OperationFile(Path file, List<String> options) {
    private static final Pattern NAME = Pattern.compile("(.+\\.(?:java|sql))((?::[^:]*)*)");

    public OperationFile {
        options = List.copyOf(options);
    }

    /** The operation of a text; empty when the text is the name of a built-in workload. */
    public static Optional<OperationFile> parse(String text) {
        Matcher name = NAME.matcher(text);
        return name.matches()
                ? Optional.of(new OperationFile(
                        Path.of(name.group(1)),
                        Arrays.stream(name.group(2).split(":"))
                                .filter(option -> !option.isEmpty())
                                .toList()))
                : Optional.empty();
    }

    private boolean isSql() {
        return file.toString().endsWith(".sql");
    }

    /**
     * Compiles it, and returns the name of the workload that it then is.
     *
     * @param folder gets its classes
     * @throws OperationException when that is impossible
     */
    public String compile(Path folder) {
        OperationCompiler compiler = new OperationCompiler(folder);
        if (!isSql()) {
            return named(compiler.compile(file), options);
        }
        String name = compiler.compile(className(), file.getFileName().toString(), toJava());
        List<String> others = new ArrayList<>(options.stream()
                .filter(option -> !option.matches("(prepare|parameter|fetch)=.*"))
                .toList());
        switch (option("prepare").orElse("none")) {
            case "text" -> others.add("mode=client-prepared");
            case "server" -> others.add("mode=server-prepared");
            default -> {
                // As the driver does it by default.
            }
        }
        return named(name, others);
    }

    private static String named(String name, List<String> options) {
        return name + options.stream().map(option -> ":" + option).collect(Collectors.joining());
    }

    /**
     * The Java that a file of SQL stands for.
     *
     * @throws OperationException when the file cannot be read, has no statement, or an option is wrong
     */
    public String toJava() {
        if (!isSql()) {
            throw new OperationException(file + " is Java already.");
        }
        try {
            return new SqlOperation(
                            file.getFileName().toString(),
                            className(),
                            SqlOperation.split(Files.readString(file)),
                            isPrepared(),
                            options.stream()
                                    .filter(option -> option.startsWith("parameter="))
                                    .map(option -> option.substring("parameter=".length()))
                                    .toList(),
                            fetch())
                    .toJava();
        } catch (IOException e) {
            throw OperationException.unreadable(file, e);
        }
    }

    private String className() {
        String name = file.getFileName().toString().replaceFirst("\\.sql$", "").replaceAll("\\W", "_");
        return Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }

    private Optional<String> option(String name) {
        return options.stream()
                .filter(option -> option.startsWith(name + "="))
                .map(option -> option.substring(name.length() + 1))
                .reduce((first, last) -> last);
    }

    private boolean isPrepared() {
        String how = option("prepare").orElse("none");
        if (!List.of("none", "text", "server").contains(how)) {
            throw new OperationException(
                    "The option prepare of " + file + " is one of none, text, server, not '" + how + "'.");
        }
        return !how.equals("none");
    }

    private Fetch fetch() {
        String how = option("fetch").orElse("object");
        return Arrays.stream(Fetch.values())
                .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(how))
                .findFirst()
                .orElseThrow(() -> new OperationException(
                        "The option fetch of " + file + " is one of object, string, stream, not '" + how + "'."));
    }
}
