package dyno.driver;

import dyno.driver.DriverException.Kind;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The options of a driver that a user chose: what coordinates have after the question mark, and the JDBC URL gets.
 *
 * @param values by name, without the encoding of a URL
 */
public record DriverOptions(SortedMap<String, String> values) {
    /** The driver's own defaults. */
    public static final DriverOptions NONE = new DriverOptions(Collections.emptySortedMap());

    private static final Pattern OPTION = Pattern.compile("(?<name>[A-Za-z][A-Za-z0-9_.]*)=(?<value>[^=].*|)");

    /** Options with these names, or names like these, hold secrets, and coordinates are shown everywhere. */
    private static final Pattern SECRET =
            Pattern.compile(".*(password|passwd|passphrase|secret|token).*|key.*|pwd", Pattern.CASE_INSENSITIVE);

    /** These are shown although their names look like secrets. */
    private static final Set<String> NO_SECRETS = Set.of(
            "disconnectonexpiredpasswords",
            "keymanagerfactoryprovider",
            "keystore",
            "keystoreprovider",
            "keystoretype",
            "passwordcharacterencoding");

    /** Where the driver connects, and as whom: Dyno decides that, and must know it. */
    private static final Set<String> PLACES =
            Set.of("user", "host", "port", "dbname", "database", "dnssrv", "localsocket", "pipe", "sharedmemory");

    /**
     * Parts of the names of options that make a driver load classes, read or write files, run statements that are not the
     * workload's, or connect to further places.
     */
    private static final Pattern LOADS = Pattern.compile(
            ".*(autodeserialize|callbackhandler|credentialtype|exceptionchecker|factory|factories|infile|initsql"
                    + "|interceptor|keystore|ldap|loadbalancestrategy|logger|ociconfig|plugin|profilereventhandler"
                    + "|propertiestransform|provider|publickeyfile|serversslcert|sessionvariables|socks|tlssockettype|truststore).*"
                    + "|log",
            Pattern.CASE_INSENSITIVE);

    /** A URL may have more than these without encoding, but a shell, a list or a file name may not. */
    private static final Pattern ENCODED = Pattern.compile("[^A-Za-z0-9._:/=@;+*()-]");

    public DriverOptions {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /**
     * Reads what a user wrote after the question mark.
     *
     * @param text {@code name=value&name=value}; in values, %XX stands for a byte, as in a URL
     * @throws DriverException BAD_OPTION when it is something else, or has an option that Dyno does not pass on
     */
    static DriverOptions parse(String text) {
        DriverOptions options = read(text);
        options.values.keySet().forEach(DriverOptions::requirePassable);
        return options;
    }

    /**
     * Options that a user wrote as a map.
     *
     * @throws DriverException BAD_OPTION as {@link #parse}
     */
    static DriverOptions of(Map<String, String> values) {
        if (values.containsValue(null)) {
            throw refused("An option has the value null: write a text, a number, true or false.");
        }
        return values.isEmpty()
                ? NONE
                : parse(values.entrySet().stream()
                        .map(option -> option.getKey() + "=" + encoded(option.getValue()))
                        .collect(Collectors.joining("&")));
    }

    /** Those in a stored result; empty if the text has none. */
    static Optional<DriverOptions> stored(String text) {
        try {
            return Optional.of(read(text));
        } catch (DriverException e) {
            return Optional.empty();
        }
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Whether an option of that name is among them; drivers differ in whether they ignore case. */
    boolean has(String name) {
        return values.keySet().stream().anyMatch(name::equalsIgnoreCase);
    }

    /**
     * Refuses secrets, and options that make a driver load classes or files: whoever runs what another person has planned did
     * not choose them.
     *
     * @throws DriverException BAD_OPTION with the first of them
     */
    public void requireHarmless(String place) {
        for (String name : values.keySet()) {
            requirePassable(name);
            if (LOADS.matcher(name).matches()) {
                throw refused(place + " has the option '" + name
                        + "', which can make a driver load classes, read files, run statements or connect elsewhere. Dyno takes such options"
                        + " only from the command line of the machine that measures: leave it out, or measure without a plan"
                        + " (./dyno compare).");
            }
        }
    }

    /** Whether an option of this name makes a driver load classes or files, or connect elsewhere. */
    static boolean loads(String name) {
        return LOADS.matcher(name).matches();
    }

    /** Whether Dyno does not pass an option of this name on. */
    static boolean isRefused(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return PLACES.contains(lower) || isSecret(lower);
    }

    private static boolean isSecret(String lower) {
        return SECRET.matcher(lower).matches() && !NO_SECRETS.contains(lower);
    }

    private static void requirePassable(String name) {
        if (isSecret(name.toLowerCase(Locale.ROOT))) {
            throw refused("The option '" + name
                    + "' looks like a secret, and coordinates are shown in reports and in the list of processes. Leave it out;"
                    + " the password of the login comes from --password-file.");
        }
        if (isRefused(name)) {
            throw refused("The option '" + name
                    + "' decides where or as whom the driver connects, which Dyno does: choose --server, --user, --socket or"
                    + " --transport instead.");
        }
    }

    private static DriverOptions read(String text) {
        Map<String, String> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        SortedMap<String, String> values = new TreeMap<>();
        for (String part : text.split("&", -1)) {
            Matcher option = OPTION.matcher(part);
            if (!option.matches()) {
                throw refused("'" + part
                        + "' is not an option of a driver: write name=value, several with & between them, all"
                        + " in quotes: 'mysql@9.7.0?useServerPrepStmts=true&cachePrepStmts=true'.");
            }
            String name = option.group("name");
            if (names.put(name, name) != null) {
                throw refused("The option '" + name + "' is given twice; give it once.");
            }
            values.put(name, decoded(name, option.group("value")));
        }
        return new DriverOptions(values);
    }

    private static String decoded(String name, String value) {
        String decoded;
        try {
            // In a query of a form, + would be a space.
            decoded = URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw refused("The value of the option '" + name
                    + "' has a % that begins no byte in hexadecimal: write %25 for it.");
        }
        if (decoded.chars().anyMatch(c -> c == '&' || c == '#' || Character.isISOControl(c))) {
            throw refused(
                    "The value of the option '" + name
                            + "' has &, # or a control character, which not every driver can read in a URL; choose another value.");
        }
        return decoded;
    }

    private static DriverException refused(String message) {
        return new DriverException(Kind.BAD_OPTION, message);
    }

    DriverOptions and(DriverOptions others) {
        SortedMap<String, String> all = new TreeMap<>(values);
        all.putAll(others.values);
        return new DriverOptions(all);
    }

    /** Those of these that others do not have. */
    public DriverOptions without(DriverOptions others) {
        SortedMap<String, String> rest = new TreeMap<>(values);
        rest.keySet().removeAll(others.values.keySet());
        return new DriverOptions(rest);
    }

    /** The text that {@link #parse} reads, sorted by name; the same for the same options. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(option -> option.getKey() + "=" + encoded(option.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String value) {
        return ENCODED.matcher(value)
                .replaceAll(found ->
                        URLEncoder.encode(found.group(), StandardCharsets.UTF_8).replace("+", "%20"));
    }
}
