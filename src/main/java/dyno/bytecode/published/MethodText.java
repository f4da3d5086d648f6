package dyno.bytecode.published;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The instructions and handlers of a method as lines, which are equal if the code is equal, regardless of the constant
 * pool and lines.
 */
public final class MethodText {
    private final Map<LabelNode, Integer> positions = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    private MethodText() {}

    public static List<String> of(MethodNode method) {
        MethodText text = new MethodText();
        int position = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LabelNode label) {
                text.positions.put(label, position);
            }
            position += node.getOpcode() < 0 ? 0 : 1;
        }
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() >= 0) {
                text.lines.add(node.getOpcode() + " " + text.operands(node));
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            text.lines.add("try " + text.positions(List.of(block.start, block.end, block.handler)) + " " + block.type);
        }
        return text.lines;
    }

    private List<Integer> positions(List<LabelNode> labels) {
        return labels.stream().map(positions::get).toList();
    }

    private String operands(AbstractInsnNode node) {
        if (node instanceof IntInsnNode one) {
            return "" + one.operand;
        }
        if (node instanceof VarInsnNode one) {
            return "" + one.var;
        }
        if (node instanceof TypeInsnNode one) {
            return one.desc;
        }
        if (node instanceof FieldInsnNode one) {
            return one.owner + "." + one.name + one.desc;
        }
        if (node instanceof MethodInsnNode one) {
            return one.owner + "." + one.name + one.desc;
        }
        if (node instanceof InvokeDynamicInsnNode one) {
            return one.name + one.desc + one.bsm + Arrays.toString(one.bsmArgs);
        }
        if (node instanceof JumpInsnNode one) {
            return "" + positions.get(one.label);
        }
        if (node instanceof LdcInsnNode one) {
            return one.cst.getClass().getSimpleName() + one.cst;
        }
        if (node instanceof IincInsnNode one) {
            return one.var + "+" + one.incr;
        }
        if (node instanceof TableSwitchInsnNode one) {
            return one.min + ":" + positions(one.labels) + positions.get(one.dflt);
        }
        if (node instanceof LookupSwitchInsnNode one) {
            return one.keys + ":" + positions(one.labels) + positions.get(one.dflt);
        }
        if (node instanceof MultiANewArrayInsnNode one) {
            return one.desc + one.dims;
        }
        return "";
    }
}
