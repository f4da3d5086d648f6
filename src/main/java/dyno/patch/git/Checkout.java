package dyno.patch.git;

import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.Printable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A checkout of a driver's repository.
 *
 * @param address where it was cloned from, without a login; empty for a folder without git or a local clone
 * @param commit hash and description of the commit that is checked out; empty for a folder without git
 * @param changed whether files differ from that commit
 */
public record Checkout(Path folder, Optional<String> address, Optional<String> commit, boolean changed) {
    /** Changes of only these files do not affect the driver. */
    private static final List<String> NOT_BUILT =
            List.of(":(exclude)src/test", ":(exclude)*.md", ":(exclude).github", ":(exclude).gitignore");

    private static final String REMOTE = "(https?|ssh|git)://.*|[\\w.-]+@[\\w.-]+:.*";

    /**
     * The information from git about a folder.
     *
     * @throws PatchException NO_SOURCES when there is no such folder
     */
    public static Checkout open(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new PatchException(
                    Kind.NO_SOURCES, "There is no folder " + folder + "; name a checkout of the driver's repository.");
        }
        Git git = Git.in(folder);
        Optional<String> hash = git.line("rev-parse", "--short=12", "HEAD");
        Optional<String> address = git.line("remote", "get-url", "origin")
                .filter(url -> url.matches(REMOTE))
                .map(Checkout::withoutLogin);
        Optional<String> tag = git.line("describe", "--tags", "--always", "HEAD");
        Optional<String> commit = hash.map(name -> name
                + tag.filter(text -> !name.startsWith(text))
                        .map(text -> " (" + text + ")")
                        .orElse(""));
        boolean changed =
                git.line("status", "--porcelain", "--untracked-files=no").isPresent();
        return new Checkout(folder, address, commit, changed);
    }

    /** The password of a login may contain an {@code @}, too. */
    private static String withoutLogin(String url) {
        return url.replaceFirst("://[^/]*@", "://");
    }

    /**
     * The commits between two revisions that affect the build, along the first parents, oldest first; starts with {@code
     * from} itself.
     *
     * @param from revision in git's notation, such as a tag
     * @param to a later revision
     * @throws PatchException NO_SOURCES when git does not know one of them
     */
    public List<Commit> commits(String from, String to) {
        Git git = Git.in(folder);
        List<Commit> commits = new ArrayList<>(log(git, "-1", require(git, from)));
        List<String> range = new ArrayList<>(
                List.of("--first-parent", "--reverse", require(git, from) + ".." + require(git, to), "--", "."));
        range.addAll(NOT_BUILT);
        commits.addAll(log(git, range.toArray(String[]::new)));
        return commits;
    }

    private static List<Commit> log(Git git, String... arguments) {
        List<String> command = new ArrayList<>(List.of("log", "--format=%h%x09%as%x09%s"));
        command.addAll(List.of(arguments));
        return new String(git.run(command.toArray(String[]::new)), StandardCharsets.UTF_8)
                .lines()
                .map(Commit::parse)
                .toList();
    }

    /** The full hash of a revision. */
    private String require(Git git, String revision) {
        return Optional.of(revision)
                .filter(name -> !name.startsWith("-"))
                .flatMap(name -> git.line("rev-parse", "--verify", "--quiet", name + "^{commit}"))
                .orElseThrow(() -> new PatchException(
                        Kind.NO_SOURCES,
                        "Unknown revision '" + Printable.of(revision) + "' in " + folder
                                + ": write a tag, a branch or a hash that git log shows there."));
    }

    /**
     * Writes the files of a commit to a folder.
     *
     * @param target a folder that does not exist yet
     * @throws PatchException IO when git cannot do that
     */
    public void export(Commit commit, Path target) {
        Path repository = folder.toAbsolutePath();
        Git.in(repository)
                .run("clone", "--quiet", "--shared", "--no-checkout", repository.toString(), target.toString());
        Git.in(target).run("checkout", "--quiet", "--detach", commit.hash());
    }

    /** Where its files come from, for a patch's header: it contains no path of this machine. */
    public String origin() {
        String where =
                address.orElse(folder.toAbsolutePath().normalize().getFileName().toString());
        return "a checkout of " + where + commit.map(name -> " at " + name).orElse("")
                + (changed ? ", with changes that are not committed" : "");
    }
}
