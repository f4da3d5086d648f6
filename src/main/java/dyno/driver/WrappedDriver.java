package dyno.driver;

import dyno.driver.DriverArtifact.Wrapping;
import dyno.driver.DriverException.Kind;
import dyno.io.IoProblem;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.LoadedDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Puts a driver into a {@link DriverSetup}. The classes of its artifacts that are ranked become a part of the driver's jar: then all
 * that knows one jar per driver (ranking, counting, hashes) knows them, too. The artifacts remain on the class path behind it, with
 * their resources and what is not ranked.
 */
final class WrappedDriver {
    private static final Pattern CLASS =
            Pattern.compile("(?:META-INF/versions/\\d+/)?(?<package>.+)/(?<name>[^/]+)\\.class");

    private final DriverSetup setup;
    private final ArtifactResolver artifacts;

    WrappedDriver(DriverSetup setup, ArtifactResolver artifacts) {
        this.setup = setup;
        this.artifacts = artifacts;
    }

    /** The files of an artifact; published ones may have sources, and jars that they need. */
    private record Artifact(Path file, List<Path> needed, Optional<Path> sources) {
        Stream<Path> all() {
            return Stream.concat(Stream.of(file), needed.stream());
        }
    }

    /**
     * Finds or downloads the artifacts.
     *
     * @throws DriverException BAD_SETUP, UNKNOWN_DRIVER, UNKNOWN_VERSION or UNREACHABLE when there is none
     */
    List<Artifact> artifacts() {
        return setup.artifacts().stream().map(this::artifact).toList();
    }

    private Artifact artifact(String named) {
        if (!DriverSetup.PUBLISHED.matcher(named).matches()) {
            Path file = Path.of(named);
            if (!Files.exists(file)) {
                throw refused("artifacts", "there is no " + file + " any more");
            }
            return new Artifact(file, List.of(), Optional.empty());
        }
        String[] name = named.split(":");
        Path jar = artifacts.jar(name[0], name[1], name[2]);
        return new Artifact(jar, artifacts.runtimeDependencies(name[0], name[1], name[2]), sources(name));
    }

    private Optional<Path> sources(String... name) {
        try {
            return artifacts.sourceJar(name[0], name[1], name[2]);
        } catch (DriverException unreachable) {
            return Optional.empty();
        }
    }

    /**
     * The driver in the setup.
     *
     * @param folder where its jar is written
     * @throws DriverException BAD_SETUP when the classes of the setup are missing, cannot be loaded or do not accept its URL; as
     *     {@link #artifacts}
     */
    DriverArtifact of(DriverArtifact driver, Path folder, Duration loadingLimit) {
        List<Artifact> found = artifacts();
        Path own = folder(folder);
        Path jar = merged(driver.jar(), found, own);
        Set<Path> others = new LinkedHashSet<>(driver.dependencies());
        found.stream().flatMap(Artifact::all).forEach(others::add);
        DriverArtifact wrapped = new DriverArtifact(
                driver.coordinates(),
                driver.version(),
                jar,
                List.copyOf(others),
                sources(driver.sourceJar(), found, own),
                Optional.ofNullable(setup.driverClass()).orElse(driver.driverClass()),
                driver.urlStyle(),
                Optional.of(new Wrapping(setup, driver.driverClass())));
        List<Path> jars = Stream.concat(Stream.of(jar), others.stream()).toList();
        requireClass("driverClass", wrapped.driverClass(), jars);
        if (setup.pool() != null) {
            requireClass("pool.class", setup.pool().type(), jars);
        }
        requireUrl(wrapped, jars, loadingLimit);
        return wrapped;
    }

    private static Path folder(Path folder) {
        try {
            return Files.createTempDirectory(Files.createDirectories(folder), "setup-");
        } catch (IOException e) {
            throw new DriverException(
                    Kind.JAR_IO, "Cannot write to " + folder + " (" + IoProblem.explain(e) + "): free space there.", e);
        }
    }

    private Path merged(Path driver, List<Artifact> found, Path folder) {
        Map<String, byte[]> entries = JarContent.read(driver);
        boolean all = setup.packages().isEmpty();
        found.stream()
                .flatMap(artifact -> all ? Stream.of(artifact.file()) : artifact.all())
                .filter(Files::isRegularFile)
                .distinct()
                .forEach(jar -> JarContent.read(jar).forEach((name, content) -> {
                    if (isRanked(name)) {
                        entries.putIfAbsent(name, content);
                    }
                }));
        Path jar = folder.resolve(
                driver.getFileName().toString().replaceFirst("(\\.jar)?$", "") + "-in-" + setup.name() + ".jar");
        JarContent.write(JarContent.stamped(entries, "in " + setup.name()), jar);
        return jar;
    }

    private boolean isRanked(String entry) {
        Matcher type = CLASS.matcher(entry);
        return type.matches()
                && !type.group("name").equals("module-info")
                && (setup.packages().isEmpty()
                        || setup.packages().stream()
                                .anyMatch(name ->
                                        (type.group("package").replace('/', '.') + ".").startsWith(name + ".")));
    }

    /** One jar for all; that of the driver keeps its origin. */
    private static Optional<Path> sources(Optional<Path> driver, List<Artifact> found, Path folder) {
        List<Path> others =
                found.stream().flatMap(artifact -> artifact.sources().stream()).toList();
        if (others.isEmpty()) {
            return driver;
        }
        Map<String, byte[]> entries = new LinkedHashMap<>();
        Stream.concat(driver.stream(), others.stream())
                .forEach(jar -> JarContent.read(jar).forEach(entries::putIfAbsent));
        Path jar = folder.resolve("sources.jar");
        try {
            SourceCache.write(entries, jar, driver.flatMap(SourceCache::origin));
        } catch (IOException e) {
            throw new DriverException(
                    Kind.JAR_IO, "Cannot write " + jar + " (" + IoProblem.explain(e) + "): free space there.", e);
        }
        return Optional.of(jar);
    }

    private void requireClass(String key, String type, List<Path> jars) {
        boolean exists = jars.stream()
                .filter(Files::isRegularFile)
                .anyMatch(jar -> DriverClasses.of(jar).contains(type));
        boolean hasFolders = jars.stream().anyMatch(Files::isDirectory);
        if (!exists && !hasFolders) {
            throw refused(
                    key,
                    "neither the driver nor the artifacts have the class " + type
                            + ": correct its name, or add its artifact to 'artifacts'");
        }
    }

    private void requireUrl(DriverArtifact wrapped, List<Path> jars, Duration limit) {
        String url = wrapped.url("localhost", 3306, "test", ConnectionMode.PLAIN, Optional.empty());
        try {
            LoadedDriver loaded = DriverTrial.load(
                    DriverTrial.JVM.in(wrapped.surroundings()), jars, wrapped.driverClass(), List.of(url), limit);
            if (loaded.problem() != null) {
                throw refused(
                        "driverClass",
                        wrapped.driverClass() + " cannot be loaded (" + loaded.problem()
                                + "): add what it needs to 'artifacts', or choose another Java with 'java'");
            }
            if (loaded.acceptedUrls().isEmpty()) {
                throw refused(
                        "url",
                        wrapped.driverClass() + " does not accept " + url
                                + ": correct 'url', or name the class that accepts it in 'driverClass'");
            }
        } catch (IOException e) {
            throw refused("driverClass", wrapped.driverClass() + " cannot be loaded: " + IoProblem.explain(e));
        }
    }

    private DriverException refused(String key, String why) {
        return new DriverException(Kind.BAD_SETUP, "The setup '" + setup.name() + "', key '" + key + "': " + why + ".");
    }
}
