package dyno.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Where a patch has moved the lines of a source file to, told from the methods that it leaves as they are. */
final class MovedLines {
    private final TreeMap<Integer, Integer> moved = new TreeMap<>();

    private MovedLines() {}

    /** Compares the methods of a class before and after a patch, by name and types. */
    static MovedLines between(Map<String, MethodNode> before, Map<String, MethodNode> after) {
        MovedLines lines = new MovedLines();
        before.forEach((name, method) -> {
            MethodNode other = after.get(name);
            if (other != null && MethodText.of(method).equals(MethodText.of(other))) {
                lines.add(lines(method), lines(other));
            }
        });
        return lines;
    }

    private void add(List<LineNumberNode> before, List<LineNumberNode> after) {
        for (int i = 0; before.size() == after.size() && i < before.size(); i++) {
            moved.put(before.get(i).line, after.get(i).line);
        }
    }

    private static List<LineNumberNode> lines(MethodNode method) {
        List<LineNumberNode> lines = new ArrayList<>();
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LineNumberNode line) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Moves the lines of a method with the nearest known line before them. */
    void moveIn(MethodNode method) {
        for (LineNumberNode line : lines(method)) {
            Map.Entry<Integer, Integer> near = moved.floorEntry(line.line);
            line.line += near == null ? 0 : near.getValue() - near.getKey();
        }
    }
}
