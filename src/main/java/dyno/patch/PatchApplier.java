package dyno.patch;

import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Applies patches to the files of a source jar, in memory: hunks may have moved, but every line of context
 * must match.
 *
 * <p>A file keeps its encoding and line endings; whether its last line is ended stays as it was.
 */
public final class PatchApplier {
    private final ZipFile sourceJar;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final List<HunkOffset> offsets = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    private PatchApplier(ZipFile sourceJar) {
        this.sourceJar = sourceJar;
    }

    /**
     * Applies patches one on top of the other.
     *
     * @throws PatchException DOES_NOT_APPLY with every hunk of the first patch that does not fit
     */
    public static PatchedSources apply(List<PatchFile> patches, Path sourceJar) {
        try (ZipFile jar = new ZipFile(sourceJar.toFile())) {
            PatchApplier applier = new PatchApplier(jar);
            for (int i = 0; i < patches.size(); i++) {
                applier.apply(patches.get(i));
                applier.stopOnFailure(patches, i, sourceJar);
            }
            return new PatchedSources(applier.files, applier.offsets);
        } catch (IOException e) {
            throw PatchException.io("read the source jar " + sourceJar, e);
        }
    }

    private void apply(PatchFile patch) throws IOException {
        for (FileDiff diff : patch.files()) {
            Optional<SourceText> original = original(diff.path());
            if (diff.created() && original.isPresent()) {
                failures.add(diff.path() + ": the patch adds this file, but it exists");
            } else if (!diff.created() && original.isEmpty()) {
                failures.add(diff.path() + ": there is no such file");
            } else {
                change(patch, diff, original.orElse(SourceText.EMPTY));
            }
        }
    }

    private void change(PatchFile patch, FileDiff diff, SourceText original) {
        HunkPlacer placer = new HunkPlacer(original, diff);
        if (!placer.failures().isEmpty()) {
            failures.addAll(placer.failures());
            return;
        }
        files.put(diff.path(), placer.patched().bytes());
        List<Integer> found = placer.offsets();
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i) != 0) {
                offsets.add(new HunkOffset(patch.id(), diff.path(), i + 1, found.get(i)));
            }
        }
    }

    private Optional<SourceText> original(String path) throws IOException {
        byte[] touched = files.get(path);
        if (touched != null) {
            return Optional.of(SourceText.of(touched));
        }
        ZipEntry entry = sourceJar.getEntry(path);
        return entry == null
                ? Optional.empty()
                : Optional.of(SourceText.of(sourceJar.getInputStream(entry).readAllBytes()));
    }

    private void stopOnFailure(List<PatchFile> patches, int index, Path jar) {
        if (failures.isEmpty()) {
            return;
        }
        String below = index == 0
                ? ""
                : " on top of "
                        + String.join(
                                ", ",
                                patches.subList(0, index).stream()
                                        .map(PatchFile::id)
                                        .toList());
        throw new PatchException(
                Kind.DOES_NOT_APPLY,
                String.format(
                        "%s does not apply to %s%s; make its diff anew against these sources:%n  %s",
                        patches.get(index).name(), jar.getFileName(), below, String.join("\n  ", failures)));
    }
}
