package dyno.patch.git;

import static dyno.patch.candidate.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.candidate.FakeDriver;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
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
    private List<String> leftOut;

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
        CheckoutDiff read = CheckoutDiff.read(saved(diff));
        WorkingFolder begun = work.create(base, "their-fix", Optional.empty());
        leftOut = work.take(read, begun, base);
        return begun;
    }

    private WorkingFolder begin(String diff) throws IOException {
        return begin(diff.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String diff(String... arguments) {
        List<String> all = new ArrayList<>(List.of("diff", "HEAD~1"));
        all.addAll(List.of(arguments));
        return new String(Git.in(checkout).run(all.toArray(String[]::new)), StandardCharsets.UTF_8);
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
        assertTaken(begin(diff()));
        assertThat(leftOut).containsExactly("README.md", "src/test/java/fake/MoreTest.java");
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
    void takesASeriesThatChangesANewFileAgain() throws IOException {
        write(ROOT + "fake/More.java", "package fake;\n\n// -- \nclass More { int one; }\n");
        commit(Git.in(checkout), "More");

        WorkingFolder begun = begin(Git.in(checkout).run("format-patch", "-2", "--stdout"));

        assertThat(begun.folder().resolve("fake/More.java")).content().contains("class More { int one; }");
    }

    @Test
    void takesWhatGnuDiffWrites() throws IOException {
        String more = ROOT + "fake/More.java";
        String test = "src/test/java/fake/MoreTest.java";
        String diff = diff().replaceAll("(?m)^(diff --git|index|new file) .*\n", "")
                .replace("--- /dev/null\n+++ b/" + more, "--- a/" + more + "\t1970-01-01 00:00:00 +0000\n+++ b/" + more)
                .replace(
                        "--- /dev/null\n+++ b/" + test, "--- a/" + test + "\t1970-01-01 00:00:00 +0000\n+++ b/" + test);

        assertThat(diff).doesNotContain("/dev/null");
        assertTaken(begin(diff));
    }

    @Test
    void becomesAPatch() throws IOException {
        WorkingFolder begun = begin(diff());

        assertThat(new String(Git.in(begun.folder()).run("status", "--porcelain"), StandardCharsets.UTF_8))
                .isEqualTo(" M fake/Greeter.java\n?? fake/More.java\n");
    }

    @Test
    void takesNewPackagesBesideWhatItChanges() throws IOException {
        write(ROOT + "fake/more/Most.java", "package fake.more;\n\nclass Most {}\n");
        commit(Git.in(checkout), "Most");

        WorkingFolder begun = begin(Git.in(checkout).run("diff", "HEAD~2"));

        assertThat(begun.folder().resolve("fake/more/Most.java")).exists();
    }

    @Test
    void leavesOutOtherFoldersOfSources() throws IOException {
        String greeter = FakeDriver.GREETER.replace("\"Hello \"", "\"Ho \"");
        write("src/main/java11/fake/Greeter.java", greeter);
        write("src/benchmark/java/fake/Bench.java", "package fake;\n\nclass Bench {}\n");
        commit(Git.in(checkout), "More folders");

        WorkingFolder begun = begin(Git.in(checkout).run("diff", "HEAD~2"));

        assertTaken(begun);
        assertThat(begun.folder().resolve("fake/Bench.java")).doesNotExist();
        assertThat(leftOut).contains("src/main/java11/fake/Greeter.java", "src/benchmark/java/fake/Bench.java");
    }

    @Test
    void refusesWhatDoesNotFitAndLeavesNothing() throws IOException {
        String other = diff().replaceFirst("\n-( *)return \"Hello \"", "\n-$1return \"Bye \"");

        PatchException failure = failureOf(() -> begin(other));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_APPLY);
        assertThat(failure)
                .hasMessageContaining("their.diff does not match")
                .hasMessageContaining("\n  patch failed: fake/Greeter.java:");
        try (Stream<Path> left = Files.list(folder.resolve("patches/work"))) {
            assertThat(left).extracting(file -> file.getFileName().toString()).containsExactly(".gitignore");
        }
    }

    @Test
    void refusesWhatAPatchCannotDo() throws IOException {
        Files.delete(checkout.resolve(ROOT + "fake/Greeter.java"));
        String gone = diff();
        write(ROOT + "fake/Welcomer.java", FakeDriver.GREETER);
        Git.in(checkout).run("add", "--all");
        String renamed = diff("--cached", "-M");

        assertThat(failureOf(() -> begin(gone)))
                .hasMessageContaining("deletes, renames or copies src/main/java/fake/Greeter.java");
        assertThat(renamed).contains("rename from");
        assertThat(failureOf(() -> begin(renamed)))
                .hasMessageContaining("deletes, renames or copies src/main/java/fake/Greeter.java");
    }

    @Test
    void refusesCopiesAndWhatComesFromTheTests() throws IOException {
        write(ROOT + "fake/Copy.java", FakeDriver.GREETER.replace("\"Hello \"", "\"Hi \""));
        Files.delete(checkout.resolve("src/test/java/fake/GreeterTest.java"));
        write(ROOT + "fake/Tried.java", "class GreeterTest {}\n");
        Git.in(checkout).run("add", "--all");
        String copied = diff("--cached", "-C", "--find-copies-harder", "--", ROOT);
        String moved = diff("--cached", "-M", "--", ROOT + "fake/Tried.java", ROOT + "fake/Greeter.java", "src/test");

        assertThat(copied).contains("copy to " + ROOT + "fake/Copy.java");
        assertThat(failureOf(() -> begin(copied))).hasMessageContaining("deletes, renames or copies");
        assertThat(moved).contains("rename to " + ROOT + "fake/Tried.java");
        assertThat(failureOf(() -> begin(moved)))
                .hasMessageContaining("deletes, renames or copies src/main/java/fake/Tried.java");
    }

    @Test
    void refusesANewFileOfWhichTheDriverHasTheClass() throws IOException {
        Map<String, byte[]> jar = new TreeMap<>(JarContent.read(base.jar()));
        jar.put("fake/More.class", new byte[0]);
        JarContent.write(jar, base.jar());

        assertThat(failureOf(() -> begin(diff())))
                .hasMessageContaining("changes src/main/java/fake/More.java, which is in the driver's jar but not");
    }

    @Test
    void refusesWhatHasNoSourcesAtHand() throws IOException {
        Map<String, byte[]> some =
                new TreeMap<>(JarContent.read(base.sourceJar().orElseThrow()));
        some.remove("fake/Greeter.java");
        JarContent.write(some, base.sourceJar().orElseThrow());

        assertThat(failureOf(() -> begin(diff())))
                .hasMessageContaining("changes src/main/java/fake/Greeter.java, which is in the driver's jar but not");
    }

    @Test
    void refusesTwoFilesThatAreOneInTheSources() throws IOException {
        String twice = diff("--", ROOT) + diff("--", ROOT).replace(ROOT, "src/other/java/");

        assertThat(failureOf(() -> begin(twice))).hasMessageContaining("which are one file in the published sources");
    }

    @Test
    void refusesWhatChangesNothingOfTheDriver() {
        assertThat(failureOf(() -> begin(diff("--", "README.md", "src/test"))))
                .hasMessageContaining("changes none of the driver's published sources, only: README.md, src/test");
    }

    @Test
    void showsNoControlCharacters() throws IOException {
        String hostile = diff().replace("MoreTest", "More\u001b[2JTest");

        begin(hostile);

        assertThat(leftOut).contains("src/test/java/fake/More?[2JTest.java");
    }

    @Test
    void refusesWhatIsNoDiffOrIsCutOff() {
        assertThat(failureOf(() -> begin("nothing"))).hasMessageContaining("contains no unified diff");
        assertThat(failureOf(() -> begin("--- a/x/A.java\n+++ b/x/A.java\n@@ -1,3 +1,3 @@\n one\n")))
                .hasMessageContaining("their.diff, line 3: the hunk's lines do not add up");
        assertThat(failureOf(() -> CheckoutDiff.read(folder.resolve("none.diff")))
                        .kind())
                .isEqualTo(Kind.IO);
    }
}
