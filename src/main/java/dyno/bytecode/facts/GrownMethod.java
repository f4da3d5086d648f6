package dyno.bytecode.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;

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
            Map<String, Integer> earlier = before.containsKey(path) ? CodeLengths.of(before.get(path)) : Map.of();
            String type = new ClassReader(file).getClassName();
            CodeLengths.of(file).forEach((method, length) -> {
                int was = earlier.getOrDefault(method, 0);
                // A static initialiser runs once, so its length does not matter.
                if (length > LIMIT && was <= LIMIT && !method.equals(INITIALISER)) {
                    grown.add(new GrownMethod(type + "." + method, was, length));
                }
            });
        });
        return grown;
    }
}
