package dyno.patch;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.patch.PatchException.Kind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds candidate drivers: a driver's jar with the classes of touched files replaced, and a source jar to
 * match.
 *
 * <p>All other entries stay as they are and in their order, except signatures, which are dropped. The
 * manifest's {@code Dyno-Patches} says what was done. On one JDK the same input gives the same bytes.
 */
public final class CandidateBuilder {
    private static final int LONGEST_NAME = 150;

    private CandidateBuilder() {}

    /**
     * Builds the driver with patches applied in order; the jars are named after the driver's jar and the
     * patches.
     *
     * @param base the driver to patch, with its source jar
     * @param patches at least one
     * @param outputFolder where the jars go; made when absent
     * @throws PatchException NO_SOURCES, DOES_NOT_APPLY, DOES_NOT_COMPILE or NO_COMPILER
     */
    public static DriverArtifact build(DriverArtifact base, List<PatchFile> patches, Path outputFolder) {
        Path sourceJar = sourceJar(base, patches);
        Map<String, byte[]> sources = PatchApplier.apply(patches, sourceJar).files();
        DriverArtifact candidate = artifact(base, ids(patches), outputFolder);
        writeJar(base, sources, candidate);
        Map<String, byte[]> patchedSources = JarContent.read(sourceJar);
        patchedSources.putAll(sources);
        writeStamped(patchedSources, candidate, candidate.sourceJar().orElseThrow());
        return candidate;
    }

    /**
     * Builds the control of a candidate: the files that the patches touch, recompiled without the patches,
     * because a recompilation by itself can change speed. Its coordinates carry {@code recompiled_<ids>},
     * which is no patch's id.
     *
     * @throws PatchException NO_SOURCES, DOES_NOT_COMPILE or NO_COMPILER
     */
    public static DriverArtifact recompile(DriverArtifact base, List<PatchFile> patches, Path outputFolder) {
        Path sourceJar = sourceJar(base, patches);
        Set<String> touched = patches.stream()
                .flatMap(patch -> patch.files().stream())
                .map(FileDiff::path)
                .collect(Collectors.toSet());
        Map<String, byte[]> sources = JarContent.read(sourceJar);
        sources.keySet().retainAll(touched);
        String name = "recompiled_" + String.join("_", ids(patches));
        DriverArtifact control = artifact(base, List.of(name), outputFolder);
        writeJar(base, sources, control);
        writeStamped(JarContent.read(sourceJar), control, control.sourceJar().orElseThrow());
        return control;
    }

    private static void writeJar(DriverArtifact base, Map<String, byte[]> sources, DriverArtifact target) {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        refuseOverridden(sources.keySet(), jar.keySet(), base);
        Map<String, byte[]> classes = compile(sources, base, target);
        jar.keySet().removeIf(name -> !classes.containsKey(name) && isNestedInAny(name, classes.keySet()));
        jar.putAll(classes);
        writeStamped(jar, target, target.jar());
    }

    private static Map<String, byte[]> compile(
            Map<String, byte[]> sources, DriverArtifact base, DriverArtifact target) {
        try {
            return new PatchCompiler().compile(sources, base);
        } catch (PatchException e) {
            throw new PatchException(e.kind(), target.coordinates() + ": " + e.getMessage());
        }
    }

    /** A multi-release jar may hold another edition of a class, which newer JVMs load instead. */
    private static void refuseOverridden(Set<String> sources, Set<String> entries, DriverArtifact base) {
        for (String source : sources) {
            String classFile = source.replaceFirst("\\.java$", ".class");
            String override = "META-INF/versions/\\d+/" + Pattern.quote(classFile);
            entries.stream().filter(name -> name.matches(override)).findFirst().ifPresent(name -> {
                throw new PatchException(
                        Kind.DOES_NOT_APPLY,
                        "A patch of " + source + " has no effect on newer JVMs: they load " + name + " of "
                                + base.jar().getFileName() + " instead. Patch another class.");
            });
        }
    }

    private static boolean isNestedInAny(String name, Set<String> classes) {
        int dollar = name.indexOf('$', name.lastIndexOf('/') + 2);
        boolean nested = dollar > 0 && name.endsWith(".class");
        return nested && classes.contains(name.substring(0, dollar) + ".class");
    }

    private static void writeStamped(Map<String, byte[]> entries, DriverArtifact target, Path jar) {
        String patches = String.join(", ", target.coordinates().patches());
        JarContent.write(JarContent.stamped(entries, patches), jar);
    }

    private static Path sourceJar(DriverArtifact base, List<PatchFile> patches) {
        if (patches.isEmpty()) {
            throw new IllegalArgumentException("No patch to build " + base.version() + " with");
        }
        String text = "There is no source jar of %s to apply %s to; choose a version that has sources.";
        String message = text.formatted(base.coordinates(), String.join(", ", ids(patches)));
        return base.sourceJar().orElseThrow(() -> new PatchException(Kind.NO_SOURCES, message));
    }

    private static DriverArtifact artifact(DriverArtifact base, List<String> added, Path folder) {
        DriverCoordinates driver = base.coordinates();
        List<String> all =
                Stream.concat(driver.patches().stream(), added.stream()).toList();
        String name = fileName(base.jar(), added);
        return new DriverArtifact(
                new DriverCoordinates(driver.driver(), driver.version(), all),
                base.version(),
                folder.resolve(name + ".jar"),
                base.dependencies(),
                Optional.of(folder.resolve(name + "-sources.jar")),
                base.driverClass(),
                base.urlStyle());
    }

    private static String fileName(Path jar, List<String> added) {
        List<String> parts =
                new ArrayList<>(List.of(jar.getFileName().toString().replaceFirst("\\.jar$", "")));
        parts.addAll(added);
        String name = String.join("+", parts);
        if (name.length() <= LONGEST_NAME) {
            return name;
        }
        UUID hash = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
        return name.substring(0, LONGEST_NAME) + "-" + hash;
    }

    private static List<String> ids(List<PatchFile> patches) {
        return patches.stream().map(PatchFile::id).toList();
    }
}
