package dyno.patch.git;

import dyno.bytecode.facts.DriverFactReader;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.hotspot.CodePlace;
import dyno.io.AtomicFile;
import dyno.patch.candidate.BuildOptions;
import dyno.patch.candidate.CandidateBuilder;
import dyno.patch.candidate.CompiledPatch;
import dyno.patch.file.HeaderField;
import dyno.patch.file.HeaderText;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Creates the patch file of a working folder, and checks it before it is written: it can be read, applies to the
 * published sources with the folder's files as the result, byte for byte, and compiles.
 */
public final class PatchWriter {
    private static final int MOST_SUGGESTIONS = 3;

    private final DriverArtifact base;
    private final BuildOptions options;
    private final Path file;

    /**
     * @param base the driver of the working folder
     * @param options how to compile
     * @param file where the patch is written; the header of an existing file is reused
     */
    public PatchWriter(DriverArtifact base, BuildOptions options, Path file) {
        this.base = base;
        this.options = options;
        this.file = file;
    }

    /**
     * Writes the patch.
     *
     * @param fields header fields to set, by name; others keep the values in the file
     * @param today for Last-Update
     * @throws PatchException MALFORMED when fields are missing, the driver has no such hotspot, or the format cannot
     *     express the changes, DOES_NOT_COMPILE when the changed sources do not; nothing is written then
     */
    public PatchFile write(WorkingFolder work, Map<HeaderField, String> fields, LocalDate today) {
        Map<String, byte[]> changed = work.changedFiles();
        byte[] content = content(header(work, fields, today), work.diff());
        DriverCoordinates name = work.patch();
        PatchFile patch = PatchFile.parse(name.driver(), name.version(), work.id(), content);
        requireHotspot(patch);
        CompiledPatch compiled = CandidateBuilder.compile(base, List.of(patch), options);
        requireSame(changed, compiled.sources().files());
        write(content, file);
        return patch;
    }

    private String header(WorkingFolder work, Map<HeaderField, String> fields, LocalDate today) {
        HeaderText header = HeaderText.of(existingHeader());
        // It was measured for the previous content of the patch.
        header.remove(HeaderField.MEASURED_GAIN.title());
        Map<HeaderField, String> given = new EnumMap<>(HeaderField.class);
        given.putAll(fields);
        given.put(HeaderField.LAST_UPDATE, today.toString());
        boolean hasBug = given.containsKey(HeaderField.BUG) || header.has(HeaderField.BUG.title());
        for (HeaderField field : HeaderField.values()) {
            Optional<String> value = Optional.ofNullable(given.get(field))
                    .or(() -> header.has(field.title()) ? Optional.empty() : defaultOf(field, work, hasBug));
            value.ifPresent(text -> header.set(field.title(), text));
        }
        requireComplete(header, work);
        return header.render();
    }

    private Optional<String> defaultOf(HeaderField field, WorkingFolder work, boolean hasBug) {
        String version = work.patch().version();
        return switch (field) {
            case AUTHOR -> work.author();
            case ORIGIN ->
                Optional.of("other, made against "
                        + base.originOfSources().orElse("the published source jar of " + version));
            case FORWARDED -> hasBug ? Optional.empty() : Optional.of("no");
            default -> Optional.empty();
        };
    }

    private static void requireComplete(HeaderText header, WorkingFolder work) {
        List<HeaderField> missing = Arrays.stream(HeaderField.values())
                .filter(HeaderField::isRequired)
                .filter(field -> !header.has(field.title()))
                .toList();
        if (!missing.isEmpty()) {
            List<String> example = new ArrayList<>(List.of("./dyno patch save " + work.id()));
            missing.forEach(field -> example.add(field.example()));
            throw new PatchException(
                    Kind.MALFORMED,
                    "The header of %s lacks %s. Specify it once; the patch file keeps it. For example:%n  %s"
                            .formatted(
                                    work.patch(),
                                    String.join(
                                            ", ",
                                            missing.stream()
                                                    .map(HeaderField::title)
                                                    .toList()),
                                    String.join(" \\\n    ", example)));
        }
    }

    /** A place that the driver does not have would never be found in a profile. */
    private void requireHotspot(PatchFile patch) {
        String hotspot = patch.header().hotspot();
        Set<String> methods = DriverFactReader.of(base.jar()).methods().keySet();
        if (methods.stream().noneMatch(method -> CodePlace.matches(method, hotspot))) {
            String name = hotspot.substring(hotspot.lastIndexOf('.') + 1);
            String alike = methods.stream()
                    .filter(method -> method.endsWith("." + name))
                    .sorted()
                    .limit(MOST_SUGGESTIONS)
                    .collect(Collectors.joining(", "));
            throw new PatchException(
                    Kind.MALFORMED,
                    "The hotspot '" + hotspot + "' is not a method of " + patch.driver() + "@" + patch.version()
                            + (alike.isEmpty()
                                    ? "; name it as a ranking does, Class.method."
                                    : "; did you mean " + alike + "?"));
        }
    }

    private List<String> existingHeader() {
        try {
            if (!Files.exists(file)) {
                return List.of();
            }
            byte[] content = PatchFile.content(file);
            List<String> header = PatchFile.headerLines(content);
            if (PatchFile.beginOfLine(header.size(), content) == content.length) {
                throw new PatchException(
                        Kind.MALFORMED,
                        file + " is not a patch: it has no diff. Remove it, or choose another folder with --patches.");
            }
            return header;
        } catch (IOException e) {
            throw PatchException.io("read the patch " + file, e);
        }
    }

    private static byte[] content(String header, byte[] diff) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes((header + "\n").getBytes(StandardCharsets.UTF_8));
        content.writeBytes(diff);
        return content.toByteArray();
    }

    private static void requireSame(Map<String, byte[]> changed, Map<String, byte[]> patched) {
        for (Map.Entry<String, byte[]> entry : changed.entrySet()) {
            if (!Arrays.equals(entry.getValue(), patched.get(entry.getKey()))) {
                throw new PatchException(
                        Kind.MALFORMED,
                        entry.getKey() + " would differ after applying the patch: a patch cannot contain"
                                + " an empty file, changed line endings, or a change of"
                                + " whether the last line ends with a line feed. Undo that.");
            }
        }
    }

    /** Writes a patch's file; an existing one is replaced atomically. */
    static void write(byte[] content, Path file) {
        try {
            Files.createDirectories(file.getParent());
            AtomicFile.write(file, content);
        } catch (IOException e) {
            throw PatchException.io("write the patch " + file, e);
        }
    }
}
