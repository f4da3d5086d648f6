package dyno.driver;

import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.Surroundings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A driver on disk, ready to be loaded: published, built by a contributor, or built from a patch.
 *
 * @param coordinates the requested driver, with the version filled in; shown in every table ({@code drizzle@1.2})
 * @param version published version, or the jar's file name
 * @param dependencies jars that the driver needs at run time
 * @param sourceJar the published sources, if there are any; for a version without, see {@link NearestVersionSources} and
 *     {@link CheckoutSources}
 * @param driverClass name of the {@link java.sql.Driver} class, from the jar's service file
 * @param urlStyle form of its JDBC URL
 * @param wrapping the setup that it is in, which the jar and the class of the driver belong to then
 */
public record DriverArtifact(
        DriverCoordinates coordinates,
        String version,
        Path jar,
        List<Path> dependencies,
        Optional<Path> sourceJar,
        String driverClass,
        UrlStyle urlStyle,
        Optional<Wrapping> wrapping) {
    /** A driver alone. */
    public DriverArtifact(
            DriverCoordinates coordinates,
            String version,
            Path jar,
            List<Path> dependencies,
            Optional<Path> sourceJar,
            String driverClass,
            UrlStyle urlStyle) {
        this(coordinates, version, jar, dependencies, sourceJar, driverClass, urlStyle, Optional.empty());
    }

    /**
     * A setup of a driver.
     *
     * @param below class of the driver in it
     */
    public record Wrapping(DriverSetup setup, String below) {}

    public DriverArtifact in(Path otherJar) {
        return new DriverArtifact(
                coordinates, version, otherJar, dependencies, sourceJar, driverClass, urlStyle, wrapping);
    }

    /** The URL of a connection in a mode, without user and password; encrypted if it is said whom to trust. */
    public String url(String host, int port, String schema, ConnectionMode mode, Optional<ServerTrust> encryption) {
        Optional<DriverSetup> setup = wrapping.map(Wrapping::setup);
        String form = setup.map(DriverSetup::url).orElse(urlStyle.form());
        DriverOptions options = setup.map(known -> DriverOptions.of(known.options()))
                .orElse(DriverOptions.NONE)
                .and(coordinates.options());
        return encryption
                .map(trust -> urlStyle.encryptedUrl(form, host, port, schema, mode, options, trust))
                .orElseGet(() -> urlStyle.url(form, host, port, schema, mode, options));
    }

    /** What is around it. */
    public Surroundings surroundings() {
        return wrapping.map(known -> known.setup().surroundings(known.below())).orElse(Surroundings.NONE);
    }

    /** A sentence for the readers of a report about its setup; empty if it has none. */
    public Optional<String> aboutSetup() {
        return wrapping.map(known -> coordinates + " is "
                + coordinates.inSetup("") + " in the setup '" + coordinates.setup() + "': "
                + known.setup().describe() + "."
                + (known.setup().jvm().isEmpty()
                        ? ""
                        : " Its forks take no turns with those in another JVM: the ratio needs quiet time."));
    }

    /** The same driver under other coordinates. */
    public DriverArtifact named(DriverCoordinates others) {
        return new DriverArtifact(others, version, jar, dependencies, sourceJar, driverClass, urlStyle, wrapping);
    }

    /** The origin of its sources if this version is published without any; empty if it has its own or none. */
    public Optional<String> originOfSources() {
        return sourceJar.flatMap(SourceCache::origin);
    }

    /** The same as two sentences. */
    public Optional<String> otherSources() {
        return originOfSources()
                .map(origin -> coordinates + " is published without sources. Using instead: " + origin + ".");
    }

    /**
     * SHA-256 of the jar, in hexadecimal.
     *
     * @throws DriverException NOT_A_DRIVER when the jar cannot be read
     */
    public String sha256() {
        return DriverJar.sha256(jar);
    }

    /** The beginning of a jar's hash, for people; a damaged file may have less than that. */
    public static String shortHash(String hash) {
        return hash.substring(0, Math.min(12, hash.length())) + "…";
    }
}
