package dyno.bytecode.published;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** The new positions of the lines of a source file after a patch, determined from unchanged methods. */
final class MovedLines {
    private final TreeMap<Integer, Integer> moved = new TreeMap<>();

    private MovedLines() {}

    /** Compares the methods of a class before and after a patch, by name and types. */
    static MovedLines between(Map<String, MethodNode> before, Map<String, MethodNode> after) {
        MovedLines lines = new MovedLines();
        before.forEach((name, method) -> {
            MethodNode other = after.get(name);
            if (other != null && MethodText.of(method).equals(MethodText.of(other))) {
                lines.add(ofInstructions(method), ofInstructions(other));
            }
        });
        return lines;
    }

    /** The instructions are the same, with any line breaks. */
    private void add(List<Integer> before, List<Integer> after) {
        for (int i = 0; i < before.size(); i++) {
            moved.putIfAbsent(before.get(i), after.get(i));
        }
    }

    /** The line of each instruction, 0 if unknown. */
    private static List<Integer> ofInstructions(MethodNode method) {
        List<Integer> lines = new ArrayList<>();
        int line = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LineNumberNode number) {
                line = number.line;
            } else if (node.getOpcode() >= 0) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Moves the lines of a method with the nearest known line before them, or after them if there is none. */
    void moveIn(MethodNode method) {
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LineNumberNode number) {
                Map.Entry<Integer, Integer> near = moved.floorEntry(number.line);
                near = near == null ? moved.ceilingEntry(number.line) : near;
                number.line += near == null ? 0 : near.getValue() - near.getKey();
            }
        }
    }
}
