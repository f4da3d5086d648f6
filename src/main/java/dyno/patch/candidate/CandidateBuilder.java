package dyno.patch.candidate;

import dyno.bytecode.facts.GrownMethod;
import dyno.bytecode.published.PublishedCode;
import dyno.bytecode.published.VisibleMembers;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.JarContent;
import dyno.patch.apply.PatchApplier;
import dyno.patch.apply.PatchedSources;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds candidate drivers: a driver's jar with the classes of touched files replaced, and a matching source jar.
 *
 * <p>Code that a patch does not change remains the published code, so that a candidate differs only by its patch; see
 * {@link PublishedCode}. Classes that use what a patch has changed in their view, such as a constant, are compiled again
 * if that is possible today; see {@link VisibleMembers}.
 *
 * <p>All other entries are unchanged and in the same order, except signatures, which are removed. The manifest's {@code
 * Dyno-Patches} lists the patches. On one JDK the same input gives the same bytes.
 */
public final class CandidateBuilder {
    private static final int LONGEST_NAME = 150;

    private CandidateBuilder() {}

    /**
     * Builds the driver with patches applied in order; the jars are named after the driver's jar and the patches.
     *
     * @param base the driver to patch, with its source jar
     * @param patches at least one
     * @param outputFolder where the jars are written; created when absent
     * @throws PatchException NO_SOURCES, DOES_NOT_APPLY, DOES_NOT_COMPILE or NO_COMPILER
     */
    public static DriverArtifact build(
            DriverArtifact base, List<PatchFile> patches, Path outputFolder, BuildOptions options) {
        CompiledPatch compiled = compile(base, patches, options);
        DriverArtifact candidate = artifact(base, ids(patches), outputFolder);
        writeJar(base, compiled.classes(), candidate);
        Map<String, byte[]> patchedSources = JarContent.read(sourceJar(base, patches));
        patchedSources.putAll(compiled.sources().files());
        writeStamped(patchedSources, candidate, candidate.sourceJar().orElseThrow());
        return candidate;
    }

    /**
     * Applies patches in order and compiles what they touch, without writing anything.
     *
     * @throws PatchException NO_SOURCES, DOES_NOT_APPLY, DOES_NOT_COMPILE or NO_COMPILER
     */
    public static CompiledPatch compile(DriverArtifact base, List<PatchFile> patches, BuildOptions options) {
        Path sourceJar = sourceJar(base, patches);
        PatchedSources sources = PatchApplier.apply(patches, sourceJar, options.fuzz());
        DriverCoordinates candidate = coordinates(base, ids(patches));
        Map<String, byte[]> classes = compile(sources.files(), base, candidate, options);
        Map<String, byte[]> all = JarContent.read(sourceJar);
        Map<String, byte[]> original = new HashMap<>(all);
        original.keySet().retainAll(sources.files().keySet());
        JarRules.requireNew(sources.files().keySet(), original.keySet(), base);
        Map<String, byte[]> published = JarContent.read(base.jar());
        Map<String, byte[]> unpatched;
        try {
            unpatched = compile(original, base, base.coordinates(), options);
        } catch (PatchException e) {
            if (e.kind() != Kind.DOES_NOT_COMPILE) {
                throw e;
            }
            // The patch fixes code that does not compile today; then the published code of it cannot be determined.
            return new CompiledPatch(
                    sources, classes, List.copyOf(original.keySet()), GrownMethod.in(published, classes));
        }
        Map<String, byte[]> users = users(VisibleMembers.changed(unpatched, classes), all, original.keySet());
        users.keySet().retainAll(JarRules.replaceable(users.keySet(), published.keySet()));
        if (!users.isEmpty()) {
            unpatched = compileWithUsers(users, original, base, options);
            classes = compile(with(users, sources.files()), base, candidate, options);
        }
        PublishedCode kept = PublishedCode.keptIn(unpatched, classes, published);
        return new CompiledPatch(sources, kept.classes(), kept.unlike(), GrownMethod.in(published, kept.classes()));
    }

