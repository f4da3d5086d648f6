package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.FileTree;
import dyno.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@link DriverSetup}s of this process, by name: those that the user named, and those that runs keep. */
public final class DriverSetups {
    private static final String FOLDER = "setups";
    private static final String ENDING = ".json";

    private static final Pattern WORD =
            Pattern.compile("@(?<file>.+?\\.json)(?<patches>(?:\\+[^+/?]+)*)(?:\\?(?<options>.*))?");

    private static final Map<String, Known> NAMED = new ConcurrentHashMap<>();
    private static final Map<String, Known> STORED = new ConcurrentHashMap<>();

    private record Known(DriverSetup setup, Path file) {}

    private DriverSetups() {}

    /** Whether a user's word names a setup file instead of a driver: {@code @FILE.json}, perhaps with patches and options. */
    static boolean isFile(String word) {
        return WORD.matcher(word).matches();
    }

    /**
     * Reads the file that a user named.
     *
     * @return the driver in it, with the patches and options after the file
     * @throws DriverException BAD_SETUP, also when another file has a setup of the same name; as {@link DriverCoordinates#parse}
     */
    static DriverCoordinates read(String word) {
        Matcher parts = WORD.matcher(word);
        if (!parts.matches()) {
            throw new IllegalArgumentException(word);
        }
        Path file = Path.of(parts.group("file"));
        DriverSetup setup = DriverSetup.read(file);
        Known other = NAMED.putIfAbsent(setup.name(), new Known(setup, file));
        if (other != null && !other.setup.equals(setup)) {
            throw new DriverException(
                    Kind.BAD_SETUP,
                    "The setup files " + other.file + " and " + file + " are both called '" + setup.name()
                            + "': give one of them another 'name'.");
        }
        DriverCoordinates driver = setup.coordinates();
        for (String patch : parts.group("patches").split("\\+")) {
            driver = patch.isEmpty() ? driver : driver.with(patch);
        }
        String options = parts.group("options");
        return options == null ? driver : driver.with(driver.options().and(DriverOptions.parse(options)));
    }

    /** The word that {@link #read} reads; that of a file of the setup's name if its own is not known. */
    static String word(DriverCoordinates driver) {
        Known known = known(driver).orElse(null);
        if (known == null) {
            return "@" + driver.setup() + ENDING;
        }
        DriverCoordinates plain = known.setup.coordinates();
        StringBuilder word = new StringBuilder("@").append(known.file);
        driver.patches().stream()
                .filter(patch -> !plain.patches().contains(patch))
                .forEach(patch -> word.append('+').append(patch));
        SortedMap<String, String> further = new TreeMap<>(driver.options().values());
        further.entrySet().removeAll(plain.options().values().entrySet());
        return further.isEmpty() ? word.toString() : "'" + word + "?" + new DriverOptions(further) + "'";
    }

    /** The setup of a driver; empty if it has none, or if that is not known here. */
    static Optional<DriverSetup> of(DriverCoordinates driver) {
        return known(driver).map(Known::setup);
    }

    private static Optional<Known> known(DriverCoordinates driver) {
        return driver.setup().isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(NAMED.getOrDefault(driver.setup(), STORED.get(driver.setup())));
    }

    /** What the setup of a driver changes in its JVM that changes what becomes of the same code; empty for nothing. */
    public static List<String> jvm(DriverCoordinates driver) {
        return of(driver).map(DriverSetup::jvm).orElse(List.of());
    }

    /** Keeps the setups that this process knows in the folder of a run. */
    public static void keep(Path run) throws IOException {
        Path folder = run.resolve(FOLDER);
        for (Map<String, Known> setups : List.of(STORED, NAMED)) {
            for (Known known : setups.values()) {
                Files.createDirectories(folder);
                Json.write(folder.resolve(known.setup.name() + ENDING), known.setup);
            }
        }
    }

    /** Lets this process find the setups that a run keeps; one that cannot be read is missing when its driver is measured. */
    public static void use(Path run) {
        Path folder = run.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try {
            for (Path file : FileTree.in(folder)) {
                DriverSetup setup = Json.readWritten(file, DriverSetup.class);
                STORED.put(setup.name(), new Known(setup, file));
            }
        } catch (IOException unreadable) {
            // A run can be shown without them.
            STORED.clear();
        }
    }

    public static void forget() {
        NAMED.clear();
        STORED.clear();
    }
}
