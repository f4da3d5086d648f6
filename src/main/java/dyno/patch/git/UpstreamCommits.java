package dyno.patch.git;

import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.git.CheckoutDiff.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Patches as commits for their driver's repository, made in a clone of a checkout: the checkout itself stays as it is.
 *
 * <p>The paths of a patch are those of the published sources; the repository may have them in several folders of sources.
 */
public final class UpstreamCommits {
    private static final String JAVA = ".java";

    private final Checkout checkout;
    private final Git git;
    private final Path clone;
    private final Set<String> files;
    private final String begin;

    private UpstreamCommits(Checkout checkout, Git git, Path clone) {
        this.checkout = checkout;
        this.git = git;
        this.clone = clone;
        this.files = new String(git.run("ls-files", "-z"), StandardCharsets.UTF_8)
                .transform(names -> Set.of(names.split("\0")));
        this.begin = git.line("rev-parse", "HEAD").orElseThrow();
    }

    /**
     * Begins on the commit that is checked out.
     *
     * @param folder an empty one for the clone
     * @throws PatchException NO_SOURCES when the checkout has no commit
     * @throws IllegalArgumentException when git does not know its user
     */
    public static UpstreamCommits on(Checkout checkout, Path folder) {
        Path repository = checkout.folder().toAbsolutePath();
        if (checkout.commit().isEmpty()) {
            throw new PatchException(
                    Kind.NO_SOURCES,
                    "There is no commit in " + checkout.folder()
                            + ": commits for the driver's repository need a clone of it.");
        }
        Path clone = folder.resolve("clone");
        Git.in(repository).run("clone", "--quiet", "--shared", repository.toString(), clone.toString());
        Git git = Git.in(clone);
        for (String key : List.of("user.name", "user.email")) {
            git.run("config", key, Git.userSetting(repository, key).orElseThrow(() -> unknownUser(repository, key)));
        }
        return new UpstreamCommits(checkout, git, clone);
    }

    private static IllegalArgumentException unknownUser(Path repository, String key) {
        return new IllegalArgumentException(
                "git does not know the author of the commits: run git -C %s config %s ...".formatted(repository, key));
    }

    /**
     * Commits a patch, on top of those before it.
     *
     * @param patch its file
     * @param tests a diff of the repository with tests for it
     * @param message of the commit
     * @throws PatchException DOES_NOT_APPLY when the repository has other files, or other lines in them
     */
    public void add(Path patch, Optional<Path> tests, String message) {
        apply(placed(CheckoutDiff.read(patch)), patch);
        tests.ifPresent(diff -> apply(diff, diff));
        git.run("add", "--all");
        git.run("commit", "--quiet", "--no-verify", "--message", message);
    }

    /**
     * Writes the commits as git am takes them, one file each.
     *
     * @param folder exists
     * @return the files, in order
     */
    public List<Path> write(Path folder) {
        byte[] names = git.run(
                "format-patch", "--output-directory", folder.toAbsolutePath().toString(), begin + "..HEAD");
        return new String(names, StandardCharsets.UTF_8).lines().map(Path::of).toList();
    }

    /** The diff with the repository's paths. */
    private Path placed(CheckoutDiff diff) {
        Map<String, String> roots = new HashMap<>();
        for (Section section : diff.sections()) {
            if (!section.created()) {
                roots.put(SourcePaths.folder(section.path()), root(section.path(), diff.file()));
            }
        }
        String text = diff.sections().stream()
                .map(section -> {
                    String folder = SourcePaths.folder(section.path());
                    String root = roots.containsKey(folder)
                            ? roots.get(folder)
                            : rootOfFolder(folder, Set.copyOf(roots.values()), diff.file());
                    return section.placed(root + section.path());
                })
                .collect(Collectors.joining());
        try {
            return Files.write(clone.resolveSibling("placed.diff"), text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw PatchException.io("write the diff of " + diff.file(), e);
        }
    }

    /** The folder of sources that has a file. */
    private String root(String path, Path patch) {
        return only(roots(files.stream(), path), path, patch);
    }

    /** The folder of sources for a new file: one of those that the patch changes, if the package is in several. */
    private String rootOfFolder(String folder, Set<String> changed, Path patch) {
        Set<String> roots =
                roots(files.stream().filter(file -> file.endsWith(JAVA)).map(SourcePaths::folder), folder);
        Set<String> both = roots.stream().filter(changed::contains).collect(Collectors.toSet());
        return only(both.isEmpty() ? roots : both, folder, patch);
    }

    private static Set<String> roots(Stream<String> paths, String end) {
        return paths.filter(path -> path.equals(end) || path.endsWith("/" + end))
                .map(path -> path.substring(0, path.length() - end.length()))
                .filter(root -> !SourcePaths.isOther(root))
                .collect(Collectors.toSet());
    }

    private String only(Set<String> roots, String path, Path patch) {
        if (roots.size() != 1) {
            throw new PatchException(
                    Kind.DOES_NOT_APPLY,
                    "%s changes %s, of which there %s in %s."
                            .formatted(
                                    patch,
                                    path,
                                    roots.isEmpty() ? "is none" : "are " + roots.size(),
                                    checkout.origin()));
        }
        return roots.iterator().next();
    }

    private void apply(Path diff, Path patch) {
        List<String> complaints = git.complaints(
                "apply", "--index", "--whitespace=nowarn", diff.toAbsolutePath().toString());
        if (!complaints.isEmpty()) {
            throw new PatchException(
                    Kind.DOES_NOT_APPLY,
                    "%s does not apply to %s: check out the version that it was made for, or change the patch.\n  %s"
                            .formatted(patch, checkout.origin(), String.join("\n  ", complaints)));
        }
    }
}
