package dyno.bytecode.published;

import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Determines whether two class files have the same members with the same instructions, regardless of debug information
 * and constant pools.
 */
public final class SameCode {
    private SameCode() {}

    public static boolean in(byte[] classFile, byte[] other) {
        return Arrays.equals(plain(classFile), plain(other));
    }

    /** After rewriting, the constant pool has the entries of the instructions, in their order. */
    private static byte[] plain(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor withoutNesting = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitInnerClass(String name, String outerName, String innerName, int access) {
                // Compilers list different classes, in a different order.
            }
        };
        new ClassReader(classFile).accept(withoutNesting, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
