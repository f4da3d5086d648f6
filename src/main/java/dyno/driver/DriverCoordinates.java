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
 * {@code mariadb@path/to/driver.jar} or {@code group:artifact:version}, all with options or without ({@code
 * mysql@9.7.0?cachePrepStmts=true}); {@code native} is the C client. {@code @FILE.json} names a {@link DriverSetup} and the driver in it.
 * docs/coordinates.md has the grammar.
 *
 * @param driver catalogue name ({@code drizzle}) or {@code group:artifact}
 * @param version published version, or the path of a jar; empty if none is named yet
 * @param patches ids of the patches to apply, in order; empty for the driver as published
 * @param options for its JDBC URL
 * @param setup name of the {@link DriverSetup} that it is measured in; empty for the driver alone
 */
public record DriverCoordinates(
        String driver, String version, List<String> patches, DriverOptions options, String setup) {
    /** Begins the options. */
    private static final char MARK = '?';

    /** The name of a setup after the rest; a path may have such an end, too. */
    private static final Pattern IN_SETUP = Pattern.compile("(?<rest>.*)#(?<setup>" + DriverSetup.NAME + ")");

    private static final Pattern BARE = Pattern.compile("[^@:+]+");
    private static final Pattern NAMED = Pattern.compile("(?<driver>[^@:+]+)@(?<rest>.+)");
    private static final Pattern PUBLISHED = Pattern.compile("(?<driver>[^@:+]+:[^@:+]+):(?<rest>.+)");
    private static final Pattern PATH = Pattern.compile("(?<version>.*\\.jar|.*/[^+]*)(?<patches>(?:\\+[^+/]+)*)");
    private static final Pattern VERSION = Pattern.compile("(?<version>[^+]+)(?<patches>(?:\\+[^+]+)*)");

    public DriverCoordinates {
        patches = List.copyOf(patches);
    }

    public DriverCoordinates(String driver, String version, List<String> patches) {
        this(driver, version, patches, DriverOptions.NONE, "");
    }

    /**
     * Reads coordinates; a bare catalogue name means the version of {@link DriverCatalogue#newest}.
     *
     * @throws DriverException UNKNOWN_DRIVER for a name that the catalogue does not have, or for text that is not
     *     coordinates; BAD_OPTION; BAD_SETUP
     */
    public static DriverCoordinates parse(String text) {
        if (DriverSetups.isFile(text)) {
            return DriverSetups.read(text);
        }
        if (IN_SETUP.matcher(text).matches()) {
            throw new DriverException(
                    Kind.UNKNOWN_DRIVER,
                    "'" + text + "' is how reports name a driver in a setup: write the setup's file, @FILE.json.");
        }
        DriverCoordinates named = named(text);
        return driver(named.driver).with(named.options);
    }

    /**
     * Reads what a command takes that adds the versions itself: the name of a driver, or the path of something to build it from,
     * perhaps with options. Whether there is such a driver is not checked.
     *
     * @throws DriverException BAD_OPTION; BAD_SETUP
     */
    public static DriverCoordinates named(String text) {
        if (DriverSetups.isFile(text)) {
            return DriverSetups.read(text).withoutVersion();
        }
        int mark = text.indexOf(MARK);
        return mark < 0
                ? new DriverCoordinates(text, "", List.of())
                : new DriverCoordinates(text.substring(0, mark), "", List.of())
                        .with(DriverOptions.parse(text.substring(mark + 1)));
    }

    private static DriverCoordinates driver(String text) {
        if (BARE.matcher(text).matches()) {
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
        Matcher setup = IN_SETUP.matcher(text);
        return setup.matches() ? storedAlone(setup.group("rest")).inSetup(setup.group("setup")) : storedAlone(text);
    }

    private static DriverCoordinates storedAlone(String text) {
        int mark = text.indexOf(MARK);
        return mark < 0
                ? storedDriver(text)
                : DriverOptions.stored(text.substring(mark + 1))
                        .map(options -> {
                            DriverCoordinates driver = storedDriver(text.substring(0, mark));
                            return new DriverCoordinates(driver.driver, driver.version, driver.patches, options, "");
                        })
                        .orElseGet(() -> new DriverCoordinates(text, "", List.of()));
    }

    private static DriverCoordinates storedDriver(String text) {
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

    /** The driver as published, without the patches; with the options, in the setup. */
    public DriverCoordinates base() {
        return withPatches(List.of());
    }

    public DriverCoordinates with(String patch) {
        return withPatches(Stream.concat(patches.stream(), Stream.of(patch)).toList());
    }

    public DriverCoordinates withPatches(List<String> others) {
        return new DriverCoordinates(driver, version, others, options, setup);
    }

    /**
     * The same driver with other options.
     *
     * @throws DriverException BAD_OPTION for the C client, which has none
     */
    public DriverCoordinates with(DriverOptions others) {
        if (isNative() && !others.isEmpty()) {
            throw new DriverException(
                    Kind.BAD_OPTION,
                    "native is MariaDB's C client, which takes no options; leave out ?" + others + ".");
        }
        return new DriverCoordinates(driver, version, patches, others, setup);
    }

    /** The same driver in a setup. */
    DriverCoordinates inSetup(String name) {
        return new DriverCoordinates(driver, version, patches, options, name);
    }

    /** The same build with the driver's default options, in no setup. */
    public DriverCoordinates withoutOptions() {
        return new DriverCoordinates(driver, version, patches);
    }

    /**
     * Refuses setups, and options that make a driver load classes or files: whoever runs what another person has planned did not
     * choose them.
     *
     * @param place begins the message
     * @throws DriverException BAD_OPTION with the first of them, BAD_SETUP
     */
    public void requireHarmless(String place) {
        if (!setup.isEmpty()) {
            throw new DriverException(
                    Kind.BAD_SETUP,
                    place + " has the setup '" + setup
                            + "', which loads classes. Dyno takes setups only from the command line of the machine that measures:"
                            + " leave it out, or measure without a plan (./dyno compare).");
        }
        options.requireHarmless(place);
    }

    /** Whether this is the same build of the driver with other options, or in another setup. */
    public boolean differsOnlyInOptionsFrom(DriverCoordinates other) {
        return !equals(other) && withoutOptions().equals(other.withoutOptions());
    }

    /** Another version of the driver with the same options in the same setup, without patches. */
    public DriverCoordinates in(String otherVersion) {
        return new DriverCoordinates(driver, otherVersion, List.of(), options, setup);
    }

    /** What the versions of a driver with the same options have in common: {@code mysql?cachePrepStmts=true}. */
    public DriverCoordinates withoutVersion() {
        return in("");
    }

    /** The canonical text, which {@link #stored} reads back and, of a driver in no setup, {@link #parse}. */
    @Override
    @JsonValue
    public String toString() {
        String base = version.isEmpty() ? driver : driver + (isPublishedName() ? ":" : "@") + version;
        String patched = patches.isEmpty() ? base : base + "+" + String.join("+", patches);
        String optioned = options.isEmpty() ? patched : patched + MARK + options;
        return setup.isEmpty() ? optioned : optioned + "#" + setup;
    }

    /** A word of a command line that names the driver: a shell would read the marks of options. */
    public String shellWord() {
        if (!setup.isEmpty()) {
            return DriverSetups.word(this);
        }
        return options.isEmpty() ? toString() : "'" + this + "'";
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
                        + " or group:artifact:version, each with ?option=value if needed, or @FILE.json for a setup.");
    }
}
