package dyno.patch.apply;

import dyno.driver.JarEntries;
import dyno.driver.SourceCache;
import dyno.patch.file.FileDiff;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import dyno.patch.file.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Applies patches to the files of a source jar, in memory: hunks may have moved, but every line of context must match,
 * unless fuzz is allowed.
 *
 * <p>A file keeps its encoding and line endings, including a missing one after its last line.
 */
public final class PatchApplier {
    private final ZipFile sourceJar;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final List<HunkOffset> offsets = new ArrayList<>();
    private final Map<String, List<Earlier>> history = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    private final int fuzz;

    /** A file as it was before a patch changed it; null if the patch added it. */
    private record Earlier(PatchFile changedBy, SourceText text) {}

    private PatchApplier(ZipFile sourceJar, int fuzz) {
        this.sourceJar = sourceJar;
        this.fuzz = fuzz;
    }

    /**
     * Applies patches one on top of the other.
     *
     * @param fuzz lines of context at each end of a hunk that may differ if it does not apply exactly
     * @throws PatchException DOES_NOT_APPLY with every hunk that does not apply of the first patch that fails, and which
     *     patch below took its place
     */
    public static PatchedSources apply(List<PatchFile> patches, Path sourceJar, int fuzz) {
        try (ZipFile jar = new ZipFile(sourceJar.toFile())) {
            PatchApplier applier = new PatchApplier(jar, fuzz);
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
                failures.add(diff.path() + ": the patch adds this file, but it exists" + addedBelow(diff.path()));
            } else if (!diff.created() && original.isEmpty()) {
                failures.add(diff.path() + ": there is no such file"
                        + SourceCache.origin(Path.of(sourceJar.getName()))
                                .map(origin -> " (" + origin + ")")
                                .orElse(""));
            } else {
                change(patch, diff, original.orElse(SourceText.EMPTY));
            }
        }
    }

    private void change(PatchFile patch, FileDiff diff, SourceText original) {
        HunkPlacer placer = new HunkPlacer(original, diff, fuzz);
        if (!placer.failures().isEmpty()) {
            placer.failures().forEach(failure -> failures.add(failure.message() + conflict(diff, failure.hunk())));
            return;
        }
        files.put(diff.path(), placer.patched().bytes());
        List<HunkPlacer.Fit> fits = onPublished(diff).orElse(placer).fits();
        history.computeIfAbsent(diff.path(), path -> new ArrayList<>())
                .add(new Earlier(patch, diff.created() ? null : original));
        for (int i = 0; i < fits.size(); i++) {
            HunkPlacer.Fit fit = fits.get(i);
            if (fit.offset() != 0 || fit.fuzz() != 0) {
                offsets.add(new HunkOffset(patch.id(), diff.path(), i + 1, fit.offset(), fit.fuzz()));
            }
        }
    }

    /**
     * Where the hunks apply without the patches below, which move them; empty if they need those, or there are none.
     */
    private Optional<HunkPlacer> onPublished(FileDiff diff) {
        return history.getOrDefault(diff.path(), List.of()).stream()
                .findFirst()
                .filter(first -> first.text != null)
                .map(first -> new HunkPlacer(first.text, diff, fuzz))
                .filter(placer -> placer.failures().isEmpty());
    }

    private String addedBelow(String path) {
        return history.getOrDefault(path, List.of()).stream()
                .filter(earlier -> earlier.text == null)
                .findFirst()
                .map(earlier -> "; " + earlier.changedBy.id() + " adds it, too")
                .orElse("");
    }

    /** A hunk that applied until one of the patches below changed the file conflicts with that patch. */
    private String conflict(FileDiff diff, FileDiff.Hunk hunk) {
        FileDiff alone = new FileDiff(diff.path(), false, List.of(hunk));
        List<Earlier> below = history.getOrDefault(diff.path(), List.of());
        for (int i = below.size() - 1; i >= 0; i--) {
            Earlier earlier = below.get(i);
            if (earlier.text != null
                    && new HunkPlacer(earlier.text, alone, fuzz).failures().isEmpty()) {
                return "\n    conflict | %s changed these lines: rebase this diff on top of it, or omit one of them"
                        .formatted(earlier.changedBy.id());
            }
        }
        return "";
    }

    private Optional<SourceText> original(String path) throws IOException {
        byte[] touched = files.get(path);
        if (touched != null) {
            return Optional.of(SourceText.of(touched));
        }
        ZipEntry entry = sourceJar.getEntry(path);
        return entry == null ? Optional.empty() : Optional.of(SourceText.of(JarEntries.read(sourceJar, entry)));
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
                        "%s does not apply to %s%s; create its diff again from these sources:%n  %s",
                        patches.get(index).name(), jar.getFileName(), below, String.join("\n  ", failures)));
    }
}
