package dyno.bytecode;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The methods of a driver that look at a character of a text, by themselves or through one or two others; encoders do not. */
final class TextReaders {
    /** More steps would make readers of nearly everything. */
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
