package dyno.investigation;

import java.nio.file.Path;

/**
 * Which database server to measure against.
 *
 * @param host null for the embedded server
 * @param port TCP port
 * @param user login
 * @param password may be empty
 * @param socket its Unix-domain socket; null to ask the server
 */
public record ServerChoice(String host, int port, String user, String password, Path socket) {
    public static final ServerChoice EMBEDDED = new ServerChoice(null, 0, null, null, null);

    boolean embedded() {
        return host == null;
    }

    @Override
    public String toString() {
        return embedded() ? "embedded MariaDB" : user + "@" + host + ":" + port;
    }
}