    /** The untouched sources that mention a name: their classes may contain what a patch has changed. */
    private static Map<String, byte[]> users(Set<String> names, Map<String, byte[]> all, Set<String> touched) {
        Map<String, byte[]> users = new HashMap<>();
        if (!names.isEmpty()) {
            Pattern mention = Pattern.compile(
                    names.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(", ")\\b")));
            all.forEach((path, source) -> {
                if (path.endsWith(".java")
                        && !touched.contains(path)
                        && mention.matcher(new String(source, StandardCharsets.UTF_8))
                                .find()) {
                    users.put(path, source);
                }
            });
        }
        return users;
    }

    /**
     * Compiles the unpatched sources with those users that compile today, and removes the others: their classes remain as
     * published, because a patch must not fail for what it does not touch.
     */
    private static Map<String, byte[]> compileWithUsers(
            Map<String, byte[]> users, Map<String, byte[]> original, DriverArtifact base, BuildOptions options) {
        while (true) {
            try {
                return compile(with(users, original), base, base.coordinates(), options);
            } catch (PatchException e) {
                if (e.kind() != Kind.DOES_NOT_COMPILE || users.isEmpty()) {
                    throw e;
                }
                if (!users.keySet().removeAll(e.sources())) {
                    users.clear();
                }
            }
        }
    }

    private static Map<String, byte[]> with(Map<String, byte[]> users, Map<String, byte[]> sources) {
        Map<String, byte[]> both = new HashMap<>(users);
        both.putAll(sources);
        return both;
    }

    private static void writeJar(DriverArtifact base, Map<String, byte[]> classes, DriverArtifact target) {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        jar.keySet().removeIf(name -> !classes.containsKey(name) && isNestedInAny(name, classes.keySet()));
        jar.putAll(classes);
        writeStamped(jar, target, target.jar());
    }

    private static Map<String, byte[]> compile(
            Map<String, byte[]> sources, DriverArtifact base, DriverCoordinates name, BuildOptions options) {
        JarRules.requireSources(sources.keySet(), base);
        Set<String> imports = Imports.missing(sources, base);
        List<Path> libraries =
                imports.isEmpty() ? List.of() : options.libraries().apply(imports);
        try {
            Map<String, byte[]> classes = new PatchCompiler().compile(sources, base, libraries);
            JarRules.requireInModule(classes.keySet(), base);
            return classes;
        } catch (PatchException e) {
            throw e.about(name.toString());
        }
    }

    private static boolean isNestedInAny(String name, Set<String> classes) {
        int dollar = name.indexOf('$', name.lastIndexOf('/') + 2);
        boolean nested = dollar > 0 && name.endsWith(".class");
        return nested && classes.contains(name.substring(0, dollar) + ".class");
    }

    private static void writeStamped(Map<String, byte[]> entries, DriverArtifact target, Path jar) {
        JarContent.requireReplaceable(jar);
        String patches = String.join(", ", target.coordinates().patches());
        JarContent.write(JarContent.stamped(entries, patches), jar);
    }

    private static Path sourceJar(DriverArtifact base, List<PatchFile> patches) {
        if (patches.isEmpty()) {
            throw new IllegalArgumentException("No patch to build " + base.version() + " with");
        }
        String text =
                "There is no source jar of %s to apply %s to. Origin of the patch: %s. Give a checkout of the driver's"
                        + " repository at this version once; Dyno keeps its sources: ./dyno patch check %s --sources"
                        + " CHECKOUT";
        String message = text.formatted(
                base.coordinates(),
                String.join(", ", ids(patches)),
                patches.get(0).header().origin(),
                base.coordinates() + "+" + String.join("+", ids(patches)));
        return base.sourceJar().orElseThrow(() -> new PatchException(Kind.NO_SOURCES, message));
    }

    private static DriverArtifact artifact(DriverArtifact base, List<String> added, Path folder) {
        String name = fileName(base.jar(), added);
        return new DriverArtifact(
                coordinates(base, added),
                base.version(),
                folder.resolve(name + ".jar"),
                base.dependencies(),
                Optional.of(folder.resolve(name + "-sources.jar")),
                base.driverClass(),
                base.urlStyle());
    }

    private static DriverCoordinates coordinates(DriverArtifact base, List<String> added) {
        DriverCoordinates driver = base.coordinates();
        List<String> all =
                Stream.concat(driver.patches().stream(), added.stream()).toList();
        return driver.withPatches(all);
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
