package dyno.driver;

import java.nio.file.Path;
import java.util.Optional;

/** How a driver family wants its JDBC URL for a plain, unencrypted connection. */
public enum UrlStyle {
    MARIADB("jdbc:mariadb://%s:%d/%s?sslMode=disable&allowPublicKeyRetrieval=true"),
    MYSQL("jdbc:mysql://%s:%d/%s?sslMode=DISABLED&allowPublicKeyRetrieval=true"),
    MYSQL_5("jdbc:mysql://%s:%d/%s?useSSL=false"),
    DRIZZLE("jdbc:mysql:thin://%s:%d/%s");

    private final String template;

    UrlStyle(String template) {
        this.template = template;
    }

    /** The URL without user and password, which travel as properties. */
    public String url(String host, int port, String schema) {
        return String.format(template, host, port, schema);
    }

    /** The documented option for a Unix-domain socket, to be put into the URL; Connector/J wants a library of others. */
    public Optional<String> socketOption(Path socket) {
        return this == MARIADB ? Optional.of("localSocket=" + socket) : Optional.empty();
    }
}
