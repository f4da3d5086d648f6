package dyno.bytecode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Fields and methods of which other classes contain copies or descriptors: the compiler puts the value of a constant, and the types of
 * a method that it has chosen among those of a name, into the classes that use them.
 */
public final class VisibleMembers {
    private VisibleMembers() {}

    /**
     * The names of members for which other classes must be compiled again: their type or constant value has changed, they are gone, or a
     * method of the same name was added. A constructor has the simple name of its class.
     *
     * @param before class files by path within the jar
     * @param after the same after a change
     */
    public static Set<String> changed(Map<String, byte[]> before, Map<String, byte[]> after) {
        Set<String> changed = new TreeSet<>();
        before.forEach((path, file) -> {
            if (path.endsWith(".class") && after.containsKey(path)) {
                Map<String, List<String>> then = members(ClassNodes.read(file));
                Map<String, List<String>> now = members(ClassNodes.read(after.get(path)));
                then.forEach((name, members) -> {
                    if (!members.equals(now.get(name))) {
                        changed.add(name);
                    }
                });
            }
        });
        return changed;
    }

    /** What other classes can see of each name. */
    private static Map<String, List<String>> members(ClassNode type) {
        Map<String, List<String>> members = new TreeMap<>();
        type.fields.forEach(field -> add(members, field.name, field.access, field.desc + " " + field.value));
        type.methods.forEach(method -> add(
                members, method.name.equals("<init>") ? simpleName(type) : method.name, method.access, method.desc));
        members.values().forEach(list -> list.sort(Comparator.naturalOrder()));
        return members;
    }

    private static void add(Map<String, List<String>> members, String name, int access, String member) {
        if ((access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) == 0 && !name.startsWith("<")) {
            members.computeIfAbsent(name, n -> new ArrayList<>()).add(member);
        }
    }

    private static String simpleName(ClassNode type) {
        return type.name.replaceFirst(".*[/$]", "");
    }
}
