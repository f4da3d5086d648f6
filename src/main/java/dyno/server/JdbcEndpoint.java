package dyno.server;

/**
 * The address of a database server and the login.
 *
 * @param host name or address
 * @param schema the schema that Dyno works in
 * @param password may be empty; never printed
 */
public record JdbcEndpoint(String host, int port, String schema, String user, String password) {
    @Override
    public String toString() {
        return user + "@" + host + ":" + port + "/" + schema;
    }
}
