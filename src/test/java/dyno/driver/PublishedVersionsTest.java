package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedVersionsTest {
    @TempDir
    private Path published;

    @TempDir
    private Path local;

    private TestRepository repository;

    @BeforeEach
    void publish() throws IOException {
        repository = new TestRepository(published);
        for (String version : List.of("1.2", "1.9", "1.10-rc1", "1.10", "1.11.Final", "2.0-beta", "3.0")) {
            repository.publish("jdbc", version, List.of(FakeDriver.class));
        }
    }

    @Test
    void stableOnesInTheOrderOfVersionsUnlessAsked() {
        assertThat(between("1.2", "3.0", false)).containsExactly("1.2", "1.9", "1.10", "1.11.Final", "3.0");
        assertThat(between("1.9", "2.0-beta", true))
                .containsExactly("1.9", "1.10-rc1", "1.10", "1.11.Final", "2.0-beta");
    }

    /** A release candidate that the user names is included. */
    @Test
    void theEndsBelongToItWhateverTheyAre() {
        assertThat(between("1.10-rc1", "1.11.Final", false)).containsExactly("1.10-rc1", "1.10", "1.11.Final");
    }

    @Test
    void namesTheVersionsThatExist() {
        assertThatThrownBy(() -> between("1.3", "3.0", false))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("1.3;")
                .hasMessageContaining("1.11.Final");
    }

    /** Connector/J moved after 8.0.30, MariaDB's never. */
    @Test
    void knowsAllNamesThatADriverHad() {
        assertThat(DriverCatalogue.publications("mysql"))
                .containsExactly("com.mysql:mysql-connector-j", "mysql:mysql-connector-java");
        assertThat(DriverCatalogue.publications("test:jdbc")).containsExactly("test:jdbc");
    }

    private List<String> between(String from, String to, boolean unstable) {
        try (ArtifactResolver artifacts = repository.resolver("test", local)) {
            return new PublishedVersions(artifacts)
                    .between("test:jdbc", from, to, unstable).stream()
                            .map(DriverCoordinates::version)
                            .toList();
        }
    }
}
