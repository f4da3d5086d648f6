package dyno.patch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A class as it was published, beside what its own source compiles to now. */
final class PublishedClass {
    /** The compiler of JDK 15 and later fills the values of an enumeration in a method of its own. */
    private static final String VALUES_METHOD = "$values()";

    private static final String INITIALISER = "<clinit>()V";

    private final ClassNode published;
    private final Map<String, MethodNode> theirs;
    private final ClassNode compiled;
    private final Map<String, MethodNode> ours;
    private final boolean sameNestedClasses;
    private final List<String> unlike = new ArrayList<>();

    /**
     * A class of a driver's jar.
     *
     * @param compiled what its source compiles to
     * @param sameNestedClasses whether the source compiles to the nested classes that were published: their numbers mean the same then
     */
    PublishedClass(ClassNode published, ClassNode compiled, boolean sameNestedClasses) {
        this.published = published;
        this.theirs = ClassNodes.methods(published);
        this.compiled = compiled;
        this.ours = ClassNodes.methods(compiled);
        this.sameNestedClasses = sameNestedClasses;
    }

    /** Methods of the classes made so far that are as compiled now, although the published code is not what its source compiles to. */
    List<String> unlike() {
        return List.copyOf(unlike);
    }

    /** Gives a patched class the published code of the methods that its patch leaves as they are, and all handlers that the maker's build has added. */
    void completeIn(ClassNode patched) {
        Map<String, MethodNode> methods = ClassNodes.methods(patched);
        boolean fits = canHoldPublishedCode(patched);
        MovedLines lines = MovedLines.between(ours, methods);
        Map<String, MethodNode> complete = new LinkedHashMap<>();
        if (fits) {
            theirs.forEach((name, method) -> addedByBuild(name, method, methods, complete));
        } else {
            theirs.keySet().stream().filter(name -> !ours.containsKey(name)).forEach(this::addUnlike);
        }
        methods.forEach((name, method) -> complete.put(name, complete(name, method, fits, lines)));
        if (complete.get(INITIALISER) == theirs.get(INITIALISER)) {
            complete.keySet().removeIf(name -> name.startsWith(VALUES_METHOD) && !theirs.containsKey(name));
        }
        patched.methods = new ArrayList<>(complete.values());
    }

    /** Keeps the published order, so that an unchanged class is the published one again. */
    private void addedByBuild(
            String name, MethodNode method, Map<String, MethodNode> patched, Map<String, MethodNode> complete) {
        if (patched.containsKey(name) || !ours.containsKey(name)) {
            complete.put(name, method);
        }
    }

    private MethodNode complete(String name, MethodNode patched, boolean fits, MovedLines lines) {
        MethodNode source = ours.get(name);
        MethodNode original = theirs.get(name);
        if (source == null) {
            return patched;
        }
        if (original == null) {
            addUnlike(name);
            return patched;
        }
        AddedHandlers added = AddedHandlers.between(source, original);
        if (!added.complete()) {
            if (fits && MethodText.of(patched).equals(MethodText.of(source))) {
                lines.moveIn(original);
                return original;
            }
            addUnlike(name);
        }
        added.addTo(patched, compiled);
        return patched;
    }

    private void addUnlike(String method) {
        if (!method.startsWith(VALUES_METHOD)) {
            unlike.add(compiled.name + "." + method);
        }
    }

    /** Published methods name nested classes, fields and synthetic methods, which must be the same ones in the patched class. */
    private boolean canHoldPublishedCode(ClassNode patched) {
        Map<String, List<String>> expected = synthetic(published);
        return sameNestedClasses
                && published.version == patched.version
                && fields(published).equals(fields(compiled))
                && expected.equals(synthetic(compiled))
                && synthetic(patched).entrySet().containsAll(expected.entrySet());
    }

    private static Set<String> fields(ClassNode type) {
        return type.fields.stream().map(field -> field.name + field.desc).collect(Collectors.toSet());
    }

    private static Map<String, List<String>> synthetic(ClassNode type) {
        Map<String, List<String>> texts = new TreeMap<>();
        ClassNodes.methods(type).forEach((name, method) -> {
            if ((method.access & Opcodes.ACC_SYNTHETIC) != 0 && !name.startsWith(VALUES_METHOD)) {
                texts.put(name, MethodText.of(method));
            }
        });
        return texts;
    }
}
