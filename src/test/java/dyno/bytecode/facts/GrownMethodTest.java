package dyno.bytecode.facts;

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

    /** A class with one method that loads a constant, and with as many other constants before it. */
    private static byte[] loading(int constants, int nops) {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Driver", null, "java/lang/Object", null);
        type.visitField(Opcodes.ACC_STATIC, "last", "Ljava/lang/String;", null, null)
                .visitEnd();
        for (int i = 0; i < constants; i++) {
            type.newConst("constant " + i);
        }
        MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, "next", "()V", null, null);
        method.visitCode();
        method.visitLdcInsn("last");
        method.visitInsn(Opcodes.POP);
        for (int i = 0; i < nops; i++) {
            method.visitInsn(Opcodes.NOP);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 0);
        method.visitEnd();
        type.visitEnd();
        return type.toByteArray();
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

    /** The instruction for a constant after the first 255 has 3 bytes, not 2. */
    @Test
    void measuresMethodsAsTheyAreInTheClassFile() {
        byte[] before = loading(0, 321);
        byte[] after = loading(300, 321);

        assertEquals(Map.of("next()V", 325), CodeLengths.of(before));
        assertEquals(Map.of("next()V", 326), CodeLengths.of(after));
        assertEquals(
                List.of(new GrownMethod("Driver.next()V", 325, 326)),
                GrownMethod.in(Map.of("Driver.class", before), Map.of("Driver.class", after)));
    }

    @Test
    void ignoresStaticInitialisers() {
        assertEquals(List.of(), between(Map.of(), Map.of("<clinit>", 400)));
    }
}
