package dyno.patch;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What patches make of a driver, before it is packed.
 *
 * @param sources the touched files, after the patches
 * @param classes their class files by path within the jar
 */
public record CompiledPatch(PatchedSources sources, Map<String, byte[]> classes) {
    public CompiledPatch {
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
