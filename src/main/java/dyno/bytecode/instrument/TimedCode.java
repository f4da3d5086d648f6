package dyno.bytecode.instrument;

import dyno.workload.probe.TimeMeter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Makes a method tell a {@link TimeMeter} when it is entered and when it is left, by a return or by an exception.
 *
 * <p>A constructor does not tell when its call of another constructor throws, around which the JVM allows no handler.
 */
final class TimedCode {
    private static final String ANY = "java/lang/Throwable";

    private final MethodNode method;
    private final MeterCall meter;

    /**
     * The code of one method.
     *
     * @param meter calls the {@link TimeMeter}
     */
    TimedCode(MethodNode method, MeterCall meter) {
        this.method = method;
        this.meter = meter;
    }

    /** Adds the timing code. */
    void instrument() {
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.RETURN) {
                method.instructions.insertBefore(node, meter.to("left", "(I)V"));
            }
        }
        LabelNode start = new LabelNode();
        if (method.name.equals("<init>")) {
            method.instructions.insert(otherConstructor(), start);
        } else {
            method.instructions.insert(start);
        }
        leaveByException(start);
        // Before the first label, to which a loop may return.
        method.instructions.insert(meter.to("entered", "(I)V"));
    }

    /** The call of the superclass's constructor, or of another one of the class; those before it make arguments. */
    private AbstractInsnNode otherConstructor() {
        int unfinished = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() == Opcodes.NEW) {
                unfinished++;
            } else if (node instanceof MethodInsnNode call && call.name.equals("<init>")) {
                if (unfinished == 0) {
                    return node;
                }
                unfinished--;
            }
        }
        throw new IllegalArgumentException("a constructor calls no other one");
    }

    /** The outermost handler of all code from the label on; as it uses no variable, it is valid for any. */
    private void leaveByException(LabelNode start) {
        LabelNode handler = new LabelNode();
        method.instructions.add(handler);
        method.instructions.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {ANY}));
        method.instructions.add(meter.to("left", "(I)V"));
        method.instructions.add(new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
    }
}
