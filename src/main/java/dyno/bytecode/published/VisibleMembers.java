package dyno.bytecode.published;

import dyno.bytecode.ClassNodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Members and classes of which other classes contain something: the compiler puts the value of a constant, the types of
 * a method that it has chosen among those of a name, and the instruction for static, virtual or interface methods into
 * the classes that use them.
 */
public final class VisibleMembers {
    private static final int SEEN = Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

    private VisibleMembers() {}

    /**
     * The names of members and classes for which other classes must be compiled again: the type, constant value, kind or
     * visibility of a member has changed, it is gone, or a method of the same name was added; a class has other
     * supertypes or is gone. A constructor has the simple name of its class.
     *
     * @param before class files by path within the jar
     * @param after the same after a change
     */
    public static Set<String> changed(Map<String, byte[]> before, Map<String, byte[]> after) {
        Set<String> changed = new TreeSet<>();
        before.forEach((path, file) -> {
            if (path.endsWith(".class")) {
                ClassNode then = ClassNodes.read(file);
                Optional<ClassNode> now = Optional.ofNullable(after.get(path)).map(ClassNodes::read);
                if (hasName(then)) {
                    addChanged(changed, then, now);
                }
            }
        });
        return changed;
    }

    /** Anonymous and local classes have numbers; other classes do not see them. */
    private static boolean hasName(ClassNode type) {
        return !Character.isDigit(simpleName(type).charAt(0));
    }

    private static void addChanged(Set<String> changed, ClassNode then, Optional<ClassNode> now) {
        if (now.isEmpty() || !supertypes(then).equals(supertypes(now.get()))) {
            changed.add(simpleName(then));
        }
        now.map(VisibleMembers::members)
                .ifPresent(present -> members(then).forEach((name, members) -> {
                    if (!members.equals(present.get(name))) {
                        changed.add(name);
                    }
                }));
    }

    private static String supertypes(ClassNode type) {
        return type.superName + " " + type.interfaces + " " + (type.access & Opcodes.ACC_INTERFACE);
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
            members.computeIfAbsent(name, n -> new ArrayList<>()).add((access & SEEN) + " " + member);
        }
    }

    /** Never empty, not even if the name ends with a dollar sign. */
    private static String simpleName(ClassNode type) {
        return type.name.replaceFirst(".*[/$](?=.)", "");
    }
}
