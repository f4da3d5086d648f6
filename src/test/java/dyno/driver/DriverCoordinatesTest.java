package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverCoordinatesTest {
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            drizzle@1.2                              | drizzle   | 1.2                     | -
            mysql@9.7.0+lazy-id                      | mysql     | 9.7.0                   | lazy-id
            drizzle@1.2+hexdump-guard+b              | drizzle   | 1.2                     | hexdump-guard b
            mariadb@3.5.0-SNAPSHOT                   | mariadb   | 3.5.0-SNAPSHOT          | -
            mariadb@driver.jar                       | mariadb   | driver.jar              | -
            mariadb@driver.jar+a+b                   | mariadb   | driver.jar              | a b
            mariadb@build/my driver.jar              | mariadb   | build/my driver.jar     | -
            mariadb@../a+b/driver-1.jar+fix          | mariadb   | ../a+b/driver-1.jar     | fix
            mariadb@/tmp/x.jar/driver.jar            | mariadb   | /tmp/x.jar/driver.jar   | -
            mariadb@target/driver                    | mariadb   | target/driver           | -
            org.example:jdbc:1.0                     | org.example:jdbc | 1.0              | -
            org.example:jdbc:1.0+fix                 | org.example:jdbc | 1.0              | fix
            org.example:jdbc:target/jdbc.jar+fix     | org.example:jdbc | target/jdbc.jar  | fix
            """, delimiter = '|')
    void readsWhatItWrites(String text, String driver, String version, String patches) {
        DriverCoordinates coordinates = DriverCoordinates.parse(text);
        List<String> expected = patches == null ? List.of() : List.of(patches.split(" "));
        assertThat(coordinates).isEqualTo(new DriverCoordinates(driver, version, expected));
        assertThat(coordinates).hasToString(text);
        assertThat(coordinates.base()).isEqualTo(new DriverCoordinates(driver, version, List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mysql@9.7.0?a=1                             | mysql@9.7.0
            mysql@9.7.0+p+q?a=1&b=2                     | mysql@9.7.0+p+q
            mariadb@../a+b/driver-1.jar+fix?a=x=1@2:/3  | mariadb@../a+b/driver-1.jar+fix
            org.example:jdbc:1.0+fix?a=b+c              | org.example:jdbc:1.0+fix
            """)
    void readsOptions(String text, String driver) {
        DriverCoordinates coordinates = DriverCoordinates.parse(text);
        assertThat(coordinates).hasToString(text).isNotEqualTo(DriverCoordinates.parse(driver));
        assertThat(coordinates.withoutOptions()).isEqualTo(DriverCoordinates.parse(driver));
        assertThat(DriverCoordinates.stored(text)).isEqualTo(coordinates);
        assertThat(coordinates.base().options()).isEqualTo(coordinates.options());
        assertThat(coordinates.with("more").options()).isEqualTo(coordinates.options());
        assertThat(coordinates.in("2").options()).isEqualTo(coordinates.options());
        assertThat(coordinates.shellWord()).isEqualTo("'" + text + "'");
    }

    @Test
    void addsOptionsToABareName() {
        assertThat(DriverCoordinates.parse("drizzle?b=2&a=1")).hasToString("drizzle@1.4?a=1&b=2");
        assertThat(DriverCoordinates.named("drizzle?b=2&a=1")).hasToString("drizzle?a=1&b=2");
        assertThat(DriverCoordinates.parse("drizzle@1.2+x?b=2").withoutVersion())
                .hasToString("drizzle?b=2");
        assertThat(DriverCoordinates.parse("drizzle").shellWord()).isEqualTo("drizzle@1.4");
    }

    @Test
    void knowsABuildWithOtherOptions() {
        DriverCoordinates driver = DriverCoordinates.parse("drizzle@1.2?a=1");
        assertThat(driver.differsOnlyInOptionsFrom(DriverCoordinates.parse("drizzle@1.2")))
                .isTrue();
        assertThat(driver.differsOnlyInOptionsFrom(DriverCoordinates.parse("drizzle@1.2?a=2")))
                .isTrue();
        assertThat(driver.differsOnlyInOptionsFrom(driver)).isFalse();
        assertThat(driver.differsOnlyInOptionsFrom(DriverCoordinates.parse("drizzle@1.4")))
                .isFalse();
        assertThat(driver.differsOnlyInOptionsFrom(DriverCoordinates.parse("drizzle@1.2+x")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql?", "mysql@9.7.0?a", "mysql?password=x", "native?a=1", "native@11.4.5?a=1"})
    void refusesWhatIsNoOption(String text) {
        assertThatThrownBy(() -> DriverCoordinates.parse(text))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_OPTION));
    }

    @Test
    void takesTheNewestTestedVersionForABareName() {
        assertThat(DriverCoordinates.parse("drizzle")).hasToString("drizzle@1.4");
    }

    /** A report says what was measured then, not what the name means today. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "drizzle",
                "mysql@9.7.0+lazy-id",
                "mariadb@../a+b/driver-1.jar+fix",
                "org.example:jdbc:1.0+fix",
                "postgresql@42.7.4",
                "a:b",
                "drizzle@1.2+",
                "drizzle@1.2?a=1",
                "drizzle?a=1&b=2",
                "native@11.4.5?a=1",
                "drizzle@1.2?nothing",
                "?",
                ""
            })
    void keepsTheTextOfAStoredResult(String text) {
        assertThat(DriverCoordinates.stored(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql@9.7.0", "mariadb@a+b/driver.jar+x", "org.example:jdbc:1.0"})
    void aStoredResultIsOfTheDriverThatAUserNames(String text) {
        assertThat(DriverCoordinates.stored(text)).isEqualTo(DriverCoordinates.parse(text));
    }

    @Test
    void addsAPatch() {
        assertThat(DriverCoordinates.parse("mariadb@a+b/driver.jar").with("x").with("y"))
                .hasToString("mariadb@a+b/driver.jar+x+y");
    }

    @Test
    void knowsAPathFromAVersion() {
        assertThat(DriverCoordinates.parse("mariadb@a/b.jar").jar()).contains(Path.of("a/b.jar"));
        assertThat(DriverCoordinates.parse("mariadb@3.5.8").jar()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "@1.2",
                "drizzle@",
                "drizzle@1.2+",
                "drizzle@1.2++a",
                "drizzle+a",
                "a:b",
                "a:b:",
                ":b:1",
                "driver.jar",
                "path/to/driver.jar"
            })
    void refusesWhatNamesNoDriver(String text) {
        assertThatThrownBy(() -> DriverCoordinates.parse(text))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNKNOWN_DRIVER));
    }

    @ParameterizedTest
    @CsvSource({"maria,mariadb", "msyql@9.7.0,mysql", "Drizzle,drizzle", "mysqlj,mysql"})
    void suggestsTheNearestName(String text, String suggestion) {
        assertThatThrownBy(() -> DriverCoordinates.parse(text))
                .hasMessageContaining("did you mean " + suggestion + "?")
                .hasMessageContaining("mariadb, mysql, drizzle");
    }

    @Test
    void suggestsNothingFarFetched() {
        assertThatThrownBy(() -> DriverCoordinates.parse("postgresql"))
                .hasMessageContaining("'postgresql'")
                .hasMessageNotContainingAny("did you mean");
    }

    @Test
    void tellsTheNativeClientFromDrivers() {
        assertThat(DriverCoordinates.parse("native").isNative()).isTrue();
        assertThat(DriverCoordinates.parse("native")).hasToString("native@11.4.5");
        assertThat(DriverCoordinates.parseJdbc("mariadb@3.5.8").isNative()).isFalse();
        assertThatThrownBy(() -> DriverCoordinates.parseJdbc("native@11.4.5"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("not a JDBC driver");
    }
}
