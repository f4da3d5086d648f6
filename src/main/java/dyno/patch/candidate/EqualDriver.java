package dyno.patch.candidate;

import dyno.bytecode.published.SameCode;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.driver.SourceFile;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Builds of a driver with a different jar but the same instructions. */
public final class EqualDriver {
    private EqualDriver() {}

    /**
     * The same driver, with a class and those nested in it compiled again from their published source.
     *
     * @param className binary name of a class with its own source file
     * @param outputFolder where the jar is written, under its name; created when absent
     * @throws PatchException NO_SOURCES; DOES_NOT_APPLY when the instructions differ, for example because the vendor's
     *     build changes class files, or because another compiler was used; DOES_NOT_COMPILE; NO_COMPILER
     */
    public static DriverArtifact recompiled(DriverArtifact base, String className, Path outputFolder) {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        Map<String, byte[]> classes = compile(base, SourceFile.of(className));
        classes.forEach((entry, file) -> {
            byte[] published = jar.get(entry);
            if (published == null || !SameCode.in(published, file)) {
                throw new PatchException(
                        Kind.DOES_NOT_APPLY,
                        "Compiled from its published source, " + entry + " of " + base.coordinates()
                                + " has different instructions from the published one.");
            }
        });
        Map<String, byte[]> entries = new LinkedHashMap<>(jar);
        entries.putAll(classes);
        DriverArtifact recompiled = base.in(outputFolder.resolve(base.jar().getFileName()));
        JarContent.write(JarContent.stamped(entries, "recompiled " + className), recompiled.jar());
        return recompiled;
    }

    private static Map<String, byte[]> compile(DriverArtifact base, String path) {
        Path sourceJar = base.sourceJar()
                .orElseThrow(() -> new PatchException(
                        Kind.NO_SOURCES, "There is no source jar of " + base.coordinates() + " to compile from."));
        byte[] source = JarContent.read(sourceJar).get(path);
        if (source == null) {
            throw new PatchException(Kind.NO_SOURCES, sourceJar.getFileName() + " has no " + path + ".");
        }
        Map<String, byte[]> sources = Map.of(path, source);
        JarRules.requireSources(Set.of(path), base);
        return new PatchCompiler().compile(sources, base, List.of());
    }
}
