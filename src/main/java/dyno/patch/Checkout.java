package dyno.patch;

import dyno.patch.PatchException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A checkout of a driver's repository.
 *
 * @param folder where it is
 * @param address where it was cloned from, without a login; empty for a folder that git does not know or a local clone
 * @param commit hash and description of the commit that is checked out; empty for a folder that git does not know
 * @param changed whether files differ from that commit
 */
public record Checkout(Path folder, Optional<String> address, Optional<String> commit, boolean changed) {
    private static final String REMOTE = "(https?|ssh|git)://.*|[\\w.-]+@[\\w.-]+:.*";

    /**
     * What git says of a folder.
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
                .map(url -> url.replaceFirst("://[^/@]*@", "://"));
        Optional<String> tag = git.line("describe", "--tags", "--always", "HEAD");
        Optional<String> commit = hash.map(name -> name
                + tag.filter(text -> !name.startsWith(text))
                        .map(text -> " (" + text + ")")
                        .orElse(""));
        boolean changed =
                git.line("status", "--porcelain", "--untracked-files=no").isPresent();
        return new Checkout(folder, address, commit, changed);
    }

    /** Where its files come from, for a patch's header: nothing in it is a path of this machine. */
    public String origin() {
        String where =
                address.orElse(folder.toAbsolutePath().normalize().getFileName().toString());
        return "a checkout of " + where + commit.map(name -> " at " + name).orElse("")
                + (changed ? ", with changes that are not committed" : "");
    }
}
