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

/**
 * The name of a driver as a user writes it: {@code drizzle}, {@code drizzle@1.2}, {@code drizzle@1.2+patch-id},
 * {@code mariadb@path/to/driver.jar} or {@code group:artifact:version}; {@code native} is the C client.
 *
 * @param driver catalogue name ({@code drizzle}) or {@code group:artifact}
 * @param version published version, or the path of a jar
 * @param patches ids of the patches to apply, in order; empty for the driver as published
 */
public record DriverCoordinates(String driver, String version, List<String> patches) {
    private static final Pattern NAMED = Pattern.compile("(?<driver>[^@:+]+)(?:@(?<rest>.+))?");
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
    @JsonCreator
    public static DriverCoordinates parse(String text) {
        Matcher published = PUBLISHED.matcher(text);
        if (published.matches()) {
            return of(published.group("driver"), published.group("rest"), text);
        }
        Matcher named = NAMED.matcher(text);
        if (!named.matches()) {
            throw malformed(text);
        }
        DriverCatalogue.requireName(named.group("driver"));
        return named.group("rest") == null
                ? DriverCatalogue.newest(named.group("driver"))
                : of(named.group("driver"), named.group("rest"), text);
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

    /** The canonical text, which {@link #parse} reads back. */
    @Override
    @JsonValue
    public String toString() {
        String base = driver + (driver.contains(":") ? ":" : "@") + version;
        return patches.isEmpty() ? base : base + "+" + String.join("+", patches);
    }

    private static DriverCoordinates of(String driver, String rest, String text) {
        Matcher matcher = (isPath(rest) ? PATH : VERSION).matcher(rest);
        if (!matcher.matches()) {
            throw malformed(text);
        }
        List<String> patches = Arrays.stream(matcher.group("patches").split("\\+"))
                .filter(patch -> !patch.isEmpty())
                .toList();
        return new DriverCoordinates(driver, matcher.group("version"), patches);
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
