package dyno.patch.git;

import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.Printable;
import dyno.patch.file.SafePath;
import dyno.patch.git.CheckoutDiff.Section;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Maps files of a driver's repository to files of its published sources: both have the same path below a folder of
 * sources.
 */
final class SourcePaths {
    private static final String JAVA = ".java";

    /** Folders of sources that are not in the driver's jar, or in another part of it. */
    private static final Pattern OTHER_ROOT =
            Pattern.compile("(^|/)(test|tests|it|integration-test|jmh|benchmarks?|examples?|demo|java\\d+)/");

    private final Path diff;
    private final Set<String> sources;
    private final Set<String> classes;
    private final Set<String> roots = new HashSet<>();
    private final Map<String, String> taken = new HashMap<>();

    /**
     * The paths of one diff.
     *
     * @param diff its file, for messages
     * @param sources paths in the source jar
     * @param classes paths of the entries of the driver's jar
     */
    SourcePaths(Path diff, Set<String> sources, Set<String> classes, List<Section> sections) {
        this.diff = diff;
        this.sources = new HashSet<>(sources);
        this.classes = classes;
        for (Section section : sections) {
            published(section.path())
                    .ifPresent(source ->
                            roots.add(section.path().substring(0, section.path().length() - source.length())));
        }
    }

    /** The longest suffix of a path that is a published source file. */
    private Optional<String> published(String path) {
        return path.endsWith(JAVA) ? end(path, sources) : Optional.empty();
    }

    private static Optional<String> end(String path, Set<String> known) {
        for (int start = 0; start >= 0; start = next(path, start)) {
            if (known.contains(path.substring(start))) {
                return Optional.of(path.substring(start));
            }
        }
        return Optional.empty();
    }

    private static int next(String path, int start) {
        int slash = path.indexOf('/', start);
        return slash < 0 ? -1 : slash + 1;
    }

    /** Whether the path was not among the sources before. */
    boolean add(String source) {
        return sources.add(source);
    }

    /**
     * The path in the source jar; empty for files that are not code of the driver.
     *
     * @throws PatchException DOES_NOT_APPLY for code of the driver that a patch cannot change in this way
     */
    Optional<String> of(Section section) {
        String path = section.path();
        Optional<String> source = published(path).or(() -> created(section)).filter(SafePath::isSafe);
        if (source.isEmpty()) {
            refuseWithoutSource(path);
            return Optional.empty();
        }
        String root = path.substring(0, path.length() - source.get().length());
        if (isOther(root)) {
            return Optional.empty();
        }
        if (section.deleted()) {
            throw refused("deletes, renames or copies " + Printable.of(path)
                    + ", which a patch cannot do; leave the file where it is, or make the diff with --no-renames");
        }
        if (!sources.contains(source.get())) {
            refuseWithoutSource(path);
        }
        String other = taken.putIfAbsent(source.get(), path);
        if (other != null && !other.equals(path)) {
            throw refused("changes " + Printable.of(other) + " and " + Printable.of(path)
                    + ", which are one file in the published sources");
        }
        return source;
    }

    /**
     * A new file is in the same folder of sources as one that the diff changes; if there is none, in an existing
     * package.
     */
    private Optional<String> created(Section section) {
        String path = section.path();
        if (!section.created() || !path.endsWith(JAVA)) {
            return Optional.empty();
        }
        Set<String> folders = new HashSet<>();
        sources.stream()
                .filter(file -> file.endsWith(JAVA) && file.contains("/"))
                .forEach(file -> folders.add(folder(file)));
        for (String root : roots) {
            String rest = path.startsWith(root) ? path.substring(root.length()) : "";
            String top = rest.substring(0, rest.indexOf('/') + 1);
            if (!top.isEmpty() && folders.stream().anyMatch(folder -> folder.startsWith(top))) {
                return Optional.of(rest);
            }
        }
        return end(folder(path), folders)
                .map(folder -> folder + path.substring(folder(path).length()));
    }

    /** Whether a folder of sources has no code of the driver's jar. */
    static boolean isOther(String root) {
        return OTHER_ROOT.matcher(root).find();
    }

    static String folder(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    private void refuseWithoutSource(String path) {
        boolean isDrivers = path.endsWith(JAVA)
                && !OTHER_ROOT.matcher(path).find()
                && end(path.substring(0, path.length() - JAVA.length()) + ".class", classes)
                        .isPresent();
        if (isDrivers) {
            throw refused("changes " + Printable.of(path)
                    + ", which is in the driver's jar but not among the available sources");
        }
    }

    private PatchException refused(String what) {
        return new PatchException(Kind.DOES_NOT_APPLY, diff + " " + what + ".");
    }
}
