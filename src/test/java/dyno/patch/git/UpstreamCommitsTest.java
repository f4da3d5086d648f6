package dyno.patch.git;

import static dyno.patch.candidate.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository with sources in two folders, as that of MySQL Connector/J has them. */
class UpstreamCommitsTest {
    private static final String API = "src/main/api/java/";
    private static final String CORE = "src/main/core/java/";
    private static final String HEADER = "Description: Greet sooner\nRisk: none\n\n";
    private static final String CHANGE = """
            diff --git a/fake/Greeter.java b/fake/Greeter.java
            --- a/fake/Greeter.java
            +++ b/fake/Greeter.java
            @@ -1 +1 @@
            -class Greeter {}
            +class Greeter { More more; }
            diff --git a/fake/More.java b/fake/More.java
            new file mode 100644
            --- /dev/null
            +++ b/fake/More.java
            @@ -0,0 +1 @@
            +class More {}
            """;
    private static final String TEST = """
            diff --git a/src/test/java/fake/GreeterTest.java b/src/test/java/fake/GreeterTest.java
            new file mode 100644
            --- /dev/null
            +++ b/src/test/java/fake/GreeterTest.java
            @@ -0,0 +1 @@
            +class GreeterTest {}
            """;

    @TempDir
    private Path folder;

    private Path repository;

    @BeforeEach
    void checkOut() throws IOException {
        repository = Files.createDirectories(folder.resolve("repository"));
        write(API + "fake/Face.java", "interface Face {}\n");
        write(CORE + "fake/Greeter.java", "class Greeter {}\n");
        write("src/test/java/fake/Greeter.java", "class Greeter {}\n");
        git().run("init", "-q");
        git().run("config", "user.name", "A Contributor");
        git().run("config", "user.email", "contributor@localhost");
        git().run("add", "--all");
        git().run("commit", "-q", "-m", "As published");
    }

    private Git git() {
        return Git.in(repository);
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(repository.resolve(path).getParent());
        Files.writeString(repository.resolve(path), text);
    }

    private List<Path> export(String diff, Optional<String> test) throws IOException {
        Path patch = Files.writeString(folder.resolve("sooner.patch"), HEADER + diff);
        Path tests = Files.writeString(folder.resolve("sooner.test.diff"), test.orElse(""));
        UpstreamCommits commits =
                UpstreamCommits.on(Checkout.open(repository), Files.createDirectories(folder.resolve("scratch")));
        commits.add(patch, test.map(any -> tests), "Greet sooner\n\nBecause.\n");
        return commits.write(Files.createDirectories(folder.resolve("commits")));
    }

    @Test
    void aCommitHasTheRepositorysPathsAndTheTests() throws IOException {
        String before = git().line("rev-parse", "HEAD").orElseThrow();

        List<Path> commits = export(CHANGE, Optional.of(TEST));

        assertThat(git().line("rev-parse", "HEAD")).contains(before);
        assertThat(git().line("status", "--porcelain")).isEmpty();
        assertThat(commits).singleElement().satisfies(commit -> git().run("am", "-q", commit.toString()));
        assertThat(new String(git().run("log", "-1", "--format=%an%n%B"), StandardCharsets.UTF_8))
                .startsWith("A Contributor\nGreet sooner\n\nBecause.\n");
        assertThat(repository.resolve(CORE + "fake/Greeter.java")).hasContent("class Greeter { More more; }\n");
        assertThat(repository.resolve(CORE + "fake/More.java")).hasContent("class More {}\n");
        assertThat(repository.resolve("src/test/java/fake/GreeterTest.java")).exists();
    }

    @Test
    void otherLinesAreRefused() throws IOException {
        write(CORE + "fake/Greeter.java", "class Greeter { int other; }\n");
        git().run("commit", "-q", "-a", "-m", "Other");

        PatchException refused = failureOf(() -> export(CHANGE, Optional.empty()));

        assertThat(refused.kind()).isEqualTo(Kind.DOES_NOT_APPLY);
        assertThat(refused).hasMessageContainingAll("sooner.patch does not apply to", CORE + "fake/Greeter.java");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        PatchException refused =
                failureOf(() -> export(CHANGE.replace("fake/Greeter", "fake/Absent"), Optional.empty()));

        assertThat(refused).hasMessageContaining("changes fake/Absent.java, of which there is none in");
    }

    @Test
    void aFolderWithoutCommitsIsNoRepository() throws IOException {
        Path plain = Files.createDirectories(folder.resolve("plain"));

        PatchException refused = failureOf(() -> UpstreamCommits.on(Checkout.open(plain), folder));

        assertThat(refused).hasMessageContaining("There is no commit in " + plain);
    }
}
