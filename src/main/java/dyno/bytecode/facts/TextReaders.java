package dyno.bytecode.facts;

import dyno.bytecode.MethodCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The methods of a driver that read a character of a text, directly or through one or two others, except encoders. */
final class TextReaders {
    /** With more steps, nearly all methods would be readers. */
    private static final int STEPS = 2;

    private Set<String> readers = new HashSet<>();

    TextReaders(List<ClassNode> classes) {
        for (int step = 0; step <= STEPS; step++) {
            Set<String> found = new HashSet<>(readers);
            for (ClassNode owner : classes) {
                for (MethodNode method : owner.methods) {
                    if (new MethodCode(method).looksAtText(this::reads)) {
                        found.add(owner.name + '.' + method.name + method.desc);
                    }
                }
            }
            readers = found;
        }
    }

    boolean reads(AbstractInsnNode instruction) {
        return MethodCode.readsCharacter(instruction)
                || instruction instanceof MethodInsnNode call
                        && readers.contains(call.owner + '.' + call.name + call.desc);
    }
}
