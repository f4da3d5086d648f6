package dyno.patch.git;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.candidate.Patches;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
    @TempDir
    private Path folder;

    private Path driver;

    @BeforeEach
    void commit() throws IOException {
        driver = Files.createDirectory(folder.resolve("driver"));
        Git git = Git.in(driver);
        git.run("init", "-q");
        git.run("config", "user.name", "Ada");
        git.run("config", "user.email", "ada@example.org");
        Files.writeString(driver.resolve("A.java"), "class A {}\n");
        git.run("add", "--all");
        git.run("commit", "-q", "-m", "First");
        git.run("tag", "1.0");
    }

    @Test
    void tellsWhereItComesFrom() {
        Git.in(driver).run("remote", "add", "origin", "https://ada:secret@example.org/driver.git");

        assertThat(Checkout.open(driver).origin())
                .matches("a checkout of https://example\\.org/driver\\.git at [0-9a-f]{12} \\(1\\.0\\)");
    }

    @Test
    void namesNoPartOfAPassword() {
        Git.in(driver).run("remote", "add", "origin", "https://ada:sec@ret@example.org/driver@2.git");

        assertThat(Checkout.open(driver).address()).hasValue("https://example.org/driver@2.git");
    }

    @Test
    void namesNoFolderOfThisMachine() throws IOException {
        Git.in(driver).run("remote", "add", "origin", folder.toString());
        Files.writeString(driver.resolve("A.java"), "class A { int changed; }\n");

        assertThat(Checkout.open(driver).origin())
                .matches("a checkout of driver at [0-9a-f]{12} \\(1\\.0\\), with changes that are not committed");
    }

    @Test
    void takesAFolderThatGitDoesNotKnow() throws IOException {
        Path plain = Files.createDirectory(folder.resolve("unpacked"));

        assertThat(Checkout.open(plain).origin()).isEqualTo("a checkout of unpacked");
    }

    @Test
    void listsTheCommitsThatChangeWhatIsBuilt() throws IOException {
        commit("README.md", "Explain");
        commit("B.java", "Add B");
        commit("src/test/BTest.java", "Test B");
        commit("B.java", "Change B");

        assertThat(Checkout.open(driver).commits("1.0", "HEAD"))
                .extracting(Commit::subject)
                .containsExactly("First", "Add B", "Change B");
    }

    @Test
    void exportsTheFilesOfACommit() throws IOException {
        commit("B.java", "Add B");
        Checkout checkout = Checkout.open(driver);
        Path target = folder.resolve("exported");

        checkout.export(checkout.commits("1.0", "HEAD").get(0), target);

        assertThat(target.resolve("A.java")).exists();
        assertThat(target.resolve("B.java")).doesNotExist();
    }

    @Test
    void refusesAnUnknownRevision() {
        for (String revision : List.of("2.0", "--all")) {
            assertThat(Patches.failureOf(() -> Checkout.open(driver).commits("1.0", revision)))
                    .hasMessageContaining("Unknown revision '" + revision + "'")
                    .extracting(PatchException::kind)
                    .isEqualTo(Kind.NO_SOURCES);
        }
    }

    private void commit(String file, String subject) throws IOException {
        Path path = driver.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, subject);
        Git git = Git.in(driver);
        git.run("add", "--all");
        git.run("commit", "-q", "-m", subject);
    }

    @Test
    void refusesAMissingFolder() {
        assertThat(Patches.failureOf(() -> Checkout.open(folder.resolve("missing"))))
                .hasMessageContaining("missing; name a checkout")
                .extracting(PatchException::kind)
                .isEqualTo(Kind.NO_SOURCES);
    }
}
