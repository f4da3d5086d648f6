package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.workload.fork.ConnectionMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UrlStyleTest {
    private static final UrlStyle MARIADB = DriverCatalogue.urlStyle("mariadb");
    private static final UrlStyle MYSQL = DriverCatalogue.urlStyle("mysql");
    private static final UrlStyle DRIZZLE = DriverCatalogue.urlStyle("drizzle");

    /** docs/connections.md has a row for each mode, with the options of each driver that has some. */
    @ParameterizedTest
    @EnumSource
    void thePageHasTheOptionsOfEachMode(ConnectionMode mode) throws IOException {
        List<String> rows = Files.readAllLines(Path.of("docs", "connections.md")).stream()
                .filter(line -> line.startsWith("| `" + mode.label() + "` |"))
                .toList();

        assertThat(rows).hasSize(1);
        String[] cells = rows.get(0).split(" \\| ");
        assertThat(cells[1]).startsWith(shown(MARIADB.options(mode)));
        assertThat(cells[2])
                .startsWith(mode == ConnectionMode.HIGH_AVAILABILITY ? "`jdbc:" : shown(MYSQL.options(mode)));
    }

    @Test
    void aUsersOptionReplacesThoseOfTheSameName() {
        DriverOptions chosen = DriverOptions.parse("CachePrepStmts=false&sslMode=REQUIRED&a=x%20y%2C%3D");

        assertThat(url(MYSQL, ConnectionMode.SERVER_PREPARED, chosen))
                .isEqualTo("jdbc:mysql://h:1/s?allowPublicKeyRetrieval=true&useServerPrepStmts=true"
                        + "&CachePrepStmts=false&a=x+y%2C%3D&sslMode=REQUIRED");
        assertThat(url(MARIADB, ConnectionMode.PLAIN, chosen))
                .isEqualTo("jdbc:mariadb://h:1/s?allowPublicKeyRetrieval=true"
                        + "&CachePrepStmts=false&a=x y,=&sslMode=REQUIRED");
        assertThat(url(DRIZZLE, ConnectionMode.PLAIN, DriverOptions.NONE)).isEqualTo("jdbc:mysql:thin://h:1/s");
    }

    @Test
    void namesWhatTheServerIsVerifiedWith() {
        ServerTrust trust = new ServerTrust(Path.of("/t/c.pem"), Path.of("/t/c.p12"));

        assertThat(encrypted(MARIADB, trust))
                .isEqualTo(
                        "jdbc:mariadb://h:1/s?sslMode=verify-ca&serverSslCert=/t/c.pem&allowPublicKeyRetrieval=true");
        assertThat(encrypted(MYSQL, trust))
                .startsWith("jdbc:mysql://h:1/s?sslMode=VERIFY_CA&")
                .contains("&trustCertificateKeyStorePassword=public&trustCertificateKeyStoreUrl=file:/");
        assertThat(encrypted(MYSQL, ServerTrust.ANY)).startsWith("jdbc:mysql://h:1/s?sslMode=REQUIRED&");
        assertThatThrownBy(() -> encrypted(DRIZZLE, ServerTrust.ANY)).hasMessage("drizzle has no option that encrypts");
    }

    private static String encrypted(UrlStyle style, ServerTrust trust) {
        return style.encryptedUrl(style.form(), "h", 1, "s", ConnectionMode.PLAIN, DriverOptions.NONE, trust);
    }

    private static String url(UrlStyle style, ConnectionMode mode, DriverOptions chosen) {
        return style.url(style.form(), "h", 1, "s", mode, chosen);
    }

    private static String shown(String options) {
        return options.isEmpty() ? "–" : "`" + options + "`";
    }
}
