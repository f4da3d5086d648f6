package dyno.workload.own;

import dyno.workload.Workload;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Where a JVM finds the operations of users: folders, each with a folder of classes for each operation, by its name.
 *
 * <p>The JVMs of forks and probes get the folders of their host as a system property.
 */
public final class OwnOperations {
    /** System property: the folders, with the system's path separator between them. */
    public static final String FOLDERS = "dyno.operations";

    /** Subfolder of an operation's folder. */
    public static final String CLASSES = "classes";

    /** Ends the name of the class that Dyno generates beside the user's. */
    public static final String GENERATED = "_Operation";

    /** File beside the classes: the full name of the generated class. */
    public static final String MAIN = "main";

    private static final Map<Path, Class<?>> LOADED = new ConcurrentHashMap<>();

    private OwnOperations() {}

    /** The operation of a name; empty when there is none in the folders. */
    public static Optional<Workload> named(String name) {
        return folder(name).map(OwnOperations::instance);
    }

    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Path folder : folders()) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> found = Files.list(folder)) {
                    found.filter(Files::isDirectory)
                            .map(operation -> operation.getFileName().toString())
                            .sorted()
                            .forEach(names::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return names;
    }

    /** Lets this JVM, and those that it starts, find the operations in a folder; they come before others of the same name. */
    public static synchronized void use(Path folder) {
        List<Path> folders = new ArrayList<>(folders());
        Path absolute = folder.toAbsolutePath();
        folders.remove(absolute);
        folders.add(0, absolute);
        System.setProperty(
                FOLDERS,
                String.join(
                        File.pathSeparator, folders.stream().map(Path::toString).toList()));
    }

    /** The arguments with which a JVM finds what this one finds. */
    public static List<String> jvmArguments() {
        String folders = System.getProperty(FOLDERS);
        return folders == null ? List.of() : List.of("-D" + FOLDERS + "=" + folders);
    }

    /** The folder of an operation; empty when there is none of that name. */
    public static Optional<Path> folder(String name) {
        return name.matches("\\w+")
                ? folders().stream()
                        .map(folder -> folder.resolve(name))
                        .filter(Files::isDirectory)
                        .findFirst()
                : Optional.empty();
    }

    private static List<Path> folders() {
        String folders = System.getProperty(FOLDERS, "");
        return folders.isEmpty()
                ? List.of()
                : Arrays.stream(folders.split(File.pathSeparator)).map(Path::of).toList();
    }

    private static Workload instance(Path folder) {
        try {
            return (Workload) LOADED.computeIfAbsent(folder, OwnOperations::load)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException(
                    "The operation " + folder.getFileName() + " cannot be created: " + reason, e);
        }
    }

    /** Stays open: the operation loads its classes as it needs them. */
    @SuppressWarnings("BanClassLoader")
    private static Class<?> load(Path folder) {
        try {
            URL classes = folder.resolve(CLASSES).toUri().toURL();
            String name = Files.readString(folder.resolve(MAIN)).strip();
            return new URLClassLoader(new URL[] {classes}, OwnOperations.class.getClassLoader()).loadClass(name);
        } catch (IOException e) {
            throw new UncheckedIOException("The operation in " + folder + " cannot be read", e);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalArgumentException("The operation in " + folder + " cannot be loaded: " + e, e);
        }
    }
}
