package dyno.bytecode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method that a change has made too long for HotSpot to inline where it is called often.
 *
 * @param method internal name of the class, name and types
 * @param before bytes of its bytecode before the change; 0 if the method is new
 * @param after bytes of its bytecode after it
 */
public record GrownMethod(String method, int before, int after) {
    /** The default of HotSpot's {@code -XX:FreqInlineSize} in bytes of bytecode, on all platforms of 64 bits. */
    public static final int LIMIT = 325;

    private static final String INITIALISER = "<clinit>()V";

    /**
     * Methods that are longer than {@link #LIMIT} after a change, and were not before.
     *
     * @param before class files by path within the jar; may include those of classes that have not changed
     * @param after the changed and new ones
     */
    public static List<GrownMethod> in(Map<String, byte[]> before, Map<String, byte[]> after) {
        List<GrownMethod> grown = new ArrayList<>();
        after.forEach((path, file) -> {
            Map<String, Integer> earlier = before.containsKey(path) ? lengths(before.get(path)) : Map.of();
            lengths(file).forEach((method, length) -> {
                int was = earlier.getOrDefault(method, 0);
                if (length > LIMIT && was <= LIMIT) {
                    grown.add(new GrownMethod(method, was, length));
                }
            });
        });
        return grown;
    }

    /** A static initialiser runs once, so its length does not matter. */
    private static Map<String, Integer> lengths(byte[] classFile) {
        ClassNode type = ClassNodes.read(classFile);
        Map<String, MethodNode> methods = ClassNodes.methods(type);
        methods.remove(INITIALISER);
        Map<String, LabelNode> ends = new LinkedHashMap<>();
        methods.forEach((name, method) -> {
            if (method.instructions.size() > 0) {
                LabelNode end = new LabelNode();
                method.instructions.add(end);
                ends.put(name, end);
            }
        });
        type.accept(new ClassWriter(0));
        Map<String, Integer> lengths = new LinkedHashMap<>();
        ends.forEach((name, end) ->
                lengths.put(type.name + "." + name, end.getLabel().getOffset()));
        return lengths;
    }
}
