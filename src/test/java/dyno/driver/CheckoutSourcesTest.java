package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutSourcesTest {
    @TempDir
    private Path folder;

    private Path checkout;
    private Path jar;
    private SourceCache cache;

    @BeforeEach
    void makeADriver() throws IOException {
        checkout = folder.resolve("checkout");
        cache = new SourceCache(folder.resolve("cache"));
        jar = Jars.of(
                folder.resolve("jdbc-1.0.jar"),
                "a/Driver.class",
                "",
                "a/Driver$In.class",
                "",
                "a/Other.class",
                "",
                "a/build/Maker.class",
                "");
    }

    private void source(String path, String text) throws IOException {
        Path file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Path take() {
        CheckoutSources.take(checkout, "a checkout", jar, cache.ofCheckout("jdbc", "1.0", jar));
        return cache.find("jdbc", "1.0", jar).orElseThrow();
    }

    @Test
    void findsFilesByTheirPackagesWhereverTheyAre() throws IOException {
        source("src/main/core/java/a/Driver.java", "/* licence */\npackage a;\nclass Driver {}");
        source("src/main/java11/a/Driver.java", "package a; class Driver { int of11; }");
        source("src/main/java/a/build/Maker.java", "package a.build;");
        source("src/test/java/a/Other.java", "package a; class Other {}");
        source("target/a/Other.java", "package a; class Other {}");
        source("src/main/java/a/Unpublished.java", "package a; class Unpublished {}");
        source("src/main/java/b/Other.java", "package a; class Other {}");

        try (ZipFile sources = new ZipFile(take().toFile())) {
            assertThat(sources.stream().map(ZipEntry::getName)).containsExactly("a/Driver.java", "a/build/Maker.java");
            assertThat(sources.getComment()).isEqualTo("sources of a checkout, 2 of 3 files");
            byte[] driver = JarEntries.read(sources, sources.getEntry("a/Driver.java"));
            assertThat(new String(driver, StandardCharsets.UTF_8)).doesNotContain("of11");
        }
    }

    @Test
    void comesBeforeWhatOtherVersionsHave() throws IOException {
        SourceCache.write(Map.of(), cache.ofVersion("jdbc", "1.0", jar, "0.9"), "0.9");
        source("a/Driver.java", "package a;");

        assertThat(SourceCache.origin(take())).contains("sources of a checkout, 1 of 3 files");
    }

    @Test
    void othersMayReadWhatIsStored() throws IOException {
        Path usual = Files.writeString(folder.resolve("usual"), "1");
        Path sources = cache.ofVersion("jdbc", "1.0", jar, "0.9");

        SourceCache.write(Map.of(), sources, "0.9");

        assertThat(Files.getPosixFilePermissions(sources)).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void takesNoFileThatIsBeingWritten() throws IOException {
        Path sources = cache.ofVersion("jdbc", "1.0", jar, "0.9");
        Files.createDirectories(sources.getParent());
        Files.createFile(sources.resolveSibling(sources.getFileName() + ".1.part"));

        assertThat(cache.find("jdbc", "1.0", jar)).isEmpty();
    }

    @Test
    void saysThatTheSourcesCannotBeStored() throws IOException {
        source("a/Driver.java", "package a;");
        Files.writeString(folder.resolve("cache"), "a file in the way");

        assertThatThrownBy(this::take)
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("Cannot copy the sources in " + checkout + " to " + folder.resolve("cache"))
                .hasMessageEndingWith("): make them readable, and the target writable.")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void namesTheFolderThatHasNone() throws IOException {
        source("README.md", "another project");

        assertThatThrownBy(this::take)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(checkout + " has no sources for any of the 3 classes in jdbc-1.0.jar");
        assertThat(cache.find("jdbc", "1.0", jar)).isEqualTo(Optional.empty());
    }
}
