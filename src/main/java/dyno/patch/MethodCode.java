package dyno.patch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The instructions of a method in their order, with their lines. */
final class MethodCode {
    final AbstractInsnNode[] instructions;
    private final int[] lines;
    private final Map<AbstractInsnNode, Integer> indices = new HashMap<>();

    /** A loop or another stretch of instructions, both ends included. */
    record Stretch(int first, int last) {
        boolean contains(int instruction) {
            return first <= instruction && instruction <= last;
        }
    }

    MethodCode(MethodNode method) {
        instructions = method.instructions.toArray();
        lines = new int[instructions.length];
        int line = 0;
        for (int i = 0; i < instructions.length; i++) {
            if (instructions[i] instanceof LineNumberNode number) {
                line = number.line;
            }
            lines[i] = line;
            indices.put(instructions[i], i);
        }
    }

    int line(int instruction) {
        return lines[instruction];
    }

    int index(LabelNode label) {
        return indices.get(label);
    }

    /** Stretches that a jump backwards repeats. */
    List<Stretch> loops() {
        List<Stretch> loops = new ArrayList<>();
        for (int i = 0; i < instructions.length; i++) {
            if (instructions[i] instanceof JumpInsnNode jump && index(jump.label) < i) {
                loops.add(new Stretch(index(jump.label), i));
            }
        }
        return loops;
    }

    boolean any(Stretch stretch, Predicate<AbstractInsnNode> what) {
        for (int i = stretch.first(); i <= stretch.last(); i++) {
            if (what.test(instructions[i])) {
                return true;
            }
        }
        return false;
    }

    boolean any(Predicate<AbstractInsnNode> what) {
        return any(new Stretch(0, instructions.length - 1), what);
    }

    /** Source lines with such an instruction. */
    Set<Integer> lines(Predicate<AbstractInsnNode> what) {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < instructions.length; i++) {
            if (what.test(instructions[i])) {
                found.add(line(i));
            }
        }
        return found;
    }

    static boolean calls(AbstractInsnNode instruction, String name, String descriptor) {
        return instruction instanceof MethodInsnNode call
                && call.name.equals(name)
                && (descriptor == null || call.desc.equals(descriptor));
    }

    /** The instruction reads an element of a text: a character of a string or array, or a byte of an array. */
    static boolean readsCharacter(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.CALOAD
                || instruction.getOpcode() == Opcodes.BALOAD
                || calls(instruction, "charAt", "(I)C")
                || calls(instruction, "codePointAt", "(I)I");
    }
}
