package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import dyno.workload.fork.IsolatedDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of drivers as they are published. */
class DriverOptionsIT {
    private static final ArtifactResolver ARTIFACTS = ArtifactResolver.withUserSettings(line -> {});
    private static final Path PAGE = Path.of("docs", "coordinates.md");

    private final DriverResolver drivers = new DriverResolver(ARTIFACTS);

    @AfterAll
    static void close() {
        ARTIFACTS.close();
    }

    private void require(String coordinates) {
        drivers.requireOptions(drivers.resolve(DriverCoordinates.parse(coordinates)));
    }

    /** Also by older names of options, which the drivers do not list; and Drizzle, which lists none. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql@9.7.0?cachePrepStmts=true&useServerPrepStmts=true",
                "mysql@9.7.0?serverTimezone=UTC",
                "mysql@5.1.39?useSSL=true&sessionVariables=x=1%2Cy=2",
                "mariadb@4.0.0?useserverprepstmts=true",
                "mariadb@4.0.0?useSSL=false",
                "mariadb@1.5.3?rewriteBatchedStatements=true",
                "drizzle@1.4?anything=1"
            })
    void driversKnowTheirOptions(String coordinates) {
        assertThatCode(() -> require(coordinates)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "mysql@9.7.0?useserverprepstmts=true, Did you mean useServerPrepStmts",
        "mysql@9.7.0?cachePrepStmt=true, Did you mean cachePrepStmts?",
        "mysql@5.1.39?sslMode=DISABLED, mysql@5.1.39 does not know the option 'sslMode'",
        "mariadb@4.0.0?cachePrepStmt=true, Did you mean cachePrepStmts?",
        "mariadb@4.0.0?cacheSize=10, and would ignore it",
        "mysql@9.7.0?connectTimeout=soon, mysql@9.7.0 refuses connectTimeout=soon: ",
        "mariadb@4.0.0?useServerPrepStmts=maybe, mariadb@4.0.0 refuses useServerPrepStmts=maybe: "
    })
    void driversRefuseOthers(String coordinates, String part) {
        assertThatThrownBy(() -> require(coordinates))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_OPTION))
                .hasMessageContaining(part);
    }

    /** The lists on the page are what the drivers themselves tell. */
    @ParameterizedTest
    @CsvSource({"MySQL Connector/J, mysql@26.10.0, mysql@5.1.39", "MariaDB Connector/J, mariadb@4.0.0, mariadb@2.7.4"})
    void thePageListsWhatIsRefused(String row, String newest, String old) throws Exception {
        Set<String> names = names(newest);
        names.addAll(names(old));

        assertThat(listed("in a plan", row))
                .containsExactlyElementsOf(
                        matching(names, name -> DriverOptions.loads(name) && !DriverOptions.isRefused(name)));
        assertThat(listed("everywhere", row)).containsExactlyElementsOf(matching(names, DriverOptions::isRefused));
    }

    private Set<String> names(String coordinates) throws Exception {
        DriverArtifact driver = drivers.resolve(DriverCoordinates.parse(coordinates));
        try (IsolatedDriver loaded = IsolatedDriver.load(List.of(driver.jar()), driver.driverClass())) {
            return new TreeSet<>(
                    loaded.options(DriverTrial.url(driver.urlStyle())).keySet());
        }
    }

    private static List<String> matching(Set<String> names, Predicate<String> rule) {
        return names.stream().filter(rule).sorted(String.CASE_INSENSITIVE_ORDER).toList();
    }

    /** The row of a driver in the table below a heading. */
    private static List<String> listed(String table, String row) throws IOException {
        String text = Files.readString(PAGE);
        String start = "| refused " + table;
        assertThat(text).contains(start);
        String line = text.substring(text.indexOf(start))
                .lines()
                .filter(each -> each.startsWith("| " + row + " |"))
                .findFirst()
                .orElseThrow();
        return Stream.of(line.split(" \\| ")[1].replaceAll("[`|]", "").strip().split(", "))
                .toList();
    }
}
