package dyno.bytecode.instrument;

import dyno.workload.probe.WorkMeter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Makes a method count its work in a {@link WorkMeter}.
 *
 * <p>Each basic block adds its number of instructions at its start. Blocks end at jumps and calls, so after an
 * exception in a called method, nothing is counted that was not executed; if another instruction throws, its whole
 * block is counted. Only static calls are added, which do not change stack and variables: the frames of the method
 * remain valid and need not be computed.
 */
final class CountedCode {
    private static final String METER = Instrumentation.internalName(WorkMeter.class);

    private final MethodNode method;
    private final int number;
    private final Predicate<String> isOwn;
    private final ToIntFunction<String> callNumbers;
    private final Map<LabelNode, LabelNode> moved = new HashMap<>();

    /**
     * The code of one method.
     *
     * @param number of the method in the {@link WorkMeter}
     * @param isOwn recognises the classes in the driver's jar by their internal names
     * @param callNumbers the number of a call that leaves the driver, by class and name of the called method
     */
    CountedCode(MethodNode method, int number, Predicate<String> isOwn, ToIntFunction<String> callNumbers) {
        this.method = method;
        this.number = number;
        this.isOwn = isOwn;
        this.callNumbers = callNumbers;
    }

    void instrument() {
        List<List<AbstractInsnNode>> blocks = blocks();
        blocks.forEach(this::countCopies);
        blocks.forEach(this::countBlock);
        // Before the first label, to which a loop may return.
        method.instructions.insert(meter("entered", "(I)V"));
        moveFrames();
    }

    /** A call of a method of the meter, after the instructions for its arguments but the last, which is the method's number. */
    private InsnList meter(String name, String descriptor) {
        InsnList call = new InsnList();
        call.add(new LdcInsnNode(number));
        call.add(new MethodInsnNode(Opcodes.INVOKESTATIC, METER, name, descriptor, false));
        return call;
    }

    /** The instructions of each basic block. */
    private List<List<AbstractInsnNode>> blocks() {
        Set<LabelNode> targets = targets();
        List<List<AbstractInsnNode>> blocks = new ArrayList<>();
        boolean begins = true;
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() < 0) {
                begins |= node instanceof LabelNode label && targets.contains(label);
                continue;
            }
            if (begins) {
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(node);
            begins = endsBlock(node);
        }
        return blocks;
    }

    private Set<LabelNode> targets() {
        Set<LabelNode> targets = new HashSet<>();
        method.tryCatchBlocks.forEach(block -> targets.add(block.handler));
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof JumpInsnNode jump) {
                targets.add(jump.label);
            } else if (node instanceof TableSwitchInsnNode table) {
                targets.add(table.dflt);
                targets.addAll(table.labels);
            } else if (node instanceof LookupSwitchInsnNode lookup) {
                targets.add(lookup.dflt);
                targets.addAll(lookup.labels);
            }
        }
        return targets;
    }

    /** After an instruction that never continues with the next one, the next is a jump target or is never executed. */
    private static boolean endsBlock(AbstractInsnNode node) {
        return node instanceof JumpInsnNode || node instanceof MethodInsnNode || node instanceof InvokeDynamicInsnNode;
    }

    private void countBlock(List<AbstractInsnNode> block) {
        AbstractInsnNode first = block.get(0);
        List<LabelNode> labels = labelsOf(first);
        InsnList count = new InsnList();
        count.add(new LdcInsnNode(block.size()));
        calledOutside(block.get(block.size() - 1))
                .ifPresentOrElse(
                        called -> {
                            count.add(new LdcInsnNode(callNumbers.applyAsInt(called)));
                            count.add(meter("executedAndCalled", "(III)V"));
                        },
                        () -> count.add(meter("executed", "(II)V")));
        if (first.getOpcode() == Opcodes.NEW) {
            // Frames refer to an object that is not initialised yet by a label at the instruction that creates it.
            LabelNode creation = new LabelNode();
            count.add(creation);
            labels.forEach(label -> moved.put(label, creation));
        }
        method.instructions.insertBefore(first, count);
    }

    private static List<LabelNode> labelsOf(AbstractInsnNode instruction) {
        List<LabelNode> labels = new ArrayList<>();
        AbstractInsnNode node = instruction.getPrevious();
        while (node != null && node.getOpcode() < 0) {
            if (node instanceof LabelNode label) {
                labels.add(label);
            }
            node = node.getPrevious();
        }
        return labels;
    }

    /** What is called outside of the driver, {@code class.method}; the constructor of {@link Object} does nothing. */
    private Optional<String> calledOutside(AbstractInsnNode last) {
        if (last instanceof MethodInsnNode call) {
            boolean empty = call.owner.equals("java/lang/Object") && call.name.equals("<init>");
            return empty || isOwn.test(call.owner) ? Optional.empty() : Optional.of(name(call.owner, call.name));
        }
        return last instanceof InvokeDynamicInsnNode dynamic
                ? Optional.of(name(dynamic.bsm.getOwner(), dynamic.bsm.getName()))
                : Optional.empty();
    }

    private static String name(String owner, String method) {
        return owner.replace('/', '.') + "." + method;
    }

    private void moveFrames() {
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof FrameNode frame) {
                if (frame.local != null) {
                    frame.local = moved(frame.local);
                }
                if (frame.stack != null) {
                    frame.stack = moved(frame.stack);
                }
            }
        }
    }

    private List<Object> moved(List<Object> types) {
        List<Object> result = new ArrayList<>(types);
        result.replaceAll(type -> type instanceof LabelNode label ? moved.getOrDefault(label, label) : type);
        return result;
    }

    private void countCopies(List<AbstractInsnNode> block) {
        if (block.get(block.size() - 1) instanceof MethodInsnNode call) {
            CopyingCall.of(call.owner, call.name, call.desc).ifPresent(copying -> countCopy(call, copying));
        }
    }

    private void countCopy(MethodInsnNode call, CopyingCall copying) {
        InsnList count = new InsnList();
        count.add(new InsnNode(copying.duplicates() == 1 ? Opcodes.DUP : Opcodes.DUP2));
        count.add(meter(copying.counter(), copying.descriptor()));
        if (copying.tellsByResult()) {
            method.instructions.insert(call, count);
        } else {
            method.instructions.insertBefore(call, count);
        }
    }
}
