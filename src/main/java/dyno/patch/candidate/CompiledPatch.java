package dyno.patch.candidate;

import dyno.bytecode.ClassVersion;
import dyno.bytecode.facts.GrownMethod;
import dyno.patch.apply.PatchedSources;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of applying patches to a driver, before it is packed.
 *
 * @param sources the touched files, after the patches
 * @param classes their class files by path within the jar
 * @param unlikePublished methods that are as compiled now, although the driver's published code is not what its source
 *     compiles to, by class and types. A source file represents all of its methods
 * @param grown methods that are now too long to be inlined
 */
public record CompiledPatch(
        PatchedSources sources, Map<String, byte[]> classes, List<String> unlikePublished, List<GrownMethod> grown) {
    public CompiledPatch {
        unlikePublished = List.copyOf(unlikePublished);
        grown = List.copyOf(grown);
        classes = Collections.unmodifiableMap(new TreeMap<>(classes));
    }

    /** The Java release that the newest class file needs. */
    public int newestJava() {
        return classes.values().stream()
                .mapToInt(file -> ClassVersion.of(file).release())
                .max()
                .orElse(0);
    }
}
