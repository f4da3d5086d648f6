package dyno.patch.git;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.JarContent;
import dyno.io.Removal;
import dyno.patch.apply.PatchApplier;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import dyno.patch.file.SafePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The working folders next to the patches, in a folder that git always ignores. */
public final class WorkingFolders {
    private static final String UNFINISHED = ".new-";

    /** Files of a build or an editor are not part of a patch. */
    private static final String NOT_SOURCES = """
            /target/
            /build/
            /out/
            .idea/
            *.iml
            .vscode/
            .settings/
            .project
            .classpath
            *.class
            *.orig
            *.rej
            *~
            """;

    /** Git treats sources as bytes; the hunks' headers show methods. */
    private static final String ATTRIBUTES = "* -text\n*.java -text diff=java\n";

    private final Path parent;

    /** Those below the given folder of patches. */
    public WorkingFolders(Path patches) {
        this.parent = patches.resolve(PatchCatalogue.WORK);
    }

    public List<WorkingFolder> list() {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(folder -> !folder.getFileName().toString().startsWith(UNFINISHED))
                    .sorted(Comparator.naturalOrder())
                    .flatMap(folder -> WorkingFolder.open(folder).stream())
                    .toList();
        } catch (IOException e) {
            throw PatchException.io("list the working folders in " + parent, e);
        }
    }

    /**
     * Finds a working folder: by the id of its patch, by the patch's coordinates, or by its path.
     *
     * @throws PatchException UNKNOWN_PATCH with those that exist, when it is none or several of them
     */
    public WorkingFolder find(String name) {
        List<WorkingFolder> found = list().stream()
                .filter(work ->
                        work.id().equals(name) || work.patch().toString().equals(name))
                .toList();
        if (found.size() > 1) {
            throw unknown("There are several working folders named " + name);
        }
        return found.stream()
                .findFirst()
                .or(() -> WorkingFolder.open(Path.of(name).toAbsolutePath().normalize()))
                .orElseThrow(() -> unknown("There is no working folder " + name));
    }

    /**
     * The only working folder.
     *
     * @throws PatchException UNKNOWN_PATCH when there is none, or more than one
     */
    public WorkingFolder only() {
        List<WorkingFolder> all = list();
        if (all.size() != 1) {
            throw unknown(all.isEmpty() ? "There is no working folder" : "There are several working folders");
        }
        return all.get(0);
    }

    private PatchException unknown(String problem) {
        String all = list().stream()
                .map(work -> work.patch() + " in " + work.folder())
                .collect(Collectors.joining("\n  "));
        String remedy = all.isEmpty()
                ? "create one with ./dyno patch new DRIVER@VERSION."
                : "choose one of these:\n  ".concat(all);
        return new PatchException(Kind.UNKNOWN_PATCH, problem + "; " + remedy);
    }

    /**
     * Unpacks the published sources.
     *
     * @param base the driver, as published
     * @param existing the patch of that id, if there is one: it is applied
     * @throws PatchException NO_SOURCES, DOES_NOT_APPLY when the existing patch no longer does, MALFORMED when the id
     *     is not a valid name, or IO when the folder exists
     */
    public WorkingFolder create(DriverArtifact base, String id, Optional<PatchFile> existing) {
        DriverCoordinates driver = base.coordinates();
        DriverCoordinates patch =
                new DriverCoordinates(driver.driver(), driver.version(), List.of(PatchFile.requireId(id)));
        String name = (driver.driver() + "-" + driver.version() + "-" + id).replaceAll("[^A-Za-z0-9._-]", "_");
        Path folder = parent.resolve(name);
        refuseExisting(folder, id);
        Path sources = base.sourceJar().orElseThrow(() -> noSources(driver));
        Map<String, byte[]> published = JarContent.read(sources);
        Map<String, byte[]> patched = existing.map(
                        file -> PatchApplier.apply(List.of(file), sources, 0).files())
                .orElse(Map.of());
        Path unfinished = parent.resolve(UNFINISHED + name);
        try {
            Removal.delete(unfinished);
            write(published, Files.createDirectories(unfinished));
            Files.writeString(parent.resolve(".gitignore"), "*\n");
            commit(unfinished, patch);
            write(patched, unfinished);
            Files.move(unfinished, folder);
        } catch (IOException e) {
            throw PatchException.io("make the working folder " + folder, e);
        }
        return new WorkingFolder(folder, patch);
    }

    /**
     * Applies a diff of the driver's repository in a new working folder, which is removed if it does not apply.
     *
     * @return paths of the diff that were left out because they are not code of the driver
     * @throws PatchException DOES_NOT_APPLY when it does not apply
     */
    public List<String> take(CheckoutDiff diff, WorkingFolder work, DriverArtifact base) {
        try {
            Set<String> sources =
                    JarContent.read(base.sourceJar().orElseThrow()).keySet();
            return diff.applyIn(
                    work.folder(), sources, JarContent.read(base.jar()).keySet());
        } catch (PatchException e) {
            try {
                Removal.delete(work.folder());
            } catch (IOException stays) {
                e.addSuppressed(stays);
            }
            throw e;
        }
    }

    private static void refuseExisting(Path folder, String id) {
        if (Files.exists(folder)) {
            throw new PatchException(
                    Kind.IO,
                    "The working folder %s already exists. Continue there and save it (./dyno patch save %s), remove it, or choose another --id."
                            .formatted(folder, id));
        }
    }

    private static PatchException noSources(DriverCoordinates driver) {
        return new PatchException(
                Kind.NO_SOURCES,
                "There is no source jar of " + driver
                        + " to patch; choose a published version that has sources, or specify a checkout of"
                        + " the driver's repository at this version with --sources.");
    }

    private static void commit(Path folder, DriverCoordinates patch) throws IOException {
        Git git = Git.in(folder);
        git.run("init", "-q");
        Files.writeString(folder.resolve(".git/info/exclude"), NOT_SOURCES);
        Files.writeString(folder.resolve(".git/info/attributes"), ATTRIBUTES);
        git.run("config", WorkingFolder.SETTING, WorkingFolder.setting(patch));
        git.run("config", "core.fileMode", "false");
        git.run("config", "core.autocrlf", "false");
        git.run("add", "--all", "--force");
        git.run(
                "-c",
                "user.name=Dyno",
                "-c",
                "user.email=dyno@localhost",
                "commit",
                "-q",
                "--no-verify",
                "-m",
                patch.base() + " as published");
        git.run("tag", WorkingFolder.PUBLISHED);
    }

    private static void write(Map<String, byte[]> files, Path folder) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (SafePath.isSafe(file.getKey())) {
                Path path = folder.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
        }
    }
}
