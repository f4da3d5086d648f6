package dyno.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.bytecode.facts.CodeLengths;
import dyno.bytecode.published.MethodText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class FirstConstantsTest {
    private static final Charset LATIN = StandardCharsets.ISO_8859_1;

    /** Of two equal texts, one before the 256th entry and one after it, the instruction takes the first. */
    @Test
    void writesTheShortInstructionForAConstantThatIsThereTwice() {
        String classFile = new String(loadingTheFirst(), LATIN);
        byte[] twice = classFile.replace("other text", "first text").getBytes(LATIN);

        byte[] written = ClassNodes.write(ClassNodes.read(twice), twice);

        assertThat(CodeLengths.of(twice)).isEqualTo(Map.of("load()V", 4));
        assertThat(CodeLengths.of(written)).isEqualTo(CodeLengths.of(twice));
        assertThat(MethodText.of(ClassNodes.methods(ClassNodes.read(written)).get("load()V")))
                .isEqualTo(
                        MethodText.of(ClassNodes.methods(ClassNodes.read(twice)).get("load()V")));
    }

    private static byte[] loadingTheFirst() {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Driver", null, "java/lang/Object", null);
        type.newConst("first text");
        for (int i = 0; i < 300; i++) {
            type.newConst("constant " + i);
        }
        type.newConst("other text");
        MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, "load", "()V", null, null);
        method.visitCode();
        method.visitLdcInsn("first text");
        method.visitInsn(Opcodes.POP);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 0);
        method.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }
}
