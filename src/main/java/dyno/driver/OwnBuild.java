package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.FileTree;
import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A driver that a contributor has built: a jar, a project with its built jar, or a folder of classes.
 *
 * @param jar the driver's jar
 * @param doubt why it may not be the intended build; empty if there is no doubt
 */
public record OwnBuild(Path jar, Optional<String> doubt) {
    /** Output folders of Maven, Gradle and Ant, and their depth. */
    private static final List<Output> OUTPUTS = List.of(
            new Output("target", 1), new Output("build/libs", 1), new Output("build", 2), new Output("dist", 2));

    private record Output(String folder, int depth) {}

    /**
     * Finds the driver.
     *
     * @param path a jar, a project's folder, or a folder of classes
     * @param scratch where the jar of a folder of classes is written; created when absent
     * @throws DriverException NOT_A_DRIVER with the remedy, when there is no driver, or more than one
     */
    public static OwnBuild find(Path path, Path scratch) {
        try {
            if (Files.isRegularFile(path.resolve(DriverJar.SERVICE_FILE))) {
                return new OwnBuild(pack(path, scratch), Optional.empty());
            }
            return Files.isDirectory(path) ? inProject(path) : new OwnBuild(requireDriver(path), Optional.empty());
        } catch (IOException e) {
            String message = "Cannot search for a driver in " + path + " (" + IoProblem.explain(e)
                    + "): make it readable, or specify a driver's jar.";
            throw new DriverException(Kind.NOT_A_DRIVER, message, e);
        }
    }

    /**
     * The short name of the driver, by the package of its class.
     *
     * @throws DriverException NOT_A_DRIVER when the catalogue has no driver in that package
     */
    public String shortName() {
        String type = DriverJar.driverClass(jar);
        return DriverCatalogue.packages().entrySet().stream()
                .filter(known -> type.startsWith(known.getValue() + "."))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new DriverException(
                        Kind.NOT_A_DRIVER,
                        "The class " + type + " in " + jar + " does not belong to any of the drivers "
                                + String.join(", ", DriverCatalogue.packages().keySet()) + "."));
    }

    /** The coordinates as candidate of a baseline, with the baseline's name and options. */
    public DriverCoordinates coordinates(DriverCoordinates baseline) {
        return baseline.in(jar.toString());
    }

    private static Path requireDriver(Path jar) {
        DriverJar.driverClass(jar);
        return jar;
    }

    private static OwnBuild inProject(Path project) throws IOException {
        List<Path> drivers = builtDrivers(project);
        if (drivers.isEmpty()) {
            throw notFound(project);
        }
        if (drivers.size() > 1) {
            String found = drivers.stream().map(Path::toString).collect(Collectors.joining("\n  "));
            throw new DriverException(
                    Kind.NOT_A_DRIVER,
                    "There are several built drivers in " + project + "; choose one of these:\n  " + found);
        }
        return new OwnBuild(drivers.get(0), staleness(project, drivers.get(0)));
    }

    private static DriverException notFound(Path project) {
        String build = Files.exists(project.resolve("pom.xml"))
                ? "mvn -DskipTests package"
                : Files.exists(project.resolve("gradlew"))
                        ? "./gradlew assemble"
                        : Files.exists(project.resolve("build.xml")) ? "ant build" : "";
        String remedy = build.isEmpty()
                ? "specify a driver's jar, a Maven, Gradle or Ant project that has been built, or a folder of classes with "
                        + DriverJar.SERVICE_FILE
                : "build it first: (cd " + project + " && " + build + ")";
        return new DriverException(
                Kind.NOT_A_DRIVER,
                "There is no driver's jar in target/, build/ or dist/ of " + project + "; " + remedy + ".");
    }

    private static List<Path> builtDrivers(Path project) throws IOException {
        Set<Path> found = new TreeSet<>();
        for (Output output : OUTPUTS) {
            Path folder = project.resolve(output.folder);
            if (Files.isDirectory(folder)) {
                FileTree.below(folder, output.depth).stream()
                        .filter(OwnBuild::isDriver)
                        .forEach(found::add);
            }
        }
        return List.copyOf(found);
    }

    private static boolean isDriver(Path file) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".jar")
                || name.startsWith("original-")
                || name.matches(".*-(sources|javadoc|tests|test-sources)\\.jar")) {
            return false;
        }
        try {
            DriverJar.driverClass(file);
            return true;
        } catch (DriverException e) {
            return false;
        }
    }

    /** Measuring a build that is older than the last edit is a mistake that nothing else would reveal. */
    private static Optional<String> staleness(Path project, Path jar) throws IOException {
        Path sources = project.resolve("src");
        if (!Files.isDirectory(sources)) {
            return Optional.empty();
        }
        FileTime built = Files.getLastModifiedTime(jar);
        // Tests are not in the jar.
        Path tests = sources.resolve("test");
        for (Path file : FileTree.below(sources, Integer.MAX_VALUE)) {
            if (file.toString().endsWith(".java")
                    && !file.startsWith(tests)
                    && Files.getLastModifiedTime(file).compareTo(built) > 0) {
                return Optional.of(jar + " is older than " + project.relativize(file) + ": rebuild it?");
            }
        }
        return Optional.empty();
    }

    /** The same classes give the same jar. */
    private static Path pack(Path classes, Path scratch) throws IOException {
        Path folder = classes.toAbsolutePath().normalize();
        UUID hash = UUID.nameUUIDFromBytes(folder.toString().getBytes(StandardCharsets.UTF_8));
        Path jar = scratch.resolve(folder.getFileName() + "-" + hash + ".jar");
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (Path entry : FileTree.below(folder, Integer.MAX_VALUE)) {
            if (Files.isRegularFile(entry)) {
                entries.put(folder.relativize(entry).toString(), Files.readAllBytes(entry));
            }
        }
        JarContent.write(entries, jar);
        return requireDriver(jar);
    }
}
