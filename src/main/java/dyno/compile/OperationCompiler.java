package dyno.compile;

import dyno.compile.SourceCompiler.ClassFile;
import dyno.compile.SourceCompiler.Inspection;
import dyno.io.Sha256;
import dyno.workload.Parameter;
import dyno.workload.catalogue.Workloads;
import dyno.workload.own.OwnOperations;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles a user's operation, and the class through which Dyno calls it, with the running JDK's compiler. */
public final class OperationCompiler {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final String RUN = "run";
    private static final List<String> OPTIONAL = List.of("setUp", "open", "tearDown");

    private final Path folder;

    /**
     * Compiles into a folder.
     *
     * @param folder gets a folder for each operation, by its name
     */
    public OperationCompiler(Path folder) {
        this.folder = folder;
    }

    /**
     * Compiles a file with one public class, and returns the name of the class.
     *
     * @throws OperationException when the file cannot be read, does not compile, or has no method {@code run(Connection)}
     */
    public String compile(Path file) {
        String shown = file.getFileName().toString();
        try {
            return compile(shown.replaceFirst("\\.java$", ""), shown, Files.readString(file));
        } catch (IOException e) {
            throw OperationException.unreadable(file, e);
        }
    }

    /**
     * Compiles source code.
     *
     * @param file name of the user's file, for messages and reports
     * @throws OperationException when it does not compile, or has no method {@code run(Connection)}
     */
    String compile(String name, String file, String source) {
        if (!name.matches("[A-Za-z_]\\w*")) {
            throw new OperationException("The operation " + file
                    + " has no name of a Java class; name the file like its public class, such as Orders.java.");
        }
        if (Workloads.NAMES.contains(name)) {
            throw new OperationException(
                    "Dyno has a workload " + name + " itself; give the class in " + file + " another name.");
        }
        Path home = folder.resolve(name);
        Path classes = home.resolve(OwnOperations.CLASSES);
        try {
            Files.createDirectories(classes);
            Files.writeString(home.resolve(name + ".java"), source);
            run(file, name, source, classes);
            String type = packageOf(source).map(known -> known + "." + name).orElse(name);
            String generated = adapter(file, source, type, methods(file, type, classes));
            run(file, name + OwnOperations.GENERATED, generated, classes);
            Files.writeString(home.resolve(OwnOperations.MAIN), type + OwnOperations.GENERATED);
            return name;
        } catch (IOException e) {
            throw new UncheckedIOException("The operation " + file + " cannot be compiled to " + home, e);
        }
    }

    private static Optional<String> packageOf(String source) {
        Matcher declared = PACKAGE.matcher(source);
        return declared.find() ? Optional.of(declared.group(1)) : Optional.empty();
    }

    private static void run(String file, String name, String source, Path classes) throws IOException {
        SourceCompiler compiler = SourceCompiler.ofThisJdk()
                .orElseThrow(() -> new OperationException("The Java runtime in " + System.getProperty("java.home")
                        + " has no compiler, which operations in files need; run Dyno with a JDK."));
        List<Path> classPath = Stream.concat(
                        Stream.of(classes),
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(Path::of))
                .toList();
        try {
            Map<String, ClassFile> compiled =
                    compiler.compile(Map.of(name + ".java", source), classPath, List.of(), Inspection.NONE);
            for (Map.Entry<String, ClassFile> type : compiled.entrySet()) {
                Path path = classes.resolve(type.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, type.getValue().content());
            }
        } catch (CompilationException e) {
            throw new OperationException(
                    file + " does not compile:\n"
                            + e.problems().stream()
                                    .map(error -> "  " + file + ":" + error.line() + ": "
                                            + error.message().replace("\n", "\n    "))
                                    .collect(Collectors.joining("\n")),
                    e);
        }
    }

    /** The methods that Dyno calls; the class is not initialised. */
    private static List<Method> methods(String file, String type, Path classes) throws IOException {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, OperationCompiler.class.getClassLoader())) {
            Class<?> found = Class.forName(type, false, loader);
            requireFreeNames(file, found);
            List<Method> known = Arrays.stream(found.getDeclaredMethods())
                    .filter(method -> RUN.equals(method.getName()) || OPTIONAL.contains(method.getName()))
                    .filter(method -> !method.isSynthetic()
                            && !java.lang.reflect.Modifier.isPrivate(method.getModifiers())
                            && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Connection.class}))
                    .toList();
            if (known.stream().noneMatch(method -> RUN.equals(method.getName()))) {
                throw new OperationException(file + " has no method run(Connection). Dyno needs, in the class " + type
                        + ":\n  Object run(java.sql.Connection connection) throws java.sql.SQLException"
                        + "\nand calls setUp, open and tearDown with the same parameter, if they are there.");
            }
            return known;
        } catch (ClassNotFoundException e) {
            throw new OperationException(file + " has no class " + type + "; name the file like its public class.", e);
        }
    }

    private static void requireFreeNames(String file, Class<?> type) {
        Set<String> taken = Workloads.named(Workloads.NAMES.get(0)).options().keySet();
        Parameter.fields(type).stream()
                .map(Field::getName)
                .filter(taken::contains)
                .forEach(name -> {
                    throw new OperationException(
                            file + " has a public field " + name
                                    + ", and all operations have an option of that name; rename the field, or make it private.");
                });
    }

    private static String adapter(String file, String source, String type, List<Method> methods) {
        String name = type.substring(type.lastIndexOf('.') + 1);
        Method run = methods.stream()
                .filter(method -> RUN.equals(method.getName()))
                .findFirst()
                .orElseThrow();
        boolean isConsumed = run.getReturnType() != void.class;
        boolean hasSetUp = methods.stream().anyMatch(method -> method.getName().equals("setUp"));
        String call = "operation.run(connection)";
        return packageOf(source).map(known -> "package " + known + ";\n").orElse("")
                + """
                public final class %1$s extends dyno.workload.own.OwnOperation {
                    private final %2$s operation;

                    public %1$s() {
                        this(new %2$s());
                    }

                    private %1$s(%2$s operation) {
                        super(new dyno.workload.own.OwnFacts(%3$s, "%4$s", %5$s, %6$s), operation);
                        this.operation = operation;
                    }

                %7$s}
                """.formatted(
                        name + OwnOperations.GENERATED,
                        name,
                        SqlOperation.quoted(file),
                        Sha256.of(source.getBytes(StandardCharsets.UTF_8)),
                        hasSetUp,
                        isConsumed,
                        Stream.concat(
                                        Stream.of(method(
                                                "public void operate(java.sql.Connection connection,"
                                                        + " dyno.workload.ValueSink sink)",
                                                isConsumed ? "sink.accept(" + call + ")" : call)),
                                        methods.stream()
                                                .map(Method::getName)
                                                .filter(OPTIONAL::contains)
                                                .map(found -> method(
                                                        "protected void " + found + "(java.sql.Connection connection)",
                                                        "operation." + found + "(connection)")))
                                .collect(Collectors.joining("\n")));
    }

    /** Works with whatever exceptions the user's method declares. */
    private static String method(String signature, String call) {
        return """
                    @Override
                    %s throws java.sql.SQLException {
                        try {
                            %s;
                        } catch (Exception e) {
                            throw thrown(e);
                        }
                    }
                """.formatted(signature, call).indent(0);
    }
}
