package dyno.patch;

import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The patches in a folder laid out as {@code <driver>/<version>/<id>.patch}.
 *
 * <p>Names that users give are only ever compared with those of files that were found, never made into a
 * path, and links are not followed: nothing outside the root can be reached.
 */
public final class PatchCatalogue {
    private static final String SUFFIX = ".patch";

    private final Path root;

    private record Entry(String driver, String version, String id, Path file) {
        PatchFile read() {
            return PatchFile.read(driver, version, id, file);
        }

        boolean isFor(String otherDriver, String otherVersion) {
            return driver.equals(otherDriver) && version.equals(otherVersion);
        }
    }

    /** A catalogue of the given folder, which may be absent: then there are no patches. */
    public PatchCatalogue(Path root) {
        this.root = root;
    }

    /** All patches, by driver, version and id. */
    public List<PatchFile> list() {
        return entries().stream().map(Entry::read).toList();
    }

    /** The patches made for one version of a driver, by id; none is an empty list. */
    public List<PatchFile> forDriver(String driver, String version) {
        return entries().stream()
                .filter(entry -> entry.isFor(driver, version))
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

    private PatchException unknown(String driver, String version, String id, List<Entry> entries) {
        String here = entries.stream()
                .filter(entry -> entry.isFor(driver, version))
                .map(Entry::id)
                .collect(Collectors.joining(", "));
        String all = entries.stream()
                .map(entry -> entry.driver + "@" + entry.version + "+" + entry.id)
                .collect(Collectors.joining(", "));
        String known = !here.isEmpty()
                ? "there are: " + here
                : all.isEmpty()
                        ? "there are none in " + root
                        : "there is none for this driver and version, only " + all;
        String wanted = "\"" + id + "\" for " + driver + "@" + version;
        return new PatchException(Kind.UNKNOWN_PATCH, "No patch " + wanted + "; " + known + ".");
    }

    private List<Entry> entries() {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(root, 3, (file, about) -> about.isRegularFile())) {
            return files.map(root::relativize)
                    .filter(file -> file.getNameCount() == 3 && file.toString().endsWith(SUFFIX))
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
