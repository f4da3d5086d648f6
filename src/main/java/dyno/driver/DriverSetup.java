package dyno.driver;

import com.fasterxml.jackson.annotation.JsonProperty;
import dyno.driver.DriverException.Kind;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.process.ForkJava;
import dyno.workload.fork.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is measured when coordinates are not enough: a driver below a wrapper or a pool, or in a JVM of its own. A user writes it as a
 * JSON file, see docs/coordinates.md; a run keeps a copy in the same form.
 *
 * @param name short, for reports
 * @param driver coordinates of the driver below
 * @param artifacts Maven coordinates, jars or folders that are added to its class path
 * @param driverClass the {@link java.sql.Driver} to connect with; null for that of the driver below
 * @param url its URLs, with places for host, port and schema; null for those of the driver below
 * @param options further options for the URL, which the driver below need not know
 * @param pool where connections come from; null for the driver itself
 * @param packages those that are ranked beside the driver's, with their subpackages; empty for all of the artifacts
 * @param java home of the JDK or JRE of its forks; null for that of all forks
 * @param jvmOptions further options of the JVM of its forks
 */
public record DriverSetup(
        String name,
        String driver,
        List<String> artifacts,
        String driverClass,
        String url,
        SortedMap<String, String> options,
        Pool pool,
        List<String> packages,
        String java,
        List<String> jvmOptions) {
    /** A name, as a regular expression: part of coordinates and of names of files. */
    static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,39}(?<![.]jar)";

    static final Pattern PUBLISHED = Pattern.compile("[^:/\\\\]+:[^:/\\\\]+:[^:/\\\\]+");

    private static final List<String> PLACES = List.of("{host}", "{port}", "{schema}");

    public DriverSetup {
        artifacts = orEmpty(artifacts);
        options = options == null ? new TreeMap<>() : new TreeMap<>(options);
        packages = orEmpty(packages);
        jvmOptions = orEmpty(jvmOptions);
    }

    /**
     * A pool of connections.
     *
     * @param type the {@link javax.sql.DataSource}, which has a constructor without parameters
     * @param properties what its setters get; Dyno sets URL, user and password
     */
    public record Pool(@JsonProperty("class") String type, SortedMap<String, String> properties) {
        public Pool {
            properties = properties == null ? new TreeMap<>() : new TreeMap<>(properties);
        }
    }

    private static List<String> orEmpty(List<String> texts) {
        return texts == null
                ? List.of()
                : texts.stream().filter(Objects::nonNull).toList();
    }

    /**
     * Reads and checks a file; nothing of what it names is loaded.
     *
     * @throws DriverException BAD_SETUP with file, key and remedy; as {@link DriverCoordinates#parse} for the driver
     */
    static DriverSetup read(Path file) {
        try {
            return Json.readWritten(file, DriverSetup.class).checked(file);
        } catch (IOException e) {
            throw new DriverException(
                    Kind.BAD_SETUP,
                    "The setup file " + file + " cannot be read: " + IoProblem.explain(e)
                            + ". docs/coordinates.md shows one.",
                    e);
        }
    }

    /** The same with defaults and absolute paths. */
    private DriverSetup checked(Path file) {
        String fileName = file.getFileName().toString();
        String called = name == null ? fileName.substring(0, fileName.lastIndexOf('.')) : name;
        require(
                called.matches(NAME),
                file,
                "name",
                "'" + called + "' is not a short name: write up to 40 letters, digits, dots, hyphens and underscores");
        require(
                driver != null && !DriverSetups.isFile(driver),
                file,
                "driver",
                "write the coordinates of the driver below, such as mariadb@3.5.10");
        DriverCoordinates.parseJdbc(driver);
        if (url != null) {
            PLACES.forEach(place -> require(
                    url.contains(place),
                    file,
                    "url",
                    "it has no " + place + ": write it like jdbc:p6spy:mariadb://{host}:{port}/{schema}"));
            require(url.startsWith("jdbc:"), file, "url", "it does not begin with jdbc:");
            require(
                    url.chars().noneMatch(c -> c == '?' || c == '&' || c == '@' || c == '#'),
                    file,
                    "url",
                    "it has ?, &, @ or #: write options in 'options'; user and password come from the login");
        }
        options(file, "options", options);
        if (pool != null) {
            require(pool.type != null, file, "pool.class", "name the class of the pool's DataSource");
            options(file, "pool.properties", pool.properties);
            pool.properties.keySet().stream()
                    .filter(Surroundings.LOGIN::contains)
                    .forEach(property ->
                            require(false, file, "pool.properties." + property, "Dyno sets it itself; leave it out"));
        }
        Path folder = file.toAbsolutePath().normalize().getParent();
        List<String> found = new ArrayList<>();
        for (String artifact : artifacts) {
            found.add(PUBLISHED.matcher(artifact).matches() ? artifact : existing(file, folder, artifact));
        }
        String home = java == null ? null : folder.resolve(java).normalize().toString();
        String key = "java";
        try {
            if (home != null) {
                ForkJava.in(Path.of(home));
            }
            key = "jvmOptions";
            ForkJava.requireOptions(jvmOptions);
        } catch (IllegalArgumentException e) {
            throw refused(file, key, e.getMessage());
        }
        return new DriverSetup(called, driver, found, driverClass, url, options, pool, packages, home, jvmOptions);
    }

    private static void options(Path file, String key, Map<String, String> options) {
        try {
            DriverOptions.of(options);
        } catch (DriverException e) {
            throw refused(file, key, e.getMessage());
        }
    }

    private static String existing(Path file, Path folder, String artifact) {
        Path path = folder.resolve(artifact).normalize();
        require(
                Files.exists(path),
                file,
                "artifacts",
                "there is no " + path + ": write group:artifact:version, or the path of"
                        + " a jar or folder, relative to the setup file");
        return path.toString();
    }

    private static void require(boolean fulfilled, Path file, String key, String otherwise) {
        if (!fulfilled) {
            throw refused(file, key, otherwise + ".");
        }
    }

    private static DriverException refused(Path file, String key, String why) {
        return new DriverException(Kind.BAD_SETUP, "The setup file " + file + ", key '" + key + "': " + why);
    }

    /** The driver below, in this setup. */
    DriverCoordinates coordinates() {
        return DriverCoordinates.parseJdbc(driver).inSetup(name);
    }

    /**
     * What the JVMs need to know in which it is measured.
     *
     * @param below class of the driver below
     */
    Surroundings surroundings(String below) {
        return new Surroundings(
                below,
                pool == null ? null : pool.type,
                pool == null ? new TreeMap<>() : pool.properties,
                java,
                jvmOptions);
    }

    /** Its Java and those options that change how code is compiled and memory is collected. */
    List<String> jvm() {
        return Stream.concat(
                        Stream.ofNullable(java),
                        jvmOptions.stream()
                                .filter(option -> option.startsWith("-X"))
                                .sorted())
                .toList();
    }

    /** What it adds to the driver, for reports. */
    String describe() {
        List<String> parts = new ArrayList<>();
        if (driverClass != null) {
            parts.add(driverClass);
        }
        if (url != null) {
            parts.add(url);
        }
        if (!options.isEmpty()) {
            parts.add("options " + DriverOptions.of(options));
        }
        if (pool != null) {
            parts.add("connections from " + pool.type + " "
                    + DriverOptions.of(pool.properties).toString().replace("&", " "));
        }
        artifacts.forEach(parts::add);
        if (java != null) {
            parts.add("Java " + ForkJava.in(Path.of(java)).feature() + " in " + java);
        }
        parts.addAll(jvmOptions);
        return String.join(", ", parts);
    }
}
