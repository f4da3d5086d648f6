package dyno.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class GrownMethodTest {
    /** A class whose methods do nothing, for so many bytes. */
    private static Map<String, byte[]> driver(Map<String, Integer> lengths) {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "Driver", null, "java/lang/Object", null);
        type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "connect", "()V", null, null)
                .visitEnd();
        lengths.forEach((name, length) -> {
            MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, name, "()V", null, null);
            method.visitCode();
            for (int i = 1; i < length; i++) {
                method.visitInsn(Opcodes.NOP);
            }
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(0, 0);
            method.visitEnd();
        });
        type.visitEnd();
        return Map.of("Driver.class", type.toByteArray());
    }

    private static List<GrownMethod> between(Map<String, Integer> before, Map<String, Integer> after) {
        return GrownMethod.in(driver(before), driver(after));
    }

    @Test
    void findsTheMethodThatPassesTheLimit() {
        assertEquals(List.of(), between(Map.of("next", 310), Map.of("next", 325)));
        assertEquals(
                List.of(new GrownMethod("Driver.next()V", 310, 326)),
                between(Map.of("next", 310), Map.of("next", 326)));
    }

    @Test
    void doesNotNameOneThatWasTooLongBefore() {
        assertEquals(List.of(), between(Map.of("next", 326), Map.of("next", 900)));
    }

    @Test
    void namesNewMethods() {
        assertEquals(
                List.of(new GrownMethod("Driver.read()V", 0, 400)),
                between(Map.of("next", 310), Map.of("next", 310, "read", 400)));
        assertEquals(1, GrownMethod.in(Map.of(), driver(Map.of("read", 400))).size());
    }

    @Test
    void ignoresStaticInitialisers() {
        assertEquals(List.of(), between(Map.of(), Map.of("<clinit>", 400)));
    }
}
