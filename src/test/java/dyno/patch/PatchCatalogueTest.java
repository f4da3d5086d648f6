package dyno.patch;

import static dyno.patch.Patches.HEADER;
import static dyno.patch.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchCatalogueTest {
    @TempDir
    private Path folder;

    private Path root;
    private PatchCatalogue catalogue;

    @BeforeEach
    void writePatches() throws IOException {
        root = folder.resolve("patches");
        catalogue = new PatchCatalogue(root);
        write(root.resolve("fake/1.0/second.patch"));
        write(root.resolve("fake/1.0/first.patch"));
        write(root.resolve("fake/2.0/third.patch"));
        write(folder.resolve("outside.patch"));
        Files.createSymbolicLink(root.resolve("fake/1.0/linked.patch"), folder.resolve("outside.patch"));
        Files.writeString(root.resolve(".gitattributes"), "*.patch -text\n");
    }

    @Test
    void listsInOrder() {
        assertThat(catalogue.list()).extracting(PatchFile::id).containsExactly("first", "second", "third");
        assertThat(catalogue.forDriver("fake", "1.0")).extracting(PatchFile::id).containsExactly("first", "second");
        assertThat(catalogue.forDriver("fake", "some/folder/driver.jar")).isEmpty();
        assertThat(new PatchCatalogue(root.resolve("absent")).list()).isEmpty();
    }

    @Test
    void findsByName() {
        assertThat(catalogue.find("fake", "2.0", "third").name()).isEqualTo("fake/2.0/third.patch");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fake     | 1.0       | third                | there are: first, second.
            fake     | 3.0       | first                | only fake@1.0+first, fake@1.0+second, fake@2.0+third.
            fake     | 1.0       | ../../../outside     | there are: first, second.
            ../fake  | 1.0       | first                | there is none
            fake     | ..        | outside              | there is none
            fake     | 1.0       | linked               | there are: first, second.
            """)
    void namesWhatExists(String driver, String version, String id, String known) {
        PatchException failure = failureOf(() -> catalogue.find(driver, version, id));

        assertThat(failure.kind()).isEqualTo(Kind.UNKNOWN_PATCH);
        assertThat(failure).hasMessageContaining("\"" + id + "\"").hasMessageContaining(known);
    }

    private static void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, HEADER + "--- a/A.java\n+++ b/A.java\n@@ -1 +1 @@\n-a\n+b\n");
    }
}
