package dyno.driver;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dyno.driver.DriverException.Kind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The name of a driver as a user writes it: {@code drizzle}, {@code drizzle@1.2}, {@code drizzle@1.2+patch-id},
 * {@code mariadb@path/to/driver.jar} or {@code group:artifact:version}; {@code native} is the C client.
 *
 * @param driver catalogue name ({@code drizzle}) or {@code group:artifact}
 * @param version published version, or the path of a jar
 * @param patches ids of the patches to apply, in order; empty for the driver as published
 */
public record DriverCoordinates(String driver, String version, List<String> patches) {
    private static final Pattern BARE = Pattern.compile("[^@:+]+");
    private static final Pattern NAMED = Pattern.compile("(?<driver>[^@:+]+)@(?<rest>.+)");
    private static final Pattern PUBLISHED = Pattern.compile("(?<driver>[^@:+]+:[^@:+]+):(?<rest>.+)");
    private static final Pattern PATH = Pattern.compile("(?<version>.*\\.jar|.*/[^+]*)(?<patches>(?:\\+[^+/]+)*)");
    private static final Pattern VERSION = Pattern.compile("(?<version>[^+]+)(?<patches>(?:\\+[^+]+)*)");

    public DriverCoordinates {
        patches = List.copyOf(patches);
    }

    /**
     * Reads coordinates; a bare catalogue name means the newest version that Dyno was tested with.
     *
     * @throws DriverException UNKNOWN_DRIVER for a name that the catalogue does not have, or for text that is not
     *     coordinates
     */
    public static DriverCoordinates parse(String text) {
        if (BARE.matcher(text).matches()) {
            DriverCatalogue.requireName(text);
            return DriverCatalogue.newest(text);
        }
        DriverCoordinates coordinates = read(text).orElseThrow(() -> malformed(text));
        if (!coordinates.isPublishedName()) {
            DriverCatalogue.requireName(coordinates.driver);
        }
        return coordinates;
    }

    /**
     * The coordinates in a stored result, which are written as they were read: a bare name has no version, and only another version
     * of Dyno may know the driver.
     */
    @JsonCreator
    public static DriverCoordinates stored(String text) {
        return read(text).orElseGet(() -> new DriverCoordinates(text, "", List.of()));
    }

    /**
     * The same for commands that accept only JDBC drivers.
     *
     * @throws DriverException UNKNOWN_DRIVER, NOT_A_DRIVER for the C client
     */
    public static DriverCoordinates parseJdbc(String text) {
        DriverCoordinates coordinates = parse(text);
        if (coordinates.isNative()) {
            throw new DriverException(
                    Kind.NOT_A_DRIVER,
                    "native is MariaDB's C client, not a JDBC driver: only compare and reproduce accept it.");
        }
        return coordinates;
    }

    /** Whether this is the C client, not a driver. */
    public boolean isNative() {
        return driver.equals(DriverCatalogue.NATIVE);
    }

    /** The jar, if the version is a path. */
    public Optional<Path> jar() {
        return isPath(version) ? Optional.of(Path.of(version)) : Optional.empty();
    }

    /** The driver as published, without the patches. */
    public DriverCoordinates base() {
        return new DriverCoordinates(driver, version, List.of());
    }

    /** The same driver with a further patch. */
    public DriverCoordinates with(String patch) {
        return new DriverCoordinates(
                driver,
                version,
                Stream.concat(patches.stream(), Stream.of(patch)).toList());
    }

    /** The canonical text, which {@link #parse} reads back. */
    @Override
    @JsonValue
    public String toString() {
        if (version.isEmpty()) {
            return driver;
        }
        String base = driver + (isPublishedName() ? ":" : "@") + version;
        return patches.isEmpty() ? base : base + "+" + String.join("+", patches);
    }

    /** Whether the driver is {@code group:artifact}. */
    private boolean isPublishedName() {
        return driver.contains(":");
    }

    /** Coordinates with a version; empty for other text. */
    private static Optional<DriverCoordinates> read(String text) {
        return Stream.of(PUBLISHED, NAMED)
                .map(pattern -> pattern.matcher(text))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(found -> of(found.group("driver"), found.group("rest")));
    }

    private static Optional<DriverCoordinates> of(String driver, String rest) {
        Matcher matcher = (isPath(rest) ? PATH : VERSION).matcher(rest);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<String> patches = Arrays.stream(matcher.group("patches").split("\\+"))
                .filter(patch -> !patch.isEmpty())
                .toList();
        return Optional.of(new DriverCoordinates(driver, matcher.group("version"), patches));
    }

    private static boolean isPath(String version) {
        return version.contains("/") || version.endsWith(".jar") || version.contains(".jar+");
    }

    private static DriverException malformed(String text) {
        return new DriverException(
                Kind.UNKNOWN_DRIVER,
                "'" + text + "' is not a driver: write name, name@version, name@version+patch, name@path/to/driver.jar"
                        + " or group:artifact:version.");
    }
}
