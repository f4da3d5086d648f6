package dyno.driver;

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
 */
public record DriverArtifact(
        DriverCoordinates coordinates,
        String version,
        Path jar,
        List<Path> dependencies,
        Optional<Path> sourceJar,
        String driverClass,
        UrlStyle urlStyle) {
    public DriverArtifact in(Path otherJar) {
        return new DriverArtifact(coordinates, version, otherJar, dependencies, sourceJar, driverClass, urlStyle);
    }

    /** The same driver under other coordinates. */
    public DriverArtifact named(DriverCoordinates others) {
        return new DriverArtifact(others, version, jar, dependencies, sourceJar, driverClass, urlStyle);
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
