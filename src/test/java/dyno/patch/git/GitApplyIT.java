package dyno.patch.git;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.GitRepository;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.patch.apply.PatchApplier;
import dyno.patch.file.FileDiff;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A contributor who takes a patch of the catalogue to the driver's repository gets the sources that were measured. */
class GitApplyIT {
    private static final Path ROOT = Path.of("patches");
    private static final PatchCatalogue CATALOGUE = new PatchCatalogue(ROOT);

    @TempDir
    private Path folder;

    @Test
    void gitMakesTheSameSourcesOfEachPatch() throws Exception {
        Map<DriverCoordinates, Path> sources = new HashMap<>();
        int compared = 0;
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(progress -> {})) {
            DriverResolver drivers = new DriverResolver(artifacts);
            for (DriverCoordinates name : CATALOGUE.names()) {
                PatchFile patch = CATALOGUE.find(name).get(0);
                Path jar = sources.computeIfAbsent(
                        name.base(),
                        driver -> drivers.resolve(driver).sourceJar().orElseThrow());
                Path tree = Files.createDirectory(folder.resolve(patch.driver() + compared++));
                assertThat(byGit(patch, jar, tree))
                        .as(patch.name())
                        .isEqualTo(
                                text(PatchApplier.apply(List.of(patch), jar, 0).files()));
            }
        }
        assertThat(compared).isGreaterThan(40);
    }

    private static Map<String, String> byGit(PatchFile patch, Path jar, Path tree)
            throws IOException, InterruptedException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (FileDiff diff : patch.files()) {
                ZipEntry entry = zip.getEntry(diff.path());
                Files.createDirectories(tree.resolve(diff.path()).getParent());
                if (entry != null) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.copy(in, tree.resolve(diff.path()));
                    }
                }
            }
        }
        new GitRepository(tree).apply(ROOT.resolve(patch.name()).toAbsolutePath());
        Map<String, byte[]> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(tree).filter(Files::isRegularFile)) {
            for (Path file : all.toList()) {
                files.put(tree.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return text(files);
    }

    /** Bytes as text, whatever their encoding, so that a difference can be read. */
    private static Map<String, String> text(Map<String, byte[]> files) {
        Map<String, String> text = new HashMap<>();
        files.forEach((path, bytes) -> text.put(path, new String(bytes, StandardCharsets.ISO_8859_1)));
        return text;
    }
}
