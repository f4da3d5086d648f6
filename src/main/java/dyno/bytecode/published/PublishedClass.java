package dyno.bytecode.published;

import dyno.bytecode.ClassNodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A class as it was published, and what its source compiles to now, without and with a patch. */
final class PublishedClass {
    /** The compiler of JDK 15 and later fills the values of an enumeration in a separate method. */
    private static final String VALUES_METHOD = "$values()";

    private static final String INITIALISER = "<clinit>()V";

    /** The numbers of an enumeration's values in a switch, which an initialiser sets. */
    private static final String SWITCH_FIELD = "$SwitchMap$";

    private final byte[] publishedFile;
    private final ClassNode published;
    private final ClassNode unpatched;
    private final ClassNode patched;
    private final Map<String, MethodNode> theirs;
    private final Map<String, MethodNode> ours;
    private final List<String> unlike = new ArrayList<>();

    PublishedClass(byte[] published, byte[] unpatched, byte[] patched) {
        this.publishedFile = published;
        this.published = ClassNodes.read(published);
        this.unpatched = ClassNodes.read(unpatched);
        this.patched = ClassNodes.read(patched);
        this.theirs = ClassNodes.methods(this.published);
        this.ours = ClassNodes.methods(this.unpatched);
    }

    /** Methods of the completed class, or the class, that are as compiled now, although the published code is not what its source compiles to. */
    List<String> unlike() {
        return List.copyOf(unlike);
    }

    /**
     * Whether the patched class can contain published code: that refers to fields, nested classes and methods that
     * compilers generate, which must be the same in both.
     */
    boolean fits() {
        Map<String, List<String>> expected = synthetic(published);
        return published.version == patched.version
                && published.superName.equals(unpatched.superName)
                && published.interfaces.equals(unpatched.interfaces)
                && place(published).equals(place(unpatched))
                && !isShifted()
                && fields(published).equals(fields(unpatched))
                && expected.equals(synthetic(unpatched))
                && synthetic(patched).entrySet().containsAll(expected.entrySet());
    }

    /** Whether the patch has caused a different class to get that number. */
    private boolean isShifted() {
        return !place(patched).equals(place(unpatched));
    }

    /** Where in which class an anonymous or local class is. */
    private static String place(ClassNode type) {
        return type.outerClass + "." + type.outerMethod + type.outerMethodDesc;
    }

    private static Set<String> fields(ClassNode type) {
        return type.fields.stream().map(field -> field.name + field.desc).collect(Collectors.toSet());
    }

    private static Map<String, List<String>> synthetic(ClassNode type) {
        Map<String, List<String>> texts = new TreeMap<>();
        ClassNodes.methods(type).forEach((name, method) -> {
            boolean isSwitch = name.equals(INITIALISER)
                    && type.fields.stream().anyMatch(field -> field.name.startsWith(SWITCH_FIELD));
            if (isSwitch || isSynthetic(method) && !name.startsWith(VALUES_METHOD)) {
                texts.put(name, MethodText.of(method));
            }
        });
        return texts;
    }

    private static boolean isSynthetic(MethodNode method) {
        return (method.access & Opcodes.ACC_SYNTHETIC) != 0;
    }

    /**
     * The patched class with all handlers that the vendor's build has added.
     *
     * @param fits whether methods that the patch does not change get their published code, too: then all classes of the
     *     source file must match
     */
    byte[] complete(boolean fits) {
        if (isShifted()) {
            unlike.add(patched.name);
            return classFile();
        }
        Map<String, MethodNode> methods = ClassNodes.methods(patched);
        MovedLines lines = MovedLines.between(ours, methods);
        Map<String, MethodNode> members = new LinkedHashMap<>();
        Set<String> kept = new HashSet<>();
        theirs.forEach((name, method) -> {
            // In the published order, so that an unchanged class is identical to the published one.
            if (methods.containsKey(name) && fits) {
                members.put(name, methods.get(name));
            } else if (!ours.containsKey(name) && fits) {
                members.put(name, method);
            } else if (!ours.containsKey(name) && !isSynthetic(method)) {
                addUnlike(name);
            }
        });
        members.putAll(methods);
        methods.forEach((name, method) -> {
            if (ours.containsKey(name) && takesPublished(name, method, fits, lines)) {
                kept.add(name);
            }
        });
        if (kept.contains(INITIALISER)) {
            members.keySet().removeIf(name -> name.startsWith(VALUES_METHOD) && !theirs.containsKey(name));
        }
        patched.methods = new ArrayList<>(members.values());
        return classFile();
    }

    /** The patched class with the published constant pool: methods that the patch does not change keep their length. */
    byte[] classFile() {
        return ClassNodes.write(patched, publishedFile);
    }

    /** Completes a method; returns whether it has its published code. */
    private boolean takesPublished(String name, MethodNode method, boolean fits, MovedLines lines) {
        MethodNode source = ours.get(name);
        MethodNode original = theirs.get(name);
        if (original == null) {
            addUnlike(name);
            return false;
        }
        AddedHandlers added = AddedHandlers.between(source, original);
        if (!added.complete() && fits && MethodText.of(method).equals(MethodText.of(source))) {
            lines.moveIn(original);
            takeCode(original, method);
            return true;
        }
        if (!added.complete()) {
            addUnlike(name);
        }
        added.addTo(method, patched);
        return false;
    }

    /** The declaration is kept: it may be all that the patch changes. */
    private static void takeCode(MethodNode from, MethodNode to) {
        to.instructions = from.instructions;
        to.tryCatchBlocks = from.tryCatchBlocks;
        to.localVariables = from.localVariables;
        to.visibleLocalVariableAnnotations = from.visibleLocalVariableAnnotations;
        to.invisibleLocalVariableAnnotations = from.invisibleLocalVariableAnnotations;
        to.maxStack = from.maxStack;
        to.maxLocals = from.maxLocals;
    }

    private void addUnlike(String method) {
        if (!method.startsWith(VALUES_METHOD)) {
            unlike.add(patched.name + "." + method);
        }
    }
}
