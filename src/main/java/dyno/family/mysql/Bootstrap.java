package dyno.family.mysql;

import dyno.server.JdbcEndpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** The SQL that a new server runs before anybody can log in: accounts with a password, and Dyno's schema. */
final class Bootstrap {
    /** By TCP, and by the Unix-domain socket. */
    private static final List<String> HOSTS = List.of("127.0.0.1", "localhost");

    private Bootstrap() {}

    static String sql(ServerFiles files, JdbcEndpoint endpoint) throws IOException {
        return files.flavour() == Flavour.MARIADB ? mariaDb(files, endpoint) : mySql(files.version(), endpoint);
    }

    /** The password plugin that every driver supports. */
    private static String mariaDb(ServerFiles files, JdbcEndpoint endpoint) throws IOException {
        String accounts = HOSTS.stream()
                .map(host -> "GRANT ALL ON *.* TO '%s'@'%s' IDENTIFIED VIA mysql_native_password USING '%s'"
                                .formatted(endpoint.user(), host, nativeHash(endpoint.password()))
                        + " WITH GRANT OPTION;\n")
                .collect(Collectors.joining());
        return "CREATE DATABASE mysql;\nUSE mysql;\n" + files.systemTables() + "\nFLUSH PRIVILEGES;\n" + accounts
                + "CREATE DATABASE " + endpoint.schema() + ";\n";
    }

    /**
     * MySQL creates its system tables and root@localhost itself; the plugin that every driver supports, if there is
     * one.
     */
    private static String mySql(String version, JdbcEndpoint endpoint) {
        String plugin = OldPasswords.of(version) != OldPasswords.NONE ? " WITH mysql_native_password" : "";
        String accounts = HOSTS.stream()
                .map(host -> "'%s'@'%s'".formatted(endpoint.user(), host))
                .map(account -> "CREATE USER IF NOT EXISTS %1$s;\n".formatted(account)
                        + "ALTER USER %s IDENTIFIED%s BY '%s';\n".formatted(account, plugin, endpoint.password())
                        + "GRANT ALL ON *.* TO %s WITH GRANT OPTION;\n".formatted(account))
                .collect(Collectors.joining());
        return accounts + "CREATE DATABASE " + endpoint.schema() + ";\n";
    }

    /** The stored value of {@code mysql_native_password}: SHA-1 twice. */
    private static String nativeHash(String password) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-1");
            byte[] once = sha.digest(password.getBytes(StandardCharsets.UTF_8));
            return "*" + HexFormat.of().withUpperCase().formatHex(sha.digest(once));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
