package dyno.patch;

import static dyno.patch.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diffs as the tools write them that make them. */
class CheckoutDiffTest {
    private static final String ROOT = "src/main/java/";

    @TempDir
    private Path folder;

    private DriverArtifact base;
    private WorkingFolders work;
    private Path checkout;

    @BeforeEach
    void checkOut() throws IOException {
        base = FakeDriver.in(folder);
        work = new WorkingFolders(folder.resolve("patches"));
        checkout = Files.createDirectories(folder.resolve("checkout"));
        write(ROOT + "fake/Greeter.java", FakeDriver.GREETER);
        write("src/test/java/fake/GreeterTest.java", "class GreeterTest {}\n");
        write("README.md", "Greets.\n");
        Git git = Git.in(checkout);
        git.run("init", "-q");
        commit(git, "As published");
        write(ROOT + "fake/Greeter.java", FakeDriver.GREETER.replace("\"Hello \"", "\"Hi \""));
        write(ROOT + "fake/More.java", "package fake;\n\n// -- \nclass More {}\n");
        write("src/test/java/fake/MoreTest.java", "package fake;\n\nclass MoreTest {}\n");
        write("README.md", "--- a/Greets.java\n+++ b/Greets.java\n@@ -1 +1 @@\n");
        commit(git, "Greet sooner\n\nBecause.");
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(checkout.resolve(path).getParent());
        Files.writeString(checkout.resolve(path), text);
    }

    private static void commit(Git git, String message) {
        git.run("add", "--all");
        git.run("-c", "user.name=X", "-c", "user.email=x@localhost", "commit", "-q", "-m", message);
    }

    private Path saved(byte[] diff) throws IOException {
        return Files.write(folder.resolve("their.diff"), diff);
    }

    private WorkingFolder begin(byte[] diff) throws IOException {
        return work.create(base, "their-fix", Optional.empty(), Optional.of(CheckoutDiff.read(saved(diff))));
    }

    private void assertTaken(WorkingFolder begun) {
        assertThat(begun.folder().resolve("fake/Greeter.java"))
                .hasContent(FakeDriver.GREETER.replace("\"Hello \"", "\"Hi \""));
        assertThat(begun.folder().resolve("fake/More.java")).content().contains("class More {}");
        assertThat(begun.folder().resolve("fake/MoreTest.java")).doesNotExist();
        assertThat(begun.folder().resolve("Greets.java")).doesNotExist();
        assertThat(begun.folder().resolve("README.md")).doesNotExist();
    }

    @Test
    void takesWhatGitDiffWrites() throws IOException {
        byte[] diff = Git.in(checkout).run("diff", "HEAD~1");

        assertTaken(begin(diff));
        assertThat(CheckoutDiff.read(saved(diff)).leftOut(base.sourceJar().orElseThrow()))
                .containsExactly("README.md", "src/test/java/fake/MoreTest.java");
    }

    @Test
    void takesWhatGitFormatPatchWrites() throws IOException {
        byte[] patch = Git.in(checkout).run("format-patch", "-1", "--stdout");

        assertThat(new String(patch, StandardCharsets.UTF_8))
                .startsWith("From ")
                .contains("Subject: [PATCH] Greet sooner");
        assertTaken(begin(patch));
    }

    @Test
    void takesWhatGnuDiffWrites() throws IOException {
        String diff = new String(Git.in(checkout).run("diff", "HEAD~1"), StandardCharsets.UTF_8)
                .replaceAll("(?m)^(diff --git|index|new file) .*\n", "")
                .replace("--- /dev/null\n+++ b/", "--- a/" + ROOT + "fake/More.java\t1970-01-01 00:00:00 +0000\n+++ b/")
                .replaceFirst(
                        "a/src/main/java/fake/More.java(\t.*\n.*MoreTest)", "a/src/test/java/fake/MoreTest.java$1");

        assertTaken(begin(diff.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void becomesAPatch() throws IOException {
        WorkingFolder begun = begin(Git.in(checkout).run("diff", "HEAD~1"));

        assertThat(new String(Git.in(begun.folder()).run("status", "--porcelain"), StandardCharsets.UTF_8))
                .isEqualTo(" M fake/Greeter.java\n?? fake/More.java\n");
    }

    @Test
    void refusesWhatDoesNotFitAndLeavesNothing() throws IOException {
        String diff = new String(Git.in(checkout).run("diff", "HEAD~1"), StandardCharsets.UTF_8)
                .replaceFirst("\n-( *)return \"Hello \"", "\n-$1return \"Bye \"");

        PatchException failure = failureOf(() -> begin(diff.getBytes(StandardCharsets.UTF_8)));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_APPLY);
        assertThat(failure).hasMessageContaining("their.diff does not fit").hasMessageContaining("fake/Greeter.java:");
        assertThat(work.list()).isEmpty();
    }

    @Test
    void refusesWhatChangesNothingOfTheDriver() throws IOException {
        byte[] diff = Git.in(checkout).run("diff", "HEAD~1", "--", "README.md", "src/test");

        assertThat(failureOf(() -> begin(diff)))
                .hasMessageContaining("changes none of the driver's published sources, only: README.md, src/test");
    }

    @Test
    void refusesWhatIsNoDiffOrIsCutOff() throws IOException {
        assertThat(failureOf(() -> begin("nothing".getBytes(StandardCharsets.UTF_8))))
                .hasMessageContaining("holds no unified diff");
        String cut = "--- a/x/A.java\n+++ b/x/A.java\n@@ -1,3 +1,3 @@\n one\n";
        assertThat(failureOf(() -> begin(cut.getBytes(StandardCharsets.UTF_8))))
                .hasMessageContaining("their.diff, line 3: the hunk's lines do not add up");
        assertThat(failureOf(() -> CheckoutDiff.read(folder.resolve("none.diff")))
                        .kind())
                .isEqualTo(Kind.IO);
    }
}
