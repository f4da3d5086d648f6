package dyno.patch.git;

import dyno.driver.DriverCoordinates;
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

/**
 * A driver's published sources under git, for editing a patch: the tag {@code published} is the base of the patch; the
 * user may add commits on top of it.
 *
 * @param patch the patch that is edited here, as coordinates with one patch
 */
public record WorkingFolder(Path folder, DriverCoordinates patch) {
    /** Tag of the commit with the published sources. */
    static final String PUBLISHED = "published";

    /** The repository's setting with the patch that is edited here. */
    static final String SETTING = "dyno.patch";

    /** A change, supported by a patch or not: git's letter and the path. */
    private record Change(String status, String path) {
        boolean fits() {
            return status.matches("[AM]") && path.endsWith(".java");
        }

        String describe() {
            return switch (status.charAt(0)) {
                case 'D' -> path + " is deleted";
                case 'R' -> path + " is renamed";
                case 'A' -> path + " is new";
                case 'M' -> path + " is changed";
                default -> path + " has changed its type (a link?)";
            };
        }
    }

    /** The folder as a working folder; empty when it is not one. */
    public static Optional<WorkingFolder> open(Path folder) {
        if (!Files.isDirectory(folder.resolve(".git"))) {
            return Optional.empty();
        }
        return Git.in(folder)
                .setting(SETTING)
                .map(setting -> setting.split(" "))
                .map(words -> new WorkingFolder(folder, new DriverCoordinates(words[0], words[1], List.of(words[2]))));
    }

    /** The value of {@link #SETTING} for a patch; none of the words contains a space. */
    static String setting(DriverCoordinates patch) {
        return String.join(" ", patch.driver(), patch.version(), patch.patches().get(0));
    }

    public String id() {
        return patch.patches().get(0);
    }

    /**
     * The current content of the changed files, by path.
     *
     * @throws PatchException MALFORMED with everything that a patch cannot contain, or when nothing has changed
     */
    Map<String, byte[]> changedFiles() {
        List<Change> changes = changes();
        List<String> unfit = changes.stream()
                .filter(change -> !change.fits())
                .map(Change::describe)
                .toList();
        if (!unfit.isEmpty()) {
            throw new PatchException(
                    Kind.MALFORMED,
                    "A patch contains only changed and new .java files. Undo these in %s:%n  %s"
                            .formatted(folder, String.join("\n  ", unfit)));
        }
        if (changes.isEmpty()) {
            throw new PatchException(
                    Kind.MALFORMED, "Nothing has changed in " + folder + ": edit the sources there, then save.");
        }
        Map<String, byte[]> files = new TreeMap<>();
        for (Change change : changes) {
            try {
                files.put(change.path, Files.readAllBytes(folder.resolve(change.path)));
            } catch (IOException e) {
                throw PatchException.io("read " + folder.resolve(change.path), e);
            }
        }
        return files;
    }

    private List<Change> changes() {
        String[] fields = new String(diff("--name-status", "-z", "--find-renames"), StandardCharsets.UTF_8).split("\0");
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i + 1 < fields.length; i += 2) {
            changes.add(new Change(fields[i], fields[i + 1]));
            i += fields[i].startsWith("R") || fields[i].startsWith("C") ? 1 : 0;
        }
        return changes;
    }

    /** The changes since the published sources as a unified diff. */
    byte[] diff() {
        return diff(
                "--no-renames",
                "--no-color",
                "--no-ext-diff",
                "--text",
                "--unified=3",
                "--src-prefix=a/",
                "--dst-prefix=b/");
    }

    private byte[] diff(String... options) {
        Git git = Git.in(folder).withIndex(folder.resolve(".git/dyno-index"));
        git.run("read-tree", PUBLISHED);
        git.run("add", "--all");
        List<String> arguments = new ArrayList<>(List.of("-c", "core.quotePath=false", "diff", "--cached"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(PUBLISHED, "--"));
        return git.run(arguments.toArray(String[]::new));
    }

    /** The user's name in git, {@code Name <address>}; empty when it is not set. */
    Optional<String> author() {
        return Git.userSetting(folder, "user.name")
                .map(name -> name
                        + Git.userSetting(folder, "user.email")
                                .map(address -> " <" + address + ">")
                                .orElse(""));
    }
}
