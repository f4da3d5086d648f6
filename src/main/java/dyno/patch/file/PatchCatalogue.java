package dyno.patch.file;

import dyno.driver.DriverCoordinates;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The patches in a folder laid out as {@code <driver>/<version>/<id>.patch}.
 *
 * <p>To find a patch, names from users are only compared with the names of existing files, and links are not followed:
 * nothing outside the root can be reached. {@link #file} and {@link #page} make a path of coordinates: their ids
 * contain no {@code /}, and driver and version must belong to a patch or a driver that was found before.
 */
public final class PatchCatalogue {
    /** In place of an id: all patches of the driver's version that are no parts of others there. */
    static final String ALL = "all";

    /** Name of the folder with working folders, below that of the patches. */
    public static final String WORK = "work";

    private static final String SUFFIX = ".patch";

    private final Path root;

    private record Entry(String driver, String version, String id, Path file) {
        PatchFile read() {
            return PatchFile.read(driver, version, id, file);
        }

        DriverCoordinates coordinates() {
            return new DriverCoordinates(driver, version, List.of(id));
        }

        boolean isFor(String otherDriver, String otherVersion) {
            return driver.equals(otherDriver) && version.equals(otherVersion);
        }
    }

    /** A catalogue of the given folder, which may be absent: then there are no patches. */
    public PatchCatalogue(Path root) {
        this.root = root;
    }

    /**
     * The patches made for one version of a driver, by id; none is an empty list. Those that are parts of others are left
     * out if the others are in this folder, too.
     */
    public List<PatchFile> forDriver(String driver, String version) {
        List<PatchFile> patches = entries().stream()
                .filter(entry -> entry.isFor(driver, version))
                .map(Entry::read)
                .toList();
        Set<String> ids = patches.stream().map(PatchFile::id).collect(Collectors.toSet());
        return patches.stream()
                .filter(patch -> patch.header().partOf().filter(ids::contains).isEmpty())
                .toList();
    }

    /** The patches made for all other versions of a driver, by version and id. */
    public List<PatchFile> forOtherVersions(String driver, String version) {
        return entries().stream()
                .filter(entry -> entry.driver.equals(driver) && !entry.version.equals(version))
                .map(Entry::read)
                .toList();
    }

    /**
     * The patch of that name.
     *
     * @throws PatchException UNKNOWN_PATCH with the names that exist, or MALFORMED
     */
    public PatchFile find(String driver, String version, String id) {
        List<Entry> entries = entries();
        return entries.stream()
                .filter(entry -> entry.isFor(driver, version) && entry.id.equals(id))
                .findFirst()
                .map(Entry::read)
                .orElseThrow(() -> unknown(driver, version, id, entries));
    }

    /**
     * Tests for patches in the framework of the driver's repository: a diff {@code ID.test.diff} next to {@code
     * ID.patch}, for the patches that have one.
     */
    public List<Path> testDiffs(List<DriverCoordinates> candidates) {
        return candidates.stream()
                .flatMap(candidate -> find(candidate).stream())
                .map(patch ->
                        root.resolve(patch.driver()).resolve(patch.version()).resolve(patch.id() + ".test.diff"))
                .filter(Files::isRegularFile)
                .distinct()
                .toList();
    }

    /** The coordinates of all patches, by driver, version and id, whether they can be read or not. */
    public List<DriverCoordinates> names() {
        return entries().stream().map(Entry::coordinates).toList();
    }

    /**
     * The patch or stack of patches that a user's name refers to.
     *
     * @param name {@code id}, {@code driver@version+id}, {@code driver@version+id+id}, or {@code driver@version+all}
     * @throws PatchException UNKNOWN_PATCH with the names that exist, when it refers to no patch or to several
     */
    public DriverCoordinates resolve(String name) {
        if (name.contains("@") || name.contains(":")) {
            DriverCoordinates stack = DriverCoordinates.parse(name);
            if (stack.patches().isEmpty()) {
                throw new PatchException(
                        Kind.UNKNOWN_PATCH, "\"" + name + "\" is not a patch; write " + name + "+ID or the ID alone.");
            }
            return stack;
        }
        List<DriverCoordinates> all = names();
        List<DriverCoordinates> found =
                all.stream().filter(patch -> patch.patches().contains(name)).toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        String problem = found.isEmpty() ? "Unknown patch \"" : "There are several patches \"";
        throw new PatchException(
                Kind.UNKNOWN_PATCH,
                problem + Printable.of(name) + "\"; "
                        + (all.isEmpty()
                                ? "there are none in " + root
                                : "choose: " + join(found.isEmpty() ? all : found))
                        + ".");
    }

    /**
     * The patches in coordinates, in order.
     *
     * @throws PatchException UNKNOWN_PATCH with the names that exist, or MALFORMED
     */
    public List<PatchFile> find(DriverCoordinates stack) {
        return stack.patches().stream()
                .flatMap(id -> id.equals(ALL) ? all(stack) : Stream.of(find(stack.driver(), stack.version(), id)))
                .toList();
    }

    private Stream<PatchFile> all(DriverCoordinates stack) {
        if (stack.patches().size() > 1) {
            throw new PatchException(
                    Kind.UNKNOWN_PATCH,
                    stack + " combines \"all\" with other patches. \"all\" means all of them; use it alone.");
        }
        List<PatchFile> all = forDriver(stack.driver(), stack.version());
        if (all.isEmpty()) {
            throw unknown(stack.driver(), stack.version(), ALL, entries());
        }
        return all.stream();
    }

    /** The path of a patch of that name, existing or not. */
    public Path file(DriverCoordinates patch) {
        return root.resolve(patch.driver())
                .resolve(patch.version())
                .resolve(patch.patches().get(0) + SUFFIX);
    }

    public Path page(DriverCoordinates patch) {
        return file(patch).resolveSibling(patch.patches().get(0) + ".md");
    }

    /** The file of the measurements from which the page was written. */
    public Path measurements(DriverCoordinates patch) {
        return file(patch).resolveSibling(patch.patches().get(0) + ".json");
    }

    /** A patch's file as text: without control characters, which its source lines may contain. */
    public String text(PatchFile patch) {
        Path file = file(patch.coordinates());
        try {
            return Printable.text(PatchFile.content(file));
        } catch (IOException e) {
            throw PatchException.io("read the patch " + file, e);
        }
    }

    private static String join(List<DriverCoordinates> patches) {
        return patches.stream().map(DriverCoordinates::toString).collect(Collectors.joining(", "));
    }

    private PatchException unknown(String driver, String version, String id, List<Entry> entries) {
        String here = entries.stream()
                .filter(entry -> entry.isFor(driver, version))
                .map(Entry::id)
                .collect(Collectors.joining(", "));
        String all = join(entries.stream().map(Entry::coordinates).toList());
        String known = !here.isEmpty()
                ? "there are: " + here
                : all.isEmpty()
                        ? "there are none in " + root
                        : "there is none for this driver and version, only " + all;
        String wanted = "\"" + id + "\" for " + driver + "@" + version;
        return new PatchException(Kind.UNKNOWN_PATCH, "Unknown patch " + wanted + "; " + known + ".");
    }

    private List<Entry> entries() {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(root, 3, (file, about) -> about.isRegularFile())) {
            return files.map(root::relativize)
                    .filter(file -> file.getNameCount() == 3 && file.toString().endsWith(SUFFIX))
                    .filter(file -> !file.startsWith(WORK))
                    .sorted()
                    .map(this::entry)
                    .toList();
        } catch (IOException e) {
            throw PatchException.io("list the patches in " + root, e);
        } catch (UncheckedIOException e) {
            throw PatchException.io("list the patches in " + root, e.getCause());
        }
    }

    private Entry entry(Path relative) {
        String name = relative.getName(2).toString();
        return new Entry(
                relative.getName(0).toString(),
                relative.getName(1).toString(),
                name.substring(0, name.length() - SUFFIX.length()),
                root.resolve(relative));
    }
}
