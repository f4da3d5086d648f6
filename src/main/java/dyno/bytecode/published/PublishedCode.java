package dyno.bytecode.published;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Patched classes in which all code that the patch does not change is the published code.
 *
 * <p>A vendor's compiler is seldom the one that Dyno uses, and a vendor's build may change the compiler's class files.
 * So the unpatched source is compiled, too: if a method is the same with and without the patch, the published method is
 * used.
 *
 * <p>Classes of one source file call each other's compiler-generated methods, which are numbered. So published code is
 * kept in all of them, or in none if the numbering of any of them differs.
 *
 * @param classes class files by path within the jar
 * @param unlike methods in them that are as compiled now, although the published code is not what the published source
 *     compiles to: internal name of the class, name and types
 */
public record PublishedCode(Map<String, byte[]> classes, List<String> unlike) {
    /**
     * Inserts the published code into patched classes.
     *
     * @param unpatched what the driver's own sources compile to, by path within the jar
     * @param patched what the same source files compile to after the patch
     * @param published entries of the driver's jar
     */
    public static PublishedCode keptIn(
            Map<String, byte[]> unpatched, Map<String, byte[]> patched, Map<String, byte[]> published) {
        Map<String, byte[]> classes = new TreeMap<>(patched);
        List<String> unlike = new ArrayList<>();
        unpatched.keySet().stream()
                .collect(Collectors.groupingBy(PublishedCode::outermost, TreeMap::new, Collectors.toList()))
                .forEach((outermost, paths) -> {
                    Map<String, PublishedClass> types = new LinkedHashMap<>();
                    for (String path : paths) {
                        if (published.containsKey(path) && patched.containsKey(path)) {
                            types.put(
                                    path,
                                    new PublishedClass(published.get(path), unpatched.get(path), patched.get(path)));
                        }
                    }
                    boolean fits = in(outermost, unpatched.keySet()).equals(in(outermost, published.keySet()))
                            && types.values().stream().allMatch(PublishedClass::fits);
                    types.forEach((path, type) -> {
                        boolean same = SameCode.in(unpatched.get(path), published.get(path));
                        classes.put(path, same ? type.classFile() : type.complete(fits));
                        unlike.addAll(type.unlike());
                    });
                });
        return new PublishedCode(classes, unlike);
    }

    /** The path of a class file without its end and without the names of nested classes. */
    private static String outermost(String path) {
        return path.replaceFirst("(\\$[^/]*)?\\.class$", "");
    }

    private static Set<String> in(String outermost, Set<String> paths) {
        return paths.stream()
                .filter(path -> path.endsWith(".class") && outermost(path).equals(outermost))
                .collect(Collectors.toSet());
    }
}
