package dyno.wire;

import java.nio.file.Path;

/**
 * How a driver reaches its server, if not simply by the address in the JDBC URL.
 *
 * @param socket the server's Unix-domain socket; null for TCP
 * @param option the driver's own option for that socket, as in its URL; null when it has none
 * @param note for the notes of the fork; null when there is none
 * @param undelayedPort a relay's port on 127.0.0.1, to be connected while nothing must be delayed; 0 when there is no relay
 */
public record Route(Path socket, String option, String note, int undelayedPort) {
    /** TCP to the address in the URL. */
    public static final Route DIRECT = new Route(null, null, null, 0);

    /** A server's Unix-domain socket, and the driver's own option for it, or null. */
    public static Route unix(Path socket, String option) {
        return new Route(socket, option, null, 0);
    }

    /** TCP through a relay. */
    public static Route relayed(String note, int undelayedPort) {
        return new Route(null, null, note, undelayedPort);
    }
}
