package dyno.investigation;

/**
 * Which database server to measure against.
 *
 * @param host null for the embedded server
 * @param port TCP port
 * @param user login
 * @param password may be empty
 */
public record ServerChoice(String host, int port, String user, String password) {
    public static final ServerChoice EMBEDDED = new ServerChoice(null, 0, null, null);

    boolean embedded() {
        return host == null;
    }

    @Override
    public String toString() {
        return embedded() ? "embedded MariaDB" : user + "@" + host + ":" + port;
    }
}
