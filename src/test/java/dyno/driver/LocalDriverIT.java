package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drivers of a repository on this machine, and builds of one's own. */
@Timeout(300)
class LocalDriverIT {
    @TempDir
    private Path published;

    @TempDir
    private Path local;

    @TempDir
    private Path builds;

    private TestRepository repository;
    private ArtifactResolver artifacts;

    @BeforeEach
    void open() {
        repository = new TestRepository(published);
        artifacts = repository.resolver("test", local);
    }

    @AfterEach
    void close() {
        artifacts.close();
    }

    @Test
    void asksAnUnknownDriverHowItIsAddressed() throws IOException {
        repository.publish("jdbc", "1.2", List.of(FakeDriver.class));
        repository.publishSources("jdbc", "1.2");
        DriverArtifact driver = resolve("test:jdbc:1.2+some-patch");
        assertThat(driver.coordinates()).hasToString("test:jdbc:1.2");
        assertThat(driver.version()).isEqualTo("1.2");
        assertThat(driver.driverClass()).isEqualTo(FakeDriver.class.getName());
        assertThat(driver.urlStyle()).isEqualTo(DriverCatalogue.urlStyle("drizzle"));
        assertThat(driver.sourceJar()).isPresent();
        assertThat(driver.dependencies()).isEmpty();
    }

    @Test
    void takesDependenciesOnlyWhereTheDriverDoesNotLoadWithoutThem() throws IOException {
        repository.publish("base", "1", List.of(FakeDriver.class));
        repository.publish("needy", "1", List.of(FakeDriver.Needy.class), "base");
        repository.publish("frugal", "1", List.of(FakeDriver.class), "base");
        assertThat(resolve("test:needy:1").dependencies())
                .singleElement()
                .satisfies(jar -> assertThat(jar).hasFileName("base-1.jar"));
        assertThat(resolve("test:frugal:1").dependencies()).isEmpty();
    }

    @Test
    void takesABuildOfOnesOwnWithItsSources() throws IOException {
        Path jar = TestRepository.jar(builds.resolve("own-1.jar"), List.of(FakeDriver.class));
        Path sources = TestRepository.jar(builds.resolve("own-1-sources.jar"), List.of());
        DriverArtifact driver = resolve("drizzle@" + jar + "+some-patch");
        assertThat(driver.coordinates()).hasToString("drizzle@" + jar);
        assertThat(driver.version()).isEqualTo("own-1.jar");
        assertThat(driver.jar()).isEqualTo(jar);
        assertThat(driver.sourceJar()).contains(sources);
    }

    @Test
    void refusesWhatIsNoDriver() throws IOException {
        Path noService = TestRepository.jar(builds.resolve("library.jar"), List.of());
        Path noJar = Files.writeString(builds.resolve("text.jar"), "no jar");
        Path incomplete = TestRepository.jar(builds.resolve("needy.jar"), List.of(FakeDriver.Needy.class));
        Path noDriver = TestRepository.jar(builds.resolve("wrong.jar"), List.of(TestRepository.class));
        assertNoDriver("mariadb@" + noService, "no META-INF/services/java.sql.Driver");
        assertNoDriver("mariadb@" + noJar, "not a readable jar");
        assertNoDriver("mariadb@" + builds.resolve("absent.jar"), "There is no file");
        assertNoDriver("mariadb@" + builds + "/", "There is no file");
        assertNoDriver("mariadb@" + incomplete, "cannot be loaded on Java");
        assertNoDriver("mariadb@" + incomplete, "Choose another Java (--java DIR)");
        assertNoDriver("mariadb@" + noDriver, "does not implement java.sql.Driver");
    }

    @Test
    void refusesADriverOfAnotherProtocol() throws IOException {
        List<Class<?>> classes = List.of(FakeDriver.Foreign.class, FakeDriver.class);
        Path foreign = TestRepository.jar(builds.resolve("foreign.jar"), classes);
        repository.publish("foreign", "1", classes);
        assertNoDriver("drizzle@" + foreign, "named drizzle");
        assertNoDriver("test:foreign:1", "named test:foreign");
    }

    @ParameterizedTest
    @ValueSource(classes = {HostileDriver.Exit.class, HostileDriver.Halt.class, HostileDriver.Exhaust.class})
    void outlivesADriverThatEndsItsJvm(Class<?> driver) throws IOException {
        Path jar = TestRepository.jar(builds.resolve("hostile.jar"), List.of(driver, FakeDriver.class));
        assertNoDriver("drizzle@" + jar, "The driver " + driver.getName() + " in " + jar + " cannot be loaded");
    }

    @Test
    void saysWhereADriverHangs() throws IOException {
        Path jar =
                TestRepository.jar(builds.resolve("hanging.jar"), List.of(HostileDriver.Hang.class, FakeDriver.class));
        DriverResolver impatient = new DriverResolver(artifacts, Duration.ofSeconds(5));
        assertThatThrownBy(() -> impatient.resolve(DriverCoordinates.parse("drizzle@" + jar)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(jar.toString())
                .hasMessageContaining(
                        "loading " + HostileDriver.Hang.class.getName() + " from hanging.jar did not end within 5 s");
    }

    @Test
    void doesNotMindThreadsAndNoise() throws IOException {
        Path jar =
                TestRepository.jar(builds.resolve("noisy.jar"), List.of(HostileDriver.Noisy.class, FakeDriver.class));
        assertThat(resolve("drizzle@" + jar).urlStyle()).isEqualTo(DriverCatalogue.urlStyle("drizzle"));
    }

    @Test
    void initialisesNoDriverInThisJvm() throws IOException {
        Path jar = TestRepository.jar(
                builds.resolve("marking.jar"), List.of(HostileDriver.Marking.class, FakeDriver.class));
        try (JdbcCalls calls = new JdbcCalls(resolve("drizzle@" + jar))) {
            assertThat(calls.call(HostileDriver.Marking.class.getName(), "connect"))
                    .contains("Driver.connect");
        }
        assertThat(System.getProperty(HostileDriver.Marking.MARK)).isNull();
    }

    private DriverArtifact resolve(String coordinates) {
        return new DriverResolver(artifacts).resolve(DriverCoordinates.parse(coordinates));
    }

    private void assertNoDriver(String coordinates, String message) {
        assertThatThrownBy(() -> resolve(coordinates))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_A_DRIVER))
                .hasMessageContaining(message);
    }
}
