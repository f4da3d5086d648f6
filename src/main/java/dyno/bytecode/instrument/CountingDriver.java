package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A driver that counts the calls of its methods in which costs can be planted.
 *
 * @param artifact the driver
 * @param methods the methods, in the order of their counters
 */
public record CountingDriver(DriverArtifact artifact, List<MethodId> methods) {
    /** The class in the driver's jar with the counters. */
    public static final String HOLDER = "dyno.planted.Calls";

    /** The static field of {@link #HOLDER}, a {@code long[]} with one counter per method. */
    public static final String COUNTERS = "counters";

    private static final String HOLDER_ENTRY = HOLDER.replace('.', '/');

    public CountingDriver {
        methods = List.copyOf(methods);
    }

    /**
     * Builds the counting driver of a driver.
     *
     * @param outputFolder where the jar is written; created when absent
     */
    public static CountingDriver of(DriverArtifact base, Path outputFolder) {
        Map<MethodId, Integer> numbers = new LinkedHashMap<>();
        Map<String, byte[]> jar = Instrumentation.apply(
                JarContent.read(base.jar()),
                method -> count(method.code(), numbers.computeIfAbsent(method.id(), id -> numbers.size())));
        jar.put(HOLDER_ENTRY + ".class", holder(numbers.size()));
        DriverArtifact counting = Instrumentation.artifact(base, "counting", outputFolder);
        String names = String.join(", ", counting.coordinates().patches());
        JarContent.write(JarContent.stamped(jar, names), counting.jar());
        return new CountingDriver(counting, new ArrayList<>(numbers.keySet()));
    }

    private static void count(MethodVisitor code, int number) {
        code.visitFieldInsn(Opcodes.GETSTATIC, HOLDER_ENTRY, COUNTERS, "[J");
        code.visitLdcInsn(number);
        code.visitInsn(Opcodes.DUP2);
        code.visitInsn(Opcodes.LALOAD);
        code.visitInsn(Opcodes.LCONST_1);
        code.visitInsn(Opcodes.LADD);
        code.visitInsn(Opcodes.LASTORE);
    }

    private static byte[] holder(int counters) {
        ClassWriter holder = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        holder.visit(
                Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, HOLDER_ENTRY, null, "java/lang/Object", null);
        holder.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, COUNTERS, "[J", null, null)
                .visitEnd();
        MethodVisitor initialiser = holder.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        initialiser.visitCode();
        initialiser.visitLdcInsn(counters);
        initialiser.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_LONG);
        initialiser.visitFieldInsn(Opcodes.PUTSTATIC, HOLDER_ENTRY, COUNTERS, "[J");
        initialiser.visitInsn(Opcodes.RETURN);
        initialiser.visitMaxs(0, 0);
        initialiser.visitEnd();
        holder.visitEnd();
        return holder.toByteArray();
    }
}
