package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Jars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearestVersionSourcesTest {
    @TempDir
    private Path folder;

    private TestRepository repository;

    /** Entries are written with their own names as content, unless they have another one: {@code "a/B.class=other"}. */
    private static void jar(Path file, String... entries) throws IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (String entry : entries) {
            String[] parts = entry.split("=");
            contents.put(parts[0], parts[parts.length - 1].getBytes(StandardCharsets.UTF_8));
        }
        Jars.write(file, contents);
    }

    private Path published(String version, String suffix) {
        return folder.resolve("repository/test/jdbc/" + version + "/jdbc-" + version + suffix + ".jar");
    }

    private void publish(String version, String... classes) throws IOException {
        repository.publish("jdbc", version, List.of());
        jar(published(version, ""), classes);
    }

    @BeforeEach
    void publish() throws IOException {
        repository = new TestRepository(folder.resolve("repository"));
        publish("1.0", "a/Same.class", "a/Same$In.class", "a/SameToo.class", "a/Other.class=old", "a/Lost.class");
        publish("1.1", "a/Same.class", "a/Same$In.class", "a/SameToo.class", "a/Other.class", "a/Nest.class");
        publish(
                "1.2",
                "a/Same.class",
                "a/Same$In.class",
                "a/SameToo.class",
                "a/Other.class",
                "a/Nest.class",
                "a/Nest$1.class");
        jar(published("1.0", "-sources"), "a/Same.java", "a/SameToo.java", "a/Other.java", "a/Lost.java", "README");
    }

    private Optional<Path> sourcesOf(String version) {
        try (ArtifactResolver artifacts = repository.resolver("test", folder.resolve("local"))) {
            return new NearestVersionSources(artifacts, new SourceCache(folder.resolve("cache")))
                    .of("test", "jdbc", version, published(version, ""));
        }
    }

    private static List<String> names(Path jar) throws IOException {
        try (ZipFile entries = new ZipFile(jar.toFile())) {
            return entries.stream().map(ZipEntry::getName).toList();
        }
    }

    @Test
    void takesTheSourcesOfWhichAllClassesAreTheSame() throws IOException {
        Path sources = sourcesOf("1.1").orElseThrow();

        assertThat(names(sources)).containsExactly("a/Same.java", "a/SameToo.java");
        assertThat(SourceCache.origin(sources))
                .contains("sources of 1.0, 2 of 3 files: those of which all classes are the same");
        assertThat(sources.getParent()).isEqualTo(folder.resolve("cache"));
    }

    @Test
    void comparesFurtherClassesOfAFile() throws IOException {
        publish("1.1", "a/Same.class", "a/Same$In.class", "a/SameToo.class", "a/Further.class=new");
        publish("1.0", "a/Same.class", "a/Same$In.class", "a/SameToo.class", "a/Further.class=old");
        jar(
                published("1.0", "-sources"),
                "a/Same.java=class Same {} class  Further {}",
                "a/SameToo.java=class SameToo {}");

        assertThat(names(sourcesOf("1.1").orElseThrow())).containsExactly("a/SameToo.java");
    }

    @Test
    void goesOnToVersionsThatAreFurtherAway() throws IOException {
        assertThat(names(sourcesOf("1.2").orElseThrow())).containsExactly("a/Same.java", "a/SameToo.java");

        jar(published("1.1", "-sources"), "a/Nest.java", "a/Other.java");
        Files.delete(sourcesOf("1.2").orElseThrow());
        // Whether a version has sources is asked once a day.
        try (Stream<Path> files = Files.walk(folder.resolve("local"))) {
            files.filter(file -> file.toString().endsWith(".lastUpdated"))
                    .forEach(file -> file.toFile().delete());
        }
        assertThat(names(sourcesOf("1.2").orElseThrow())).containsExactly("a/Other.java");
    }

    @Test
    void makesThemOnce() throws IOException {
        Path sources = sourcesOf("1.1").orElseThrow();
        jar(sources, "a/Marked.java");

        assertThat(names(sourcesOf("1.1").orElseThrow())).containsExactly("a/Marked.java");
    }

    @Test
    void takesThemForNoOtherJarOfThatName() throws IOException {
        assertThat(sourcesOf("1.1")).isPresent();
        jar(published("1.1", ""), "a/Same.class=built anew", "a/SameToo.class");

        assertThat(names(sourcesOf("1.1").orElseThrow())).containsExactly("a/SameToo.java");
    }

    @Test
    void comparesOnceWhereNothingFits() throws IOException {
        jar(published("1.0", "-sources"), "a/Other.java");
        sourcesOf("1.1");
        jar(published("1.0", "-sources"), "a/Same.java");
        Files.delete(folder.resolve("local/test/jdbc/1.0/jdbc-1.0-sources.jar"));

        assertThat(sourcesOf("1.1")).isEmpty();
    }

    @Test
    void takesWhatWasMadeBeforeWithoutANetwork() throws IOException {
        Path sources = sourcesOf("1.1").orElseThrow();

        try (ArtifactResolver artifacts = TestRepository.offline(folder.resolve("elsewhere"))) {
            NearestVersionSources carried =
                    new NearestVersionSources(artifacts, new SourceCache(folder.resolve("cache")));
            assertThat(carried.ofCache("jdbc", "1.1", published("1.1", ""))).contains(sources);
            assertThat(carried.ofCache("jdbc", "1.2", published("1.2", ""))).isEmpty();
        }
    }

    @Test
    void doesWithoutWhereThereAreNone() throws IOException {
        Files.delete(published("1.0", "-sources"));

        assertThat(sourcesOf("1.1")).isEmpty();
    }

    @Test
    void doesWithoutWhereNothingIsTheSame() throws IOException {
        jar(published("1.0", "-sources"), "a/Other.java");

        assertThat(sourcesOf("1.1")).isEmpty();
    }

    @Test
    void doesWithoutWhereThereIsNoRoom() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file");

        assertThat(sourcesOf("1.1")).isEmpty();
    }

    @Test
    void tellsNothingOfPublishedSources() {
        assertThat(SourceCache.origin(published("1.0", "-sources"))).isEmpty();
    }

    @Test
    void asksTheNearestVersionsFirst() {
        List<String> versions = List.of("9", "8", "7", "6", "5", "4", "3", "2", "1");

        assertThat(NearestVersionSources.near(versions, "7")).containsExactly("6", "8", "5", "9", "4", "3");
        assertThat(NearestVersionSources.near(versions, "9")).containsExactly("8", "7", "6", "5", "4", "3");
        assertThat(NearestVersionSources.near(versions, "0")).isEmpty();
    }
}
