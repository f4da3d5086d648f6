package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import dyno.workload.fork.ConnectionMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverSetupTest {
    private static final String WRAPPED = """
        {
          "driver": "mariadb@3.5.10?useServerPrepStmts=true",
          "artifacts": ["p6spy:p6spy:3.9.1", "lib"],
          "driverClass": "com.p6spy.engine.spy.P6SpyDriver",
          "url": "jdbc:p6spy:mariadb://{host}:{port}/{schema}",
          "options": {"wrapperPlugins": "efm2"},
          "pool": {"class": "com.zaxxer.hikari.HikariDataSource", "properties": {"maximumPoolSize": 2}},
          "jvmOptions": ["-Da=b", "-XX:+UseZGC"]
        }
        """;

    @TempDir
    private Path folder;

    @BeforeEach
    @AfterEach
    void forget() {
        DriverSetups.forget();
    }

    private DriverCoordinates read(String name, String text) throws IOException {
        return DriverCoordinates.parse("@" + Files.writeString(folder.resolve(name), text));
    }

    @Test
    void namesADriver() throws IOException {
        Files.createDirectory(folder.resolve("lib"));

        DriverCoordinates coordinates = read("spy.json", WRAPPED);

        assertThat(coordinates).hasToString("mariadb@3.5.10?useServerPrepStmts=true#spy");
        assertThat(DriverCoordinates.stored(coordinates.toString())).isEqualTo(coordinates);
        assertThat(coordinates.with("fix").in("3.5.9")).hasToString("mariadb@3.5.9?useServerPrepStmts=true#spy");
        assertThat(coordinates.withPatches(List.of("a")).base()).isEqualTo(coordinates);
        assertThat(coordinates.withoutOptions()).hasToString("mariadb@3.5.10");
        assertThat(coordinates.differsOnlyInOptionsFrom(DriverCoordinates.parse("mariadb@3.5.10")))
                .isTrue();
        assertThat(coordinates.shellWord()).isEqualTo("@" + folder.resolve("spy.json"));
        assertThat(DriverCoordinates.named("@" + folder.resolve("spy.json"))).isEqualTo(coordinates.withoutVersion());
        DriverSetup setup = DriverSetups.of(coordinates).orElseThrow();
        assertThat(setup.artifacts())
                .containsExactly("p6spy:p6spy:3.9.1", folder.resolve("lib").toString());
        assertThat(DriverSetups.jvm(coordinates)).containsExactly("-XX:+UseZGC");
        assertThat(setup.surroundings("below").properties()).containsEntry("maximumPoolSize", "2");
    }

    @Test
    void addsPatchesAndOptions() throws IOException {
        DriverCoordinates plain = read("a.json", "{\"driver\": \"mariadb@3.5.10+p?b=1&c=2\"}");
        String file = "@" + folder.resolve("a.json");

        DriverCoordinates more = DriverCoordinates.parse(file + "+q+r?b=3&d=x.json");

        assertThat(more).hasToString("mariadb@3.5.10+p+q+r?b=3&c=2&d=x.json#a");
        assertThat(more.shellWord()).isEqualTo("'" + file + "+q+r?b=3&d=x.json'");
        assertThat(plain.with("s").shellWord()).isEqualTo(file + "+s");
        assertThat(DriverCoordinates.stored("mariadb@3.5.10#other").shellWord()).isEqualTo("@other.json");
        assertThatThrownBy(() -> DriverCoordinates.parse(file + "?password=x"))
                .hasMessageContaining("looks like a secret");
    }

    @Test
    void givesUrlsInTheFormOfTheWrapper() throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        DriverCoordinates coordinates = read("spy.json", WRAPPED);
        DriverArtifact driver = new DriverArtifact(
                coordinates,
                "3.5.10",
                Path.of("x.jar"),
                List.of(),
                Optional.empty(),
                "X",
                DriverCatalogue.urlStyle("mariadb"),
                Optional.of(
                        new DriverArtifact.Wrapping(DriverSetups.of(coordinates).orElseThrow(), "Below")));

        assertThat(driver.url("h", 1, "s", ConnectionMode.PLAIN, Optional.empty()))
                .isEqualTo("jdbc:p6spy:mariadb://h:1/s?sslMode=disable&allowPublicKeyRetrieval=true"
                        + "&useServerPrepStmts=true&wrapperPlugins=efm2");
        assertThat(driver.url("h", 1, "s", ConnectionMode.HIGH_AVAILABILITY, Optional.empty()))
                .startsWith("jdbc:p6spy:mariadb:replication://h:1,h:1/s?");
        assertThat(driver.url("h", 1, "s", ConnectionMode.PLAIN, Optional.of(ServerTrust.ANY)))
                .contains("/s?sslMode=trust&");
        assertThat(driver.aboutSetup().orElseThrow())
                .contains("in the setup 'spy': com.p6spy", "options wrapperPlugins=efm2", "HikariDataSource maximum");
    }

    @Test
    void isKeptWithARun() throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        DriverCoordinates coordinates = read("spy.json", WRAPPED);
        DriverSetup setup = DriverSetups.of(coordinates).orElseThrow();
        DriverSetups.keep(folder.resolve("run"));
        DriverSetups.forget();
        assertThat(DriverSetups.of(coordinates)).isEmpty();

        DriverSetups.use(folder.resolve("run"));

        assertThat(DriverSetups.of(coordinates)).contains(setup);
        assertThat(coordinates.shellWord()).endsWith("run/setups/spy.json");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {'driver': 'mariadb', 'drivers': 1}                          | unknown key 'drivers'; known are artifacts, driver
        {'driver': 'mariadb', 'driver': 'mysql'}                     | Duplicate field 'driver'
        {'driver': 'mariadb'                                         | Unexpected end-of-input
        {'driver': 'mariadb', 'artifacts': 'p6spy:p6spy:3.9.1'}      | the key 'artifacts'
        {}                                                           | key 'driver': write the coordinates
        {'driver': '@other.json'}                                    | key 'driver': write the coordinates
        {'driver': 'mariadb', 'artifacts': ['no.jar']}               | key 'artifacts': there is no
        {'driver': 'mariadb', 'url': 'jdbc:x://{port}/{schema}'}     | key 'url': it has no {host}
        {'driver': 'mariadb', 'url': 'x://{host}:{port}/{schema}'}   | key 'url': it does not begin with jdbc:
        {'driver': 'mariadb', 'url': 'jdbc:x://{host}:{port}/{schema}?a=b'} | write options in 'options'
        {'driver': 'mariadb', 'url': 'jdbc:x://me:pw@{host}:{port}/{schema}'} | user and password come from the login
        {'driver': 'mariadb', 'options': {'password': 'x'}}          | key 'options': The option 'password' looks like a secret
        {'driver': 'mariadb', 'options': {'host': 'x'}}              | key 'options': The option 'host' decides where
        {'driver': 'mariadb', 'options': {'a': null}}                | key 'options': An option has the value null
        {'driver': 'mariadb', 'pool': {}}                            | key 'pool.class'
        {'driver': 'mariadb', 'pool': {'class': 'X', 'properties': {'jdbcUrl': 'x'}}} | key 'pool.properties.jdbcUrl': Dyno sets it
        {'driver': 'mariadb', 'pool': {'class': 'X', 'size': 1}}     | unknown key 'size'; known are class, properties
        {'driver': 'mariadb', 'java': 'none'}                        | key 'java': --java
        {'driver': 'mariadb', 'jvmOptions': ['-Dx.password=1']}      | looks like a secret
        {'driver': 'mariadb', 'jvmOptions': ['Xmx1g']}               | is not an option that Dyno passes on
        {'driver': 'mariadb', 'name': 'a b'}                         | key 'name': 'a b' is not a short name
        {'driver': 'mariadb', 'name': 'a.jar'}                       | key 'name': 'a.jar' is not a short name
        """)
    void saysFileKeyAndRemedy(String text, String part) {
        assertThatThrownBy(() -> read("setup.json", text.replace('\'', '"')))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_SETUP))
                .hasMessageContaining(folder.resolve("setup.json").toString())
                .hasMessageContaining(part);
    }

    @Test
    void refusesWhatIsNoFileAndNamesOfReports() {
        assertThatThrownBy(() -> DriverCoordinates.parse("@" + folder + "/none.json"))
                .hasMessageContaining("there is no such file");
        assertThatThrownBy(() -> DriverCoordinates.parse("mariadb@3.5.10#spy"))
                .hasMessageContaining("write the setup's file, @FILE.json");
        assertThat(DriverCoordinates.parse("mariadb@a#b/x.jar")).hasToString("mariadb@a#b/x.jar");
        assertThat(DriverCoordinates.stored("mariadb@a#b.jar").setup()).isEmpty();
    }

    @Test
    void refusesTwoOfOneName() throws IOException {
        String one = "{\"driver\": \"mariadb\", \"name\": \"x\"}";
        assertThat(read("a.json", one)).isEqualTo(read("b.json", one));
        assertThatThrownBy(() -> read("c.json", "{\"driver\": \"drizzle\", \"name\": \"x\"}"))
                .hasMessageContaining("are both called 'x': give one of them another 'name'");
    }

    @Test
    void planRefusesIt() throws IOException {
        DriverCoordinates coordinates = read("a.json", "{\"driver\": \"mariadb\"}");
        assertThatThrownBy(() -> coordinates.requireHarmless("'x'"))
                .hasMessageContaining("'x' has the setup 'a', which loads classes");
    }
}
