package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drivers in setups, from a repository on this machine. */
@Timeout(300)
class WrappedDriverIT {
    private static final String WRAPPER = FakeDriver.Foreign.class.getName();

    @TempDir
    private Path published;

    @TempDir
    private Path local;

    @TempDir
    private Path folder;

    private ArtifactResolver artifacts;

    @BeforeEach
    void open() throws IOException {
        DriverSetups.forget();
        TestRepository repository = new TestRepository(published);
        artifacts = repository.resolver("test", local);
        repository.publish("driver", "1", List.of(FakeDriver.class));
        repository.publish("needed", "1", List.of(TestRepository.class));
        repository.publish("wrapper", "1", List.of(FakeDriver.Foreign.class), "needed");
        Files.createDirectory(folder.resolve("resources"));
    }

    @AfterEach
    void close() {
        artifacts.close();
        DriverSetups.forget();
    }

    private DriverArtifact wrapped(String keys) throws IOException {
        Path file = Files.writeString(
                folder.resolve("x.json"),
                "{'driver': 'test:driver:1', %s}".formatted(keys).replace('\'', '"'));
        DriverResolver resolver = new DriverResolver(artifacts);
        return resolver.inSetup(resolver.resolve(DriverCoordinates.parse("@" + file)), folder);
    }

    @Test
    void ranksTheWrapperAndNotWhatItNeeds() throws IOException {
        DriverArtifact driver = wrapped("'artifacts': ['test:wrapper:1', 'resources'], 'driverClass': '" + WRAPPER
                + "', 'url': 'jdbc:foreign:{host}:{port}/{schema}'");

        assertThat(driver.coordinates()).hasToString("test:driver:1#x");
        assertThat(driver.driverClass()).isEqualTo(WRAPPER);
        assertThat(DriverClasses.of(driver.jar()))
                .contains(FakeDriver.class.getName(), WRAPPER)
                .doesNotContain(TestRepository.class.getName());
        assertThat(driver.dependencies().stream().map(path -> path.getFileName().toString()))
                .containsExactly("wrapper-1.jar", "needed-1.jar", "resources");
        assertThat(driver.surroundings().driverClass()).isEqualTo(FakeDriver.class.getName());
        assertThat(wrapped("'artifacts': ['test:wrapper:1', 'resources'], 'driverClass': '" + WRAPPER
                                + "', 'url': 'jdbc:foreign:{host}:{port}/{schema}'")
                        .sha256())
                .as("a run can be resumed")
                .isEqualTo(driver.sha256());
    }

    @Test
    void ranksThePackagesThatAreNamed() throws IOException {
        assertThat(DriverClasses.of(wrapped("'artifacts': ['test:wrapper:1'], 'packages': ['dyno']")
                        .jar()))
                .contains(WRAPPER, TestRepository.class.getName());
        DriverSetups.forget();
        assertThat(DriverClasses.of(wrapped("'artifacts': ['test:wrapper:1'], 'packages': ['dy']")
                        .jar()))
                .doesNotContain(WRAPPER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'driverClass': 'no.Driver'                          | key 'driverClass': neither the driver nor the artifacts have the class no.Driver
            'pool': {'class': 'no.Pool'}                        | key 'pool.class': neither the driver nor the artifacts have the class no.Pool
            'url': 'jdbc:foreign:{host}:{port}/{schema}'        | dyno.driver.FakeDriver does not accept jdbc:foreign:localhost:3306/test
            """)
    void saysWhatIsMissing(String keys, String part) {
        assertThatThrownBy(() -> wrapped(keys))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_SETUP))
                .hasMessageContaining("The setup 'x', ")
                .hasMessageContaining(part);
    }

    @Test
    void saysWhichArtifactWasNeverPublished() {
        assertThatThrownBy(() -> wrapped("'artifacts': ['test:wrapper:2']"))
                .hasMessageContaining("test:wrapper has no jar in version 2: the newest versions are 1");
    }

    @Test
    void isNotKnownWithoutItsFile() {
        DriverResolver resolver = new DriverResolver(artifacts);
        DriverArtifact driver = resolver.resolve(DriverCoordinates.stored("test:driver:1#gone"));
        assertThatThrownBy(() -> resolver.inSetup(driver, folder))
                .hasMessageContaining("The setup 'gone' of test:driver:1#gone is not known here");
    }
}
