package dyno.patch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Exception handlers that a maker's build has added to classes after it had compiled them.
 *
 * <p>Connector/J's build wraps the methods that JDBC declares in handlers that translate its own exceptions to {@link java.sql.SQLException}
 * ({@code SQLExceptionsMapping.translateException}). Its sources have none of them, so that a class that is compiled again throws
 * other exceptions than the published one.
 */
final class AddedHandlers {
    private static final int FIRST_WITH_FRAMES = Opcodes.V1_6;

    /** By class file and method, the innermost first. */
    private final Map<String, Map<String, List<AddedHandler>>> handlers = new LinkedHashMap<>();

    private final List<String> unrecognised = new ArrayList<>();

    private AddedHandlers() {}

    /**
     * Compares what a driver's own sources compile to with what was published.
     *
     * @param compiled class files by path within the jar
     * @param published entries of the driver's jar
     */
    static AddedHandlers between(Map<String, byte[]> compiled, Map<String, byte[]> published) {
        AddedHandlers added = new AddedHandlers();
        compiled.forEach((path, file) -> {
            byte[] other = published.get(path);
            if (other != null && !SameCode.in(file, other)) {
                added.compare(path, node(file, ClassReader.SKIP_DEBUG), node(other, ClassReader.SKIP_DEBUG));
            }
        });
        return added;
    }

    private static ClassNode node(byte[] classFile, int skipped) {
        ClassNode node = new ClassNode();
        boolean hasFrames = ClassVersion.of(classFile).major() >= FIRST_WITH_FRAMES;
        new ClassReader(classFile).accept(node, skipped | (hasFrames ? 0 : ClassReader.SKIP_FRAMES));
        return node;
    }

    private void compare(String path, ClassNode compiled, ClassNode published) {
        Map<String, MethodNode> ours = methods(compiled);
        Map<String, MethodNode> theirs = methods(published);
        TreeSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(theirs.keySet());
        Map<String, List<AddedHandler>> found = new LinkedHashMap<>();
        for (String name : names) {
            if (!ours.containsKey(name) || !theirs.containsKey(name)) {
                unrecognised.add(path.replaceFirst("\\.class$", "") + "." + name);
                continue;
            }
            List<AddedHandler> ofMethod =
                    added(AddedHandler.takeAll(ours.get(name)), AddedHandler.takeAll(theirs.get(name)));
            if (!ofMethod.isEmpty()) {
                found.put(name, ofMethod);
            }
            if (!MethodText.of(ours.get(name)).equals(MethodText.of(theirs.get(name)))) {
                unrecognised.add(path.replaceFirst("\\.class$", "") + "." + name);
            }
        }
        if (!found.isEmpty()) {
            handlers.put(path, found);
        }
    }

    private static Map<String, MethodNode> methods(ClassNode type) {
        Map<String, MethodNode> methods = new LinkedHashMap<>();
        type.methods.forEach(method -> methods.put(method.name + method.desc, method));
        return methods;
    }

    /** Those of the published method without the source's own, which are inside of them. */
    private static List<AddedHandler> added(List<AddedHandler> compiled, List<AddedHandler> published) {
        int own = compiled.size();
        boolean hasOwn =
                own <= published.size() && texts(published.subList(0, own)).equals(texts(compiled));
        return hasOwn ? published.subList(own, published.size()) : List.of();
    }

    private static List<String> texts(List<AddedHandler> handlers) {
        return handlers.stream().map(AddedHandler::text).toList();
    }

    /** Class files with the handlers that their published counterparts have, in the methods of the same name and types. */
    Map<String, byte[]> addTo(Map<String, byte[]> classes) {
        Map<String, byte[]> complete = new LinkedHashMap<>(classes);
        handlers.forEach((path, byMethod) -> complete.computeIfPresent(path, (same, file) -> add(byMethod, file)));
        return complete;
    }

    private static byte[] add(Map<String, List<AddedHandler>> byMethod, byte[] classFile) {
        ClassNode type = node(classFile, 0);
        boolean hasFrames = ClassVersion.of(classFile).major() >= FIRST_WITH_FRAMES;
        for (MethodNode method : type.methods) {
            byMethod.getOrDefault(method.name + method.desc, List.of())
                    .forEach(handler -> handler.addTo(method, type.name, hasFrames));
        }
        ClassWriter writer = new ClassWriter(0);
        type.accept(writer);
        return writer.toByteArray();
    }

    /** Methods of which the published code is, for instance by another compiler, neither that of the source nor that with handlers added: internal name of the class, name and types. */
    List<String> unrecognised() {
        return List.copyOf(unrecognised);
    }

    /** How many handlers were recognised. */
    int count() {
        return handlers.values().stream()
                .flatMap(byMethod -> byMethod.values().stream())
                .mapToInt(List::size)
                .sum();
    }
}
