package dyno.driver;

import java.nio.file.Path;
import java.util.Optional;

/** How a driver family wants its JDBC URL for a plain, unencrypted connection. */
public enum UrlStyle {
    MARIADB("jdbc:mariadb://%s:%d/%s?sslMode=disable&allowPublicKeyRetrieval=true", "&localSocket="),
    MYSQL("jdbc:mysql://%s:%d/%s?sslMode=DISABLED&allowPublicKeyRetrieval=true", null),
    MYSQL_5("jdbc:mysql://%s:%d/%s?useSSL=false", null),
    DRIZZLE("jdbc:mysql:thin://%s:%d/%s", null);

    private final String template;
    private final String socketOption;

    UrlStyle(String template, String socketOption) {
        this.template = template;
        this.socketOption = socketOption;
    }

    /** The URL without user and password, which travel as properties. */
    public String url(String host, int port, String schema) {
        return String.format(template, host, port, schema);
    }

    /** The URL with the option for a Unix-domain socket; empty when the driver documents none that works by itself. */
    public Optional<String> socketUrl(String host, int port, String schema, Path socket) {
        return Optional.ofNullable(socketOption).map(option -> url(host, port, schema) + option + socket);
    }
}
