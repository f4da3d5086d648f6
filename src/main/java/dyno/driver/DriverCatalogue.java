package dyno.driver;

import dyno.driver.DriverException.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** The drivers that have a short name: where each is published, and the URL style of each version. */
public final class DriverCatalogue {
    /**
     * The C client, which is measured together with the drivers; its version is that of the MariaDB server whose jar
     * contains it.
     */
    public static final String NATIVE = "native";

    private static final String NEWEST_NATIVE = "11.4.5";

    /** Earlier versions of Connector/J 5 do not know {@code enabledTLSProtocols}. */
    private static final String FIRST_WITH_PROTOCOLS = "5.1.44";

    private static final List<Family> FAMILIES = List.of(
            new Family(
                    "mariadb",
                    "org.mariadb.jdbc",
                    // 4.0.0 is published without sources: no source lines, and no patches without a checkout.
                    "3.5.10",
                    List.of(
                            new Release("3.0.0-alpha", "org.mariadb.jdbc", "mariadb-java-client", UrlStyle.MARIADB),
                            new Release("0", "org.mariadb.jdbc", "mariadb-java-client", UrlStyle.MARIADB_2))),
            new Family(
                    "mysql",
                    "com.mysql",
                    "26.10.0",
                    List.of(
                            new Release("8.0.31", "com.mysql", "mysql-connector-j", UrlStyle.MYSQL),
                            new Release("8.0.13", "mysql", "mysql-connector-java", UrlStyle.MYSQL),
                            new Release("0", "mysql", "mysql-connector-java", UrlStyle.MYSQL_5))),
            new Family(
                    "drizzle",
                    "org.drizzle.jdbc",
                    "1.4",
                    List.of(new Release("0", "org.drizzle.jdbc", "drizzle-jdbc", UrlStyle.DRIZZLE))));

    private DriverCatalogue() {}

    /**
     * A driver under its short name; releases newest first.
     *
     * @param javaPackage that all its classes are in
     * @param usual the newest version that Dyno was tested with and whose sources are known: its own, or those of a near version
     *     that fit
     */
    private record Family(String name, String javaPackage, String usual, List<Release> releases) {
        boolean isCalled(String driver) {
            return name.equals(driver)
                    || releases.stream()
                            .anyMatch(release -> release.coordinates().equals(driver));
        }

        Release release(String version) {
            return releases.stream()
                    .filter(release -> parse(release.from).compareTo(parse(version)) <= 0)
                    .findFirst()
                    .orElseGet(() -> releases.get(releases.size() - 1));
        }
    }

    /** Where the versions of a driver are published, and their URL style, from one version on. */
    private record Release(String from, String group, String artifact, UrlStyle urlStyle) {
        String coordinates() {
            return group + ":" + artifact;
        }
    }

    public static List<String> names() {
        return Stream.concat(FAMILIES.stream().map(Family::name), Stream.of(NATIVE))
                .toList();
    }

    /** The package that all classes of a driver are in, by short name. */
    public static Map<String, String> packages() {
        Map<String, String> packages = new LinkedHashMap<>();
        FAMILIES.forEach(family -> packages.put(family.name, family.javaPackage));
        return packages;
    }

    /** The drivers that Dyno measures by default. */
    public static List<DriverCoordinates> defaultSet() {
        return List.of(newest("mariadb"), newest("mysql"), newest("drizzle"), DriverCoordinates.parse("drizzle@1.2"));
    }

    /**
     * The newest version of a driver that Dyno was tested with and whose sources are known.
     *
     * @throws DriverException UNKNOWN_DRIVER when the catalogue has no such name
     */
    public static DriverCoordinates newest(String name) {
        requireName(name);
        if (name.equals(NATIVE)) {
            return new DriverCoordinates(NATIVE, NEWEST_NATIVE, List.of());
        }
        return FAMILIES.stream()
                .filter(family -> family.name.equals(name))
                .map(family -> new DriverCoordinates(name, family.usual, List.of()))
                .findFirst()
                .orElseThrow();
    }

    static void requireName(String name) {
        if (!names().contains(name)) {
            String hint = NearestNames.of(name, names()).stream()
                    .findFirst()
                    .map(known -> "did you mean " + known + "? ")
                    .orElse("");
            throw new DriverException(
                    Kind.UNKNOWN_DRIVER,
                    "Unknown driver '" + name + "': " + hint + "The known names are " + String.join(", ", names())
                            + "; write any other driver as group:artifact:version.");
        }
    }

    /**
     * The {@code group:artifact} under which a version is published.
     *
     * @param driver short name or {@code group:artifact}; for the latter, moves that the catalogue contains are
     *     followed
     */
    static String publishedAs(String driver, String version) {
        return release(driver, version).map(Release::coordinates).orElse(driver);
    }

    /** Each {@code group:artifact} under which versions of a driver are published. */
    static List<String> publications(String driver) {
        return FAMILIES.stream()
                .filter(family -> family.isCalled(driver))
                .findFirst()
                .map(family -> family.releases.stream()
                        .map(Release::coordinates)
                        .distinct()
                        .toList())
                .orElse(List.of(driver));
    }

    /** Whether a version encrypts connections if it is told to: it has options for it, and offers a protocol that a current JDK accepts. */
    public static boolean canEncrypt(DriverCoordinates driver) {
        return urlStyle(driver.driver(), driver.version())
                .filter(UrlStyle::canEncrypt)
                .filter(style -> style != UrlStyle.MYSQL_5
                        || parse(driver.version()).compareTo(parse(FIRST_WITH_PROTOCOLS)) >= 0)
                .isPresent();
    }

    /** The URL style of a version; empty when the catalogue does not have the driver. */
    static Optional<UrlStyle> urlStyle(String driver, String version) {
        return release(driver, version).map(Release::urlStyle);
    }

    /**
     * The URL style of a contributor's build; empty when the catalogue does not have the driver.
     *
     * @param version major and minor version, which is all that a driver says about itself
     */
    static Optional<UrlStyle> urlStyleOfBuild(String driver, String version) {
        // In this scheme, "max" is later than every patch level.
        return urlStyle(driver, version + ".max");
    }

    private static Optional<Release> release(String driver, String version) {
        return FAMILIES.stream()
                .filter(family -> family.isCalled(driver))
                .map(family -> family.release(version))
                .findFirst();
    }

    static Version parse(String version) {
        try {
            return new GenericVersionScheme().parseVersion(version);
        } catch (InvalidVersionSpecificationException e) {
            throw new IllegalArgumentException(version, e);
        }
    }
}
