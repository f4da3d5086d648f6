package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.fork.ConnectionMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UrlStyleTest {
    /** docs/connections.md has a row for each mode, with the options of each driver that has some. */
    @ParameterizedTest
    @EnumSource
    void thePageHasTheOptionsOfEachMode(ConnectionMode mode) throws IOException {
        List<String> rows = Files.readAllLines(Path.of("docs", "connections.md")).stream()
                .filter(line -> line.startsWith("| `" + mode.label() + "` |"))
                .toList();

        assertThat(rows).hasSize(1);
        String[] cells = rows.get(0).split(" \\| ");
        assertThat(cells[1]).startsWith(shown(UrlStyle.MARIADB.options(mode)));
        assertThat(cells[2])
                .startsWith(mode == ConnectionMode.HIGH_AVAILABILITY ? "`jdbc:" : shown(UrlStyle.MYSQL.options(mode)));
    }

    @Test
    void aUsersOptionReplacesThoseOfTheSameName() {
        DriverOptions chosen = DriverOptions.parse("CachePrepStmts=false&sslMode=REQUIRED&a=x%20y%2C%3D");

        assertThat(UrlStyle.MYSQL.url("h", 1, "s", ConnectionMode.SERVER_PREPARED, chosen))
                .isEqualTo("jdbc:mysql://h:1/s?allowPublicKeyRetrieval=true&useServerPrepStmts=true"
                        + "&CachePrepStmts=false&a=x+y%2C%3D&sslMode=REQUIRED");
        assertThat(UrlStyle.MARIADB.url("h", 1, "s", ConnectionMode.PLAIN, chosen))
                .isEqualTo("jdbc:mariadb://h:1/s?allowPublicKeyRetrieval=true"
                        + "&CachePrepStmts=false&a=x y,=&sslMode=REQUIRED");
        assertThat(UrlStyle.DRIZZLE.url("h", 1, "s", ConnectionMode.PLAIN, DriverOptions.NONE))
                .isEqualTo("jdbc:mysql:thin://h:1/s");
    }

    private static String shown(String options) {
        return options.isEmpty() ? "–" : "`" + options + "`";
    }
}
