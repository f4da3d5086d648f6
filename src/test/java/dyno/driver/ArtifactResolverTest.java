package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactResolverTest {
    @TempDir
    private Path published;

    @TempDir
    private Path local;

    private TestRepository repository;

    @BeforeEach
    void publish() throws IOException {
        repository = new TestRepository(published);
        repository.publish("jdbc", "1.2", List.of(FakeDriver.class));
        repository.publish("jdbc", "1.10", List.of(FakeDriver.class));
    }

    @Test
    void downloadsIntoTheLocalRepository() {
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertThat(resolver.jar("test", "jdbc", "1.2")).isRegularFile().startsWith(local);
        }
    }

    @Test
    void listsVersionsNewestFirst() {
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertThat(resolver.versions("test", "jdbc")).containsExactly("1.10", "1.2");
        }
    }

    @Test
    void namesTheVersionsThatExist() {
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertFails(Kind.UNKNOWN_VERSION, "1.10, 1.2", () -> resolver.jar("test", "jdbc", "1.3"));
        }
    }

    @Test
    void tellsAnArtifactThatWasNeverPublished() {
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertFails(Kind.UNKNOWN_DRIVER, "test:other", () -> resolver.jar("test", "other", "1"));
        }
    }

    @Test
    void needsNoNetworkForWhatItHas() throws IOException {
        repository.publishSources("jdbc", "1.2");
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            resolver.jar("test", "jdbc", "1.2");
            resolver.sourceJar("test", "jdbc", "1.2");
        }
        for (ArtifactResolver resolver : List.of(
                TestRepository.unreachable("test", local),
                TestRepository.unreachable("another-mirror", local),
                TestRepository.offline(local))) {
            try (resolver) {
                assertThat(resolver.jar("test", "jdbc", "1.2")).isRegularFile();
                assertThat(resolver.sourceJar("test", "jdbc", "1.2")).isPresent();
                assertFails(
                        Kind.UNREACHABLE, "jdbc:jar:sources:1.10", () -> resolver.sourceJar("test", "jdbc", "1.10"));
            }
        }
    }

    @Test
    void saysWhenTheNetworkIsNeeded() {
        try (ArtifactResolver resolver = TestRepository.unreachable("mirror", local)) {
            assertFails(Kind.UNREACHABLE, "does not answer (mirror)", () -> resolver.jar("test", "jdbc", "1.2"));
        }
        try (ArtifactResolver resolver = TestRepository.offline(local)) {
            assertFails(Kind.UNREACHABLE, "Maven is offline", () -> resolver.jar("test", "jdbc", "1.2"));
        }
    }

    @Test
    void tellsADependencyThatWasNeverPublished() throws IOException {
        repository.publish("needy", "1", List.of(FakeDriver.class), "base", "absent");
        repository.publish("base", "1", List.of(FakeDriver.class));
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertFails(
                    Kind.NOT_A_DRIVER,
                    "test:needy:jar:1 needs what was never published, test:absent:jar:1: choose",
                    () -> resolver.runtimeDependencies("test", "needy", "1"));
        }
    }

    @Test
    void saysWhenTheNetworkIsNeededForADependency() throws IOException {
        repository.publish("needy", "1", List.of(FakeDriver.class), "base");
        repository.publish("base", "1", List.of(FakeDriver.class));
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertThat(resolver.runtimeDependencies("test", "needy", "1")).hasSize(1);
            Files.delete(local.resolve("test/base/1/base-1.jar"));
        }
        try (ArtifactResolver resolver = TestRepository.unreachable("test", local)) {
            assertFails(
                    Kind.UNREACHABLE,
                    "A dependency of test:needy:jar:1",
                    () -> resolver.runtimeDependencies("test", "needy", "1"));
        }
        try (ArtifactResolver resolver = TestRepository.offline(local)) {
            assertFails(
                    Kind.UNREACHABLE,
                    "A dependency of test:needy:jar:1",
                    () -> resolver.runtimeDependencies("test", "needy", "1"));
        }
    }

    @Test
    void heedsTheSettings(@TempDir Path home) throws IOException {
        Files.writeString(home.resolve("settings.xml"), "<settings><offline>true</offline></settings>");
        try (ArtifactResolver resolver = TestRepository.withSettings(home, local)) {
            assertFails(Kind.UNREACHABLE, "Maven is offline", () -> resolver.jar("test", "jdbc", "1.2"));
        }
        Files.writeString(home.resolve("settings.xml"), "<settings><mirrors>");
        assertFails(Kind.UNREACHABLE, "settings.xml", () -> TestRepository.withSettings(home, local));
    }

    @Test
    void asksOnceForSourcesThatDoNotExist() throws IOException {
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertThat(resolver.sourceJar("test", "jdbc", "1.2")).isEmpty();
        }
        repository.publishSources("jdbc", "1.2");
        try (ArtifactResolver resolver = repository.resolver("test", local)) {
            assertThat(resolver.sourceJar("test", "jdbc", "1.2")).isEmpty();
        }
        assertThat(Files.exists(local.resolve("test/jdbc/1.2/jdbc-1.2-sources.jar")))
                .isFalse();
    }

    private static void assertFails(Kind kind, String message, ThrowingCallable action) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }
}
