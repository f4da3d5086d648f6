package dyno.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void refusesAMissingFolder() {
        assertThat(Patches.failureOf(() -> Checkout.open(folder.resolve("missing"))))
                .hasMessageContaining("missing; name a checkout")
                .extracting(PatchException::kind)
                .isEqualTo(Kind.NO_SOURCES);
    }
}
