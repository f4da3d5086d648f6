package dyno.bytecode.published;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A handler after the code of a method, for all of that code: it uses the method's receiver and parameters, and one
 * variable of its own.
 *
 * @param type internal name of the class that it catches
 * @param code its instructions, with the caught exception on the stack; its variable is -1
 * @param stack its maximum depth of the operand stack
 */
record AddedHandler(String type, List<AbstractInsnNode> code, int stack) {
    private static final int OWN_VARIABLE = -1;

    /** Removes all handlers of this kind from the end of a method; the innermost comes first. */
    static List<AddedHandler> takeAll(MethodNode method) {
        LinkedList<AddedHandler> taken = new LinkedList<>();
        for (AddedHandler last = takeLast(method); last != null; last = takeLast(method)) {
            taken.addFirst(last);
        }
        return taken;
    }

    /** Null, without a change, if the last handler is not of this kind. */
    private static AddedHandler takeLast(MethodNode method) {
        if (method.tryCatchBlocks.isEmpty()) {
            return null;
        }
        TryCatchBlockNode last = method.tryCatchBlocks.get(method.tryCatchBlocks.size() - 1);
        if (last.type == null || hasCodeBefore(last.start) || next(last.end) != next(last.handler)) {
            return null;
        }
        List<AbstractInsnNode> code = new ArrayList<>();
        for (AbstractInsnNode node = next(last.handler); node != null; node = next(node.getNext())) {
            code.add(node);
        }
        List<AbstractInsnNode> relative = relative(code, parameters(method));
        if (relative == null) {
            return null;
        }
        method.tryCatchBlocks.remove(last);
        code.forEach(method.instructions::remove);
        return new AddedHandler(last.type, relative, method.maxStack);
    }

    /** What it catches and does; handlers with equal text are equal. */
    String text() {
        MethodNode method = new MethodNode();
        code.forEach(node -> method.instructions.add(node.clone(Collections.emptyMap())));
        return type + MethodText.of(method);
    }

    private static boolean hasCodeBefore(AbstractInsnNode node) {
        AbstractInsnNode before = node;
        while (before != null && before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        return before != null;
    }

    /** The node itself or the next that is an instruction; null at the end. */
    private static AbstractInsnNode next(AbstractInsnNode node) {
        AbstractInsnNode instruction = node;
        while (instruction != null && instruction.getOpcode() < 0) {
            instruction = instruction.getNext();
        }
        return instruction;
    }

    private static int parameters(MethodNode method) {
        int receiver = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        return receiver
                + Stream.of(Type.getArgumentTypes(method.desc))
                        .mapToInt(Type::getSize)
                        .sum();
    }

    /** Copies of the instructions, or null if they do more than handlers of this kind. */
    private static List<AbstractInsnNode> relative(List<AbstractInsnNode> code, int parameters) {
        if (code.isEmpty() || code.get(code.size() - 1).getOpcode() != Opcodes.ATHROW) {
            return null;
        }
        List<AbstractInsnNode> relative = new ArrayList<>();
        int own = code.get(0) instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE
                ? store.var
                : OWN_VARIABLE;
        for (AbstractInsnNode node : code) {
            if (node instanceof VarInsnNode variable) {
                boolean isOwn = variable.var == own && own >= parameters;
                if (!isOwn && variable.var >= parameters) {
                    return null;
                }
                relative.add(new VarInsnNode(variable.getOpcode(), isOwn ? OWN_VARIABLE : variable.var));
            } else if (node instanceof MethodInsnNode || node instanceof FieldInsnNode || node instanceof InsnNode) {
                relative.add(node.clone(Collections.emptyMap()));
            } else {
                return null;
            }
        }
        return relative;
    }

    /** Adds the handler after the code of a method, as the last and outermost one. */
    void addTo(MethodNode method, String className, boolean hasFrames) {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        method.instructions.insert(start);
        method.instructions.add(end);
        if (hasFrames) {
            Object[] locals = locals(method, className);
            method.instructions.add(new FrameNode(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {type}));
        }
        int own = method.maxLocals;
        for (AbstractInsnNode node : code) {
            method.instructions.add(
                    node instanceof VarInsnNode variable && variable.var == OWN_VARIABLE
                            ? new VarInsnNode(variable.getOpcode(), own)
                            : node.clone(Collections.emptyMap()));
        }
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, type));
        method.maxLocals++;
        method.maxStack = Math.max(method.maxStack, stack);
    }

    /** The variables that are valid everywhere in the method: its receiver and its parameters. */
    private static Object[] locals(MethodNode method, String className) {
        List<Object> locals = new ArrayList<>();
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            locals.add(className);
        }
        for (Type parameter : Type.getArgumentTypes(method.desc)) {
            locals.add(
                    switch (parameter.getSort()) {
                        case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> Opcodes.INTEGER;
                        case Type.LONG -> Opcodes.LONG;
                        case Type.FLOAT -> Opcodes.FLOAT;
                        case Type.DOUBLE -> Opcodes.DOUBLE;
                        default -> parameter.getInternalName();
                    });
        }
        return locals.toArray();
    }
}
