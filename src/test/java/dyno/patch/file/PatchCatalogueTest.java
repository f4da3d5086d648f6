package dyno.patch.file;

import static dyno.patch.candidate.Patches.HEADER;
import static dyno.patch.candidate.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.patch.file.PatchException.Kind;
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
        assertThat(catalogue.names())
                .extracting(Object::toString)
                .containsExactly("fake@1.0+first", "fake@1.0+second", "fake@2.0+third");
        assertThat(catalogue.forDriver("fake", "1.0")).extracting(PatchFile::id).containsExactly("first", "second");
        assertThat(catalogue.forDriver("fake", "some/folder/driver.jar")).isEmpty();
        assertThat(new PatchCatalogue(root.resolve("absent")).names()).isEmpty();
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

    @Test
    void understandsIdsCoordinatesAndStacks() throws IOException {
        write(root.resolve("drizzle/1.2/guard.patch"));
        write(root.resolve("drizzle/1.2/other.patch"));

        assertThat(catalogue.resolve("guard")).hasToString("drizzle@1.2+guard");
        assertThat(catalogue.resolve("drizzle@1.2+guard")).hasToString("drizzle@1.2+guard");
        DriverCoordinates stack = catalogue.resolve("drizzle@1.2+other+guard");
        assertThat(catalogue.find(stack)).extracting(PatchFile::id).containsExactly("other", "guard");
        assertThat(catalogue.find(catalogue.resolve("drizzle@1.2+all")))
                .extracting(PatchFile::id)
                .containsExactly("guard", "other");
        assertThat(failureOf(() -> catalogue.find(catalogue.resolve("drizzle@1.2+all+guard"))))
                .hasMessageContaining("combines \"all\" with other patches");
        assertThat(failureOf(() -> catalogue.find(catalogue.resolve("drizzle@1.3+all"))))
                .hasMessageContaining("there is none for this driver and version");
        assertThat(failureOf(() -> catalogue.resolve("drizzle@1.2"))).hasMessageContaining("drizzle@1.2+ID");
    }

    /** Both change the same line, so they do not go together. */
    @Test
    void aPartOfAnotherPatchIsTakenOnlyByItsName() throws IOException {
        write(root.resolve("drizzle/1.2/guard.patch"));
        Path part = root.resolve("drizzle/1.2/line.patch");
        write(part);
        Files.writeString(part, "Part-Of: guard\n" + Files.readString(part));

        assertThat(catalogue.forDriver("drizzle", "1.2"))
                .extracting(PatchFile::id)
                .containsExactly("guard");
        assertThat(catalogue.find(catalogue.resolve("drizzle@1.2+all")))
                .extracting(PatchFile::id)
                .containsExactly("guard");
        assertThat(catalogue.find("drizzle", "1.2", "line").header().partOf()).contains("guard");
        assertThat(catalogue.names()).extracting(Object::toString).contains("drizzle@1.2+line");

        Files.delete(root.resolve("drizzle/1.2/guard.patch"));
        assertThat(catalogue.forDriver("drizzle", "1.2"))
                .as("the other patch is in another folder")
                .extracting(PatchFile::id)
                .containsExactly("line");

        Files.writeString(part, Files.readString(part).replace("Part-Of: guard", "Part-Of: the guard"));
        assertThat(failureOf(() -> catalogue.find("drizzle", "1.2", "line")))
                .hasMessageContaining("Part-Of must be the id of another patch");
    }

    @Test
    void listsTheChoicesOfAnAmbiguousId() throws IOException {
        write(root.resolve("fake/2.0/first.patch"));

        PatchException failure = failureOf(() -> catalogue.resolve("first"));

        assertThat(failure.kind()).isEqualTo(Kind.UNKNOWN_PATCH);
        assertThat(failure).hasMessage("There are several patches \"first\"; choose: fake@1.0+first, fake@2.0+first.");
        assertThat(failureOf(() -> catalogue.resolve("none"))).hasMessageContaining("fake@2.0+third");
    }

    @Test
    void takesNothingInAWorkingFolderForAPatch() throws IOException {
        write(root.resolve("work/fake-1.0-x/stray.patch"));

        assertThat(catalogue.names()).extracting(Object::toString).doesNotContain("work@fake-1.0-x+stray");
    }

    private static void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, HEADER + "--- a/A.java\n+++ b/A.java\n@@ -1 +1 @@\n-a\n+b\n");
    }
}
