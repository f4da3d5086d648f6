package dyno.bytecode;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Converts class files to trees and back, with the frames of their version. */
public final class ClassNodes {
    private static final int FIRST_WITH_FRAMES = Opcodes.V1_6;

    private ClassNodes() {}

    public static ClassNode read(byte[] classFile) {
        ClassNode node = new ClassNode();
        // The compiler writes frames that do not exist in the older version which is written into its class file.
        int skipped = ClassVersion.of(classFile).major() < FIRST_WITH_FRAMES ? ClassReader.SKIP_FRAMES : 0;
        new ClassReader(classFile).accept(node, skipped);
        return node;
    }

    /**
     * Writes a class with the constant pool of another class file, to which new constants are added: the instructions
     * that load constants are longer for those after the first 255, so the order of the pool determines the length of
     * methods.
     */
    public static byte[] write(ClassNode node, byte[] constants) {
        ClassWriter writer = new ClassWriter(new FirstConstants(constants), 0);
        node.accept(writer);
        return writer.toByteArray();
    }

    public static boolean hasFrames(ClassNode node) {
        return (node.version & 0xFFFF) >= FIRST_WITH_FRAMES;
    }

    /** By name and types, in the order of the class file. */
    public static Map<String, MethodNode> methods(ClassNode node) {
        Map<String, MethodNode> methods = new LinkedHashMap<>();
        node.methods.forEach(method -> methods.put(method.name + method.desc, method));
        return methods;
    }
}
