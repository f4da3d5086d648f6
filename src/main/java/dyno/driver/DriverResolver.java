package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.IoProblem;
import dyno.process.ForkJava;
import dyno.process.UserCache;
import dyno.workload.fork.LoadedDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.Artifact;

/** Finds the driver for coordinates, and everything that is needed to load it and to connect. */
public final class DriverResolver {
    private final ArtifactResolver artifacts;
    private final SourceCache sources;
    private final NearestVersionSources carried;
    private final Duration loadingLimit;

    public DriverResolver(ArtifactResolver artifacts) {
        this(artifacts, DriverTrial.LIMIT);
    }

    /** A resolver with a different time limit for loading a driver. */
    DriverResolver(ArtifactResolver artifacts, Duration loadingLimit) {
        this.artifacts = artifacts;
        this.sources = new SourceCache(UserCache.folder("sources"));
        this.carried = new NearestVersionSources(artifacts, this.sources);
        this.loadingLimit = loadingLimit;
    }

    /** A jar that should contain a driver, with what is needed for further checks. */
    private record Candidate(
            DriverCoordinates coordinates,
            String version,
            Path jar,
            Supplier<List<Path>> dependencies,
            Supplier<Optional<Path>> sourceJar) {}

    /**
     * Resolves the driver as published or as built by a contributor; patches in the coordinates are left to the caller.
     *
     * @throws DriverException UNKNOWN_DRIVER, UNKNOWN_VERSION, NOT_A_DRIVER or UNREACHABLE
     */
    public DriverArtifact resolve(DriverCoordinates coordinates) {
        DriverCoordinates base = coordinates.base();
        Candidate candidate = base.jar()
                .map(jar -> ownBuild(base, jar.toAbsolutePath().normalize()))
                .orElseGet(() -> published(base));
        String driverClass = DriverJar.driverClass(candidate.jar());
        LoadedDriver alone = load(List.of(candidate.jar()), driverClass);
        List<Path> dependencies =
                alone.lacksClasses() ? candidate.dependencies().get() : List.of();
        LoadedDriver loaded = dependencies.isEmpty() ? alone : load(jars(candidate, dependencies), driverClass);
        if (loaded.problem() != null) {
            throw notLoaded(driverClass, candidate.jar(), loaded.problem(), null);
        }
        return new DriverArtifact(
                candidate.coordinates(),
                candidate.version(),
                candidate.jar(),
                dependencies,
                candidate.sourceJar().get(),
                driverClass,
                urlStyle(candidate, loaded));
    }

    /**
     * Refuses options that a driver does not know, or whose values it refuses.
     *
     * @throws DriverException BAD_OPTION with the names that the user may have meant
     */
    public void requireOptions(DriverArtifact driver) {
        OptionTrial.require(driver, loadingLimit);
    }

    /**
     * A driver in the setup that its coordinates name; the driver itself if they name none.
     *
     * @param folder where a jar of driver and wrapper is written
     * @throws DriverException BAD_SETUP; as {@link #resolve} for what the setup adds
     */
    public DriverArtifact inSetup(DriverArtifact driver, Path folder) {
        return setup(driver.coordinates())
                .map(setup -> setup.of(driver, folder, loadingLimit))
                .orElse(driver);
    }

    /**
     * Finds what the setup of a driver adds to it.
     *
     * @throws DriverException as {@link #inSetup}
     */
    public void requireArtifacts(DriverCoordinates coordinates) {
        setup(coordinates).ifPresent(WrappedDriver::artifacts);
    }

    private Optional<WrappedDriver> setup(DriverCoordinates coordinates) {
        if (coordinates.setup().isEmpty()) {
            return Optional.empty();
        }
        DriverSetup known = DriverSetups.of(coordinates)
                .orElseThrow(() -> new DriverException(
                        DriverException.Kind.BAD_SETUP,
                        "The setup '" + coordinates.setup() + "' of " + coordinates
                                + " is not known here: name its file, @FILE.json, in a new run."));
        return Optional.of(new WrappedDriver(known, artifacts));
    }

    /** Loading the driver shows which of its published dependencies it really needs: mostly none. */
    private LoadedDriver load(List<Path> jars, String driverClass) {
        try {
            return DriverTrial.load(jars, driverClass, loadingLimit);
        } catch (IOException e) {
            throw notLoaded(driverClass, jars.get(0), IoProblem.explain(e), e);
        }
    }

    private static List<Path> jars(Candidate candidate, List<Path> dependencies) {
        return Stream.concat(Stream.of(candidate.jar()), dependencies.stream()).toList();
    }

