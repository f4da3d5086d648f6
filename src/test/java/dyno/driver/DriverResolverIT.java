package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The drivers as they are published. */
class DriverResolverIT {
    private static final ArtifactResolver ARTIFACTS = ArtifactResolver.withUserSettings(line -> {});
    private final DriverResolver drivers = new DriverResolver(ARTIFACTS);

    @AfterAll
    static void close() {
        ARTIFACTS.close();
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb@1.5.3, org.mariadb.jdbc.Driver, mariadb-2",
        "mariadb@4.0.0, org.mariadb.jdbc.Driver, mariadb",
        "mysql@5.1.39, com.mysql.jdbc.Driver, mysql-5",
        "mysql@9.7.0, com.mysql.cj.jdbc.Driver, mysql",
        "mysql@26.10.0, com.mysql.cj.jdbc.Driver, mysql",
        "drizzle@1.2, org.drizzle.jdbc.DrizzleDriver, drizzle",
        "org.drizzle.jdbc:drizzle-jdbc:1.4, org.drizzle.jdbc.DrizzleDriver, drizzle"
    })
    void resolvesPublishedDrivers(String coordinates, String driverClass, String style) {
        DriverArtifact driver = drivers.resolve(DriverCoordinates.parse(coordinates));
        assertThat(driver.driverClass()).isEqualTo(driverClass);
        assertThat(driver.urlStyle().name()).isEqualTo(style);
        assertThat(driver.dependencies()).isEmpty();
    }

    @Test
    void findsPublishedSources() {
        for (String coordinates : List.of("drizzle@1.2", "mysql@9.7.0", "mariadb@1.5.3")) {
            DriverArtifact driver = drivers.resolve(DriverCoordinates.parse(coordinates));
            assertThat(driver.sourceJar()).isPresent();
        }
    }

    @Test
    void takesSourcesOfANearVersionWhereTheClassesAreTheSame() {
        DriverArtifact driver = drivers.resolve(DriverCoordinates.parse("mysql@26.10.0"));

        assertThat(driver.sourceJar())
                .hasValueSatisfying(sources -> assertThat(SourceCache.origin(sources))
                        .contains("sources of 26.7.0, 529 of 562 files: those of which all classes are the same"));
        assertThat(driver.sourceJar())
                .hasValueSatisfying(
                        sources -> assertThat(sources).isNotEmptyFile().hasExtension("jar"));
    }

    @Test
    void namesTheVersionsOfADriverThatExist() {
        assertThatThrownBy(() -> drivers.resolve(DriverCoordinates.parse("drizzle@9.9")))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNKNOWN_VERSION))
                .hasMessageContaining("1.4, 1.3");
    }
}
