package dyno.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.tree.ClassNode;

/**
 * Patched classes in which all code that the patch leaves as it is, is the published one.
 *
 * <p>A maker's compiler is seldom the one that Dyno runs on, and a maker's build may change the compiler's class files. So the
 * unpatched source is compiled, too: where a method is the same with the patch and without, the published method is taken.
 *
 * @param classes class files by path within the jar
 * @param unlike methods in them that are as compiled now, although the published code is not what the published source compiles to:
 *     internal name of the class, name and types
 */
record PublishedCode(Map<String, byte[]> classes, List<String> unlike) {
    /**
     * Puts the published code into patched classes.
     *
     * @param unpatched what the driver's own sources compile to, by path within the jar
     * @param patched what the same source files compile to after the patch
     * @param published entries of the driver's jar
     */
    static PublishedCode keptIn(
            Map<String, byte[]> unpatched, Map<String, byte[]> patched, Map<String, byte[]> published) {
        Map<String, byte[]> classes = new TreeMap<>(patched);
        List<String> unlike = new ArrayList<>();
        unpatched.forEach((path, compiled) -> {
            byte[] original = published.get(path);
            byte[] file = patched.get(path);
            if (original != null && file != null && !SameCode.in(compiled, original)) {
                PublishedClass type = new PublishedClass(
                        ClassNodes.read(original),
                        ClassNodes.read(compiled),
                        nestedIn(path, unpatched.keySet()).equals(nestedIn(path, published.keySet())));
                ClassNode complete = ClassNodes.read(file);
                type.completeIn(complete);
                classes.put(path, ClassNodes.write(complete));
                unlike.addAll(type.unlike());
            }
        });
        return new PublishedCode(classes, unlike);
    }

    /** The classes in the top-level class of a class file. */
    private static Set<String> nestedIn(String path, Set<String> paths) {
        String nested = path.replaceFirst("(\\$[^/]*)?\\.class$", "") + "$";
        return paths.stream()
                .filter(name -> name.startsWith(nested) && name.endsWith(".class"))
                .collect(Collectors.toSet());
    }
}