    private static DriverException notLoaded(String driverClass, Path jar, String reason, IOException cause) {
        String message = ("The driver %s in %s cannot be loaded on Java %d (%s). Choose another Java (--java DIR),"
                        + " or choose another version of the driver.")
                .formatted(driverClass, jar, ForkJava.current().feature(), reason);
        return new DriverException(Kind.NOT_A_DRIVER, message, cause);
    }

    /**
     * The jars with packages that a published driver's sources import, from the dependencies in its POM and their
     * dependencies; packages that none of them contains are left out, and so is everything for a contributor's own
     * build.
     *
     * @throws DriverException NOT_A_DRIVER when one of them was never published, UNREACHABLE when one is not available
     */
    public List<Path> libraries(DriverCoordinates coordinates, Set<String> packages) {
        if (coordinates.jar().isPresent()) {
            return List.of();
        }
        String[] name = DriverCatalogue.publishedAs(coordinates.driver(), coordinates.version())
                .split(":");
        Set<String> wanted = new TreeSet<>(packages);
        Set<Path> jars = new LinkedHashSet<>();
        for (Artifact dependency : artifacts.declaredDependencies(name[0], name[1], coordinates.version())) {
            if (!wanted.isEmpty()) {
                Path jar = artifacts.jar(dependency.getGroupId(), dependency.getArtifactId(), dependency.getVersion());
                if (wanted.removeAll(DriverJar.packages(jar))) {
                    jars.add(jar);
                    jars.addAll(artifacts.runtimeDependencies(
                            dependency.getGroupId(), dependency.getArtifactId(), dependency.getVersion()));
                }
            }
        }
        return List.copyOf(jars);
    }

    /**
     * Takes the sources of a version that is published without any from a checkout of its repository; they are kept for
     * later calls of {@link #resolve}.
     *
     * @param origin description of the checkout: its address and commit
     * @return whether they are used; not if the version has published sources
     * @throws DriverException NO_SOURCES when the checkout has none of this driver, or as {@link #resolve}
     */
    public boolean takeSources(DriverCoordinates coordinates, Path checkout, String origin) {
        String version = coordinates.version();
        String[] name =
                DriverCatalogue.publishedAs(coordinates.driver(), version).split(":");
        Path jar = artifacts.jar(name[0], name[1], version);
        if (artifacts.sourceJar(name[0], name[1], version).isPresent()) {
            return false;
        }
        CheckoutSources.take(checkout, origin, jar, sources.ofCheckout(name[1], version, jar));
        return true;
    }

    private static Candidate ownBuild(DriverCoordinates coordinates, Path jar) {
        String file = jar.getFileName().toString();
        Path sources = jar.resolveSibling(file.replaceFirst("(\\.jar)?$", "-sources.jar"));
        return new Candidate(
                coordinates, file, jar, List::of, () -> Optional.of(sources).filter(Files::isRegularFile));
    }

    private Candidate published(DriverCoordinates coordinates) {
        String version = coordinates.version();
        String[] name =
                DriverCatalogue.publishedAs(coordinates.driver(), version).split(":");
        Path jar = artifacts.jar(name[0], name[1], version);
        return new Candidate(
                coordinates,
                version,
                jar,
                () -> artifacts.runtimeDependencies(name[0], name[1], version),
                () -> sources(name[0], name[1], version, jar));
    }

    /** Sources are optional: without a network, there are those that were downloaded before, or none. */
    private Optional<Path> sources(String group, String artifact, String version, Path jar) {
        try {
            return artifacts.sourceJar(group, artifact, version).or(() -> carried.of(group, artifact, version, jar));
        } catch (DriverException unreachable) {
            return carried.ofCache(artifact, version, jar);
        }
    }

    private static UrlStyle urlStyle(Candidate candidate, LoadedDriver driver) {
        DriverCoordinates coordinates = candidate.coordinates();
        Optional<UrlStyle> known = coordinates.jar().isPresent()
                ? DriverCatalogue.urlStyleOfBuild(coordinates.driver(), driver.version())
                : DriverCatalogue.urlStyle(coordinates.driver(), candidate.version());
        List<UrlStyle> styles = known.map(List::of).orElse(DriverCatalogue.urlStyles());
        for (UrlStyle style : styles) {
            if (driver.acceptedUrls().contains(DriverTrial.url(style))) {
                return style;
            }
        }
        String message = ("%s contains no driver for the MySQL/MariaDB protocol named %s: it does not accept %s."
                        + " Choose another jar.")
                .formatted(candidate.jar(), coordinates.driver(), DriverTrial.url(styles.get(0)));
        throw new DriverException(Kind.NOT_A_DRIVER, message);
    }
}
