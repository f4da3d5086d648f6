package dyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A git repository of a test.
 *
 * @param folder its working tree
 */
public record GitRepository(Path folder) {
    /** A new repository without commits. */
    public static GitRepository init(Path folder) throws IOException, InterruptedException {
        GitRepository repository = new GitRepository(folder);
        repository.git("init", "-q");
        return repository;
    }

    /** Commits all files as they are now. */
    public void commit(String subject) throws IOException, InterruptedException {
        git("add", "--all");
        git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-q", "-m", subject);
    }

    /** Names the newest commit. */
    public void tag(String name) throws IOException, InterruptedException {
        git("tag", name);
    }

    /** Names the newest commit, with a message: {@code git describe} finds only such tags. */
    public void annotatedTag(String name) throws IOException, InterruptedException {
        git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "tag", "-a", "-m", name, name);
    }

    /** Applies a diff to its files, whatever the line numbers of its hunks. */
    public void apply(Path diff) throws IOException, InterruptedException {
        git("apply", "--recount", diff.toString());
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).inheritIO();
        // A hook of another repository names that one; the user may sign commits or leave out files.
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "GIT_CONFIG_GLOBAL", "/dev/null"));
        assertThat(builder.start().waitFor()).isZero();
    }
}
