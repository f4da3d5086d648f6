package dyno.driver;

import dyno.workload.fork.ConnectionMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The JDBC URL of some versions of a driver, plain or encrypted, and its options for the {@link ConnectionMode}s.
 *
 * <p>A driver without an option for a mode gets its plain URL: the commands that it sends show whether it does what the mode requires.
 *
 * @param name of the style
 * @param prefix what precedes the address
 * @param always options of every connection, as in a URL; may be empty, as all options here
 * @param plain options without which the driver would encrypt
 * @param encrypted options that make it encrypt and accept any certificate; null if it has none
 * @param verified options that make it also verify the server, with places for {@code {certificate}}, {@code {store}} and
 *     {@code {password}}; null if it has none
 * @param encryptsFrom the first version that knows these options; null for all
 * @param socket the option for a Unix-domain socket, with a place for {@code {socket}}; null if it has none
 * @param decodesValues whether the driver decodes the values of options
 * @param modes options of each mode that has some
 */
public record UrlStyle(
        String name,
        String prefix,
        String always,
        String plain,
        String encrypted,
        String verified,
        String encryptsFrom,
        String socket,
        boolean decodesValues,
        Map<ConnectionMode, String> modes) {
    /** What a mode adds to the URL; may be empty. */
    String options(ConnectionMode mode) {
        return modes.getOrDefault(mode, "");
    }

    /** Whether the driver has options to encrypt, and to verify the server. */
    public boolean canEncrypt() {
        return encrypted != null;
    }

    /** The URL of a connection with the driver's own defaults, not encrypted, without user and password, which are passed as properties. */
    public String url(String host, int port, String schema) {
        return url(form(), host, port, schema, ConnectionMode.PLAIN, DriverOptions.NONE);
    }

    /**
     * The same in a mode, in a form that a wrapper may have, with options that the user chose. They replace those of the same name that
     * Dyno or the mode would give: whether the mode's workloads are still what their names say is told by the commands that the driver
     * sends.
     */
    String url(String form, String host, int port, String schema, ConnectionMode mode, DriverOptions chosen) {
        return url(form, host, port, schema, mode, chosen, plain);
    }

    /** Of its URLs without options. */
    String form() {
        return prefix + "//{host}:{port}/{schema}";
    }

    /**
     * The same of an encrypted connection.
     *
     * @throws IllegalStateException if the driver {@linkplain #canEncrypt() cannot encrypt}
     */
    String encryptedUrl(
            String form,
            String host,
            int port,
            String schema,
            ConnectionMode mode,
            DriverOptions chosen,
            ServerTrust trust) {
        if (!canEncrypt()) {
            throw new IllegalStateException(name + " has no option that encrypts");
        }
        return url(form, host, port, schema, mode, chosen, trust.isVerified() ? verifying(trust) : encrypted);
    }

    private String verifying(ServerTrust trust) {
        return verified.replace("{certificate}", trust.certificate().toString())
                .replace("{store}", trust.store().toUri().toString())
                .replace("{password}", ServerTrust.STORE_PASSWORD);
    }

    private String url(
            String form,
            String host,
            int port,
            String schema,
            ConnectionMode mode,
            DriverOptions chosen,
            String encryption) {
        String place = "//{host}:{port}";
        String start = mode == ConnectionMode.HIGH_AVAILABILITY
                ? form.replace(place, "replication:" + place + ",{host}:{port}")
                : form;
        List<String> options = new ArrayList<>(
                List.of(String.join("&", encryption, always, options(mode)).split("&")));
        options.removeIf(option -> option.isEmpty() || chosen.has(option.substring(0, option.indexOf('='))));
        chosen.values().forEach((name, value) -> options.add(name + "=" + encoded(value)));
        return start.replace("{host}", host)
                        .replace("{port}", Integer.toString(port))
                        .replace("{schema}", schema)
                + (options.isEmpty() ? "" : "?" + String.join("&", options));
    }

    String encoded(String value) {
        return decodesValues ? URLEncoder.encode(value, StandardCharsets.UTF_8) : value;
    }

    /** The documented option for a Unix-domain socket, to be put into the URL; some drivers need a third-party library. */
    public Optional<String> socketOption(Path path) {
        return Optional.ofNullable(socket).map(option -> option.replace("{socket}", path.toString()));
    }
}
