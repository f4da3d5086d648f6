package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/**
 * The drivers that have a short name: where each is published, the URL style of each version, and options that change how much an
 * operation does. They are data, {@code drivers.json} in the folder of their protocol.
 */
public final class DriverCatalogue {
    /**
     * The C client, which is measured together with the drivers; its version is that of the server whose jar contains it.
     */
    public static final String NATIVE = "native";

    private static final Data DATA = read("/dyno/family/mysql/drivers.json");

    private DriverCatalogue() {}

    /**
     * What the catalogue contains.
     *
     * @param nativeVersion the version of the C client that Dyno was tested with
     * @param defaults the drivers that Dyno measures by default
     * @param undeclaredClasses driver classes in jars that declare none
     * @param urlStyles those that drivers are asked for if the catalogue does not have them, in this order
     */
    private record Data(
            String nativeVersion,
            List<String> defaults,
            List<Family> drivers,
            List<String> undeclaredClasses,
            List<UrlStyle> urlStyles) {}

    /**
     * A driver under its short name.
     *
     * @param javaPackage that all its classes are in
     * @param usual the newest version that Dyno was tested with and whose sources are known: its own, or those of a near version
     *     that fit
     * @param releases newest first
     * @param usefulOptions that change how much an operation does
     */
    private record Family(
            String name, String javaPackage, String usual, List<Release> releases, List<String> usefulOptions) {
        boolean isCalled(String driver) {
            return name.equals(driver) || releases.stream().anyMatch(release -> release.publishedAs.equals(driver));
        }

        Release release(String version) {
            return releases.stream()
                    .filter(release -> parse(release.from).compareTo(parse(version)) <= 0)
                    .findFirst()
                    .orElseGet(() -> releases.get(releases.size() - 1));
        }
    }

    /** Where the versions of a driver are published, and their URL style, from one version on. */
    private record Release(String from, String publishedAs, String urlStyle) {}

    private static Data read(String resource) {
        try (InputStream json = DriverCatalogue.class.getResourceAsStream(resource)) {
            return Json.parse(new String(json.readAllBytes(), StandardCharsets.UTF_8), Data.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The data of the drivers are broken: " + resource, e);
        }
    }

    public static List<String> names() {
        return Stream.concat(DATA.drivers.stream().map(Family::name), Stream.of(NATIVE))
                .toList();
    }

    /** The package that all classes of a driver are in, by short name. */
    public static Map<String, String> packages() {
        Map<String, String> packages = new LinkedHashMap<>();
        DATA.drivers.forEach(family -> packages.put(family.name, family.javaPackage));
        return packages;
    }

    /** The drivers that Dyno measures by default. */
    public static List<DriverCoordinates> defaultSet() {
        return DATA.defaults.stream().map(DriverCoordinates::parse).toList();
    }

    /**
     * The newest version of a driver that Dyno was tested with and whose sources are known.
     *
     * @throws DriverException UNKNOWN_DRIVER when the catalogue has no such name
     */
    public static DriverCoordinates newest(String name) {
        requireName(name);
        if (name.equals(NATIVE)) {
            return new DriverCoordinates(NATIVE, DATA.nativeVersion, List.of());
        }
        return DATA.drivers.stream()
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
        return release(driver, version).map(Release::publishedAs).orElse(driver);
    }

    /** Each {@code group:artifact} under which versions of a driver are published. */
    static List<String> publications(String driver) {
        return DATA.drivers.stream()
                .filter(family -> family.isCalled(driver))
                .findFirst()
                .map(family -> family.releases.stream()
                        .map(Release::publishedAs)
                        .distinct()
                        .toList())
                .orElse(List.of(driver));
    }

    /** Whether a version encrypts connections if it is told to: it has options for it, and offers a protocol that a current JDK accepts. */
    public static boolean canEncrypt(DriverCoordinates driver) {
        return urlStyle(driver.driver(), driver.version())
                .filter(UrlStyle::canEncrypt)
                .filter(style -> style.encryptsFrom() == null
                        || parse(driver.version()).compareTo(parse(style.encryptsFrom())) >= 0)
                .isPresent();
    }

    /** The driver with each of its useful options; a version need not know all. */
    public static List<DriverCoordinates> withUsefulOptions(DriverCoordinates driver) {
        return DATA.drivers.stream()
                .filter(family -> family.name.equals(driver.driver()))
                .flatMap(family -> family.usefulOptions.stream())
                .map(DriverOptions::parse)
                .filter(options -> driver.options().values().keySet().stream().noneMatch(options.values()::containsKey))
                .map(options -> driver.with(driver.options().and(options)))
                .toList();
    }

    /** Driver classes in jars that declare none. */
    static List<String> undeclaredClasses() {
        return DATA.undeclaredClasses;
    }

    /** All URL styles, in the order in which a driver that the catalogue does not have is asked for them. */
    static List<UrlStyle> urlStyles() {
        return DATA.urlStyles;
    }

    /** The URL style of this name, which must exist. */
    public static UrlStyle urlStyle(String name) {
        return DATA.urlStyles.stream()
                .filter(style -> style.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The URL style of a version; empty when the catalogue does not have the driver. */
    static Optional<UrlStyle> urlStyle(String driver, String version) {
        return release(driver, version).map(release -> urlStyle(release.urlStyle));
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
        return DATA.drivers.stream()
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
