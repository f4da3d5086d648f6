package dyno.bytecode;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The instructions of a method in their order, with their lines. */
public final class MethodCode {
    public final AbstractInsnNode[] instructions;
    private final int[] lines;
    private final Map<AbstractInsnNode, Integer> indices = new HashMap<>();

    /** A loop or another range of instructions, both ends included. */
    public record Stretch(int first, int last) {
        public boolean contains(int instruction) {
            return first <= instruction && instruction <= last;
        }
    }

    public MethodCode(MethodNode method) {
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

    public int line(int instruction) {
        return lines[instruction];
    }

    public int index(LabelNode label) {
        return indices.get(label);
    }

    /** Ranges that backward jumps repeat; several jumps to the same instruction are one loop. */
    public List<Stretch> loops() {
        Map<Integer, Stretch> loops = new LinkedHashMap<>();
        for (int i = 0; i < instructions.length; i++) {
            if (instructions[i] instanceof JumpInsnNode jump && index(jump.label) < i) {
                loops.put(index(jump.label), new Stretch(index(jump.label), i));
            }
        }
        return List.copyOf(loops.values());
    }

    /** Loops that read characters, except those that write them as bytes: these encode or copy the text. */
    public List<Stretch> scans(Predicate<AbstractInsnNode> reads) {
        return loops().stream()
                .filter(loop -> any(loop, reads) && !any(loop, MethodCode::storesByte))
                .toList();
    }

    /** Whether an instruction reads a character and the innermost loop around it, if any, does not write bytes. */
    public boolean looksAtText(Predicate<AbstractInsnNode> reads) {
        List<Stretch> loops = loops();
        return IntStream.range(0, instructions.length)
                .filter(i -> reads.test(instructions[i]))
                .anyMatch(i -> loops.stream()
                        .filter(loop -> loop.contains(i))
                        .min(Comparator.comparingInt(loop -> loop.last() - loop.first()))
                        .filter(loop -> any(loop, MethodCode::storesByte))
                        .isEmpty());
    }

    public boolean any(Stretch stretch, Predicate<AbstractInsnNode> what) {
        for (int i = stretch.first(); i <= stretch.last(); i++) {
            if (what.test(instructions[i])) {
                return true;
            }
        }
        return false;
    }

    public boolean any(Predicate<AbstractInsnNode> what) {
        return any(new Stretch(0, instructions.length - 1), what);
    }

    /** Source lines with such an instruction. */
    public Set<Integer> lines(Predicate<AbstractInsnNode> what) {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < instructions.length; i++) {
            if (what.test(instructions[i])) {
                found.add(line(i));
            }
        }
        return found;
    }

    public static boolean calls(AbstractInsnNode instruction, String name, String descriptor) {
        return instruction instanceof MethodInsnNode call
                && call.name.equals(name)
                && (descriptor == null || call.desc.equals(descriptor));
    }

    private static boolean storesByte(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.BASTORE;
    }

    /** The instruction reads an element of a text: a character of a string or array, or a byte of an array. */
    public static boolean readsCharacter(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.CALOAD
                || instruction.getOpcode() == Opcodes.BALOAD
                || calls(instruction, "charAt", "(I)C")
                || calls(instruction, "codePointAt", "(I)I");
    }
}
