package dyno.wire;

import java.nio.file.Path;

/**
 * How a driver reaches its server, if not simply by the address in the JDBC URL.
 *
 * @param socket the server's Unix-domain socket; null for TCP
 * @param option the driver's own option for that socket, as in its URL; null when it has none
 * @param note for the notes of the fork; null when there is none
 */
public record Route(Path socket, String option, String note) {
    /** TCP to the address in the URL. */
    public static final Route DIRECT = new Route(null, null, null);
}
