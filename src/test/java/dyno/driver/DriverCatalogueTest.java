package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverCatalogueTest {
    @Test
    void measuresTheNewestOfEachWhoseSourcesAreKnownAndTheOldDrizzle() {
        assertThat(DriverCatalogue.defaultSet())
                .map(DriverCoordinates::toString)
                .containsExactly("mariadb@3.5.10", "mysql@26.10.0", "drizzle@1.4", "drizzle@1.2");
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb, 1.1.7, org.mariadb.jdbc:mariadb-java-client, mariadb-2",
        "mariadb, 2.7.4, org.mariadb.jdbc:mariadb-java-client, mariadb-2",
        "mariadb, 3.0.3, org.mariadb.jdbc:mariadb-java-client, mariadb",
        "mysql, 5.1.39, mysql:mysql-connector-java, mysql-5",
        "mysql, 8.0.12, mysql:mysql-connector-java, mysql-5",
        "mysql, 8.0.13, mysql:mysql-connector-java, mysql",
        "mysql, 8.0.30, mysql:mysql-connector-java, mysql",
        "mysql, 8.0.31, com.mysql:mysql-connector-j, mysql",
        "mysql, 26.10.0, com.mysql:mysql-connector-j, mysql",
        "mysql:mysql-connector-java, 8.0.33, com.mysql:mysql-connector-j, mysql",
        "drizzle, 1.2, org.drizzle.jdbc:drizzle-jdbc, drizzle"
    })
    void knowsWhereAVersionIsPublishedAndHowItIsAddressed(
            String driver, String version, String publishedAs, String style) {
        assertThat(DriverCatalogue.publishedAs(driver, version)).isEqualTo(publishedAs);
        assertThat(DriverCatalogue.urlStyle(driver, version))
                .map(UrlStyle::name)
                .contains(style);
    }

    /** A driver tells no patch level. */
    @ParameterizedTest
    @CsvSource({
        "mysql, 5.1, mysql-5",
        "mysql, 6.0, mysql-5",
        "mysql, 8.0, mysql",
        "mysql, 8.1, mysql",
        "mysql, 26.10, mysql",
        "mariadb, 3.5, mariadb",
        "mariadb, 2.7, mariadb-2",
        "drizzle, 1.2, drizzle"
    })
    void takesABuildForTheNewestOfItsMinorVersion(String driver, String version, String style) {
        assertThat(DriverCatalogue.urlStyleOfBuild(driver, version))
                .map(UrlStyle::name)
                .contains(style);
    }

    @Test
    void leavesOtherDriversAsTheyAre() {
        assertThat(DriverCatalogue.publishedAs("org.example:jdbc", "1.0")).isEqualTo("org.example:jdbc");
        assertThat(DriverCatalogue.urlStyle("org.example:jdbc", "1.0")).isEmpty();
        assertThat(DriverCatalogue.urlStyleOfBuild("org.example:jdbc", "1.0")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "mysql@26.10.0, true",
        "mysql@5.1.45, true",
        "mysql@5.1.39, false",
        "mysql@3.0.8, false",
        "mariadb@2.7.0, true",
        "drizzle@1.4, false",
        "org.example:jdbc:1.0, false"
    })
    void knowsWhichDriversEncrypt(String driver, boolean encrypts) {
        assertThat(DriverCatalogue.canEncrypt(DriverCoordinates.parse(driver))).isEqualTo(encrypts);
    }
}
