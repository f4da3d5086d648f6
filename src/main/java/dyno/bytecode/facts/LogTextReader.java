package dyno.bytecode.facts;

import dyno.bytecode.MethodCode;
import dyno.bytecode.MethodCode.Stretch;
import dyno.hotspot.finding.MethodFacts.Lines;
import dyno.hotspot.finding.MethodFacts.LogText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the calls of a logger below level information for which text is computed without checking the level. Loggers
 * are recognised by their name: drivers have their own.
 */
final class LogTextReader {
    private static final Pattern LOGGER = Pattern.compile("(.*/)?[\\w$]*Log(ger)?");
    private static final Pattern LEVEL =
            Pattern.compile("config|fine|finer|finest|trace|debug|logDebug|logTrace", Pattern.CASE_INSENSITIVE);
    private static final Pattern JUL_LEVEL = Pattern.compile("CONFIG|FINE|FINER|FINEST|ALL");
    private static final Pattern GUARD = Pattern.compile("isLoggable|is\\w*Enabled");
    private static final String SUPPLIER = "Ljava/util/function/Supplier;";

    private final ClassNode owner;
    private final MethodNode method;
    private final MethodCode code;

    LogTextReader(ClassNode owner, MethodNode method, MethodCode code) {
        this.owner = owner;
        this.method = method;
        this.code = code;
    }

    List<LogText> texts() {
        if (!code.any(LogTextReader::isLogger)) {
            return List.of();
        }
        List<Stretch> guarded = guarded();
        List<LogText> texts = new ArrayList<>();
        Frame<BasicValue>[] frames = frames();
        for (int i = 0; i < code.instructions.length && frames.length > 0; i++) {
            int at = i;
            if (isLogger(code.instructions[i])
                    && !((MethodInsnNode) code.instructions[i]).desc.contains(SUPPLIER)
                    && guarded.stream().noneMatch(stretch -> stretch.contains(at))) {
                int start = statement(frames, i);
                String level = level(start, i);
                Set<String> calls = calls(start, i);
                if (!level.isEmpty() && !calls.isEmpty()) {
                    texts.add(new LogText(new Lines(code.line(start), code.line(i)), level, calls));
                }
            }
        }
        return texts;
    }

    private static boolean isLogger(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && LOGGER.matcher(call.owner).matches()
                && (LEVEL.matcher(call.name).matches() || call.name.equals("log"));
    }

    /** Instructions that run only after the level of a logger was checked. */
    private List<Stretch> guarded() {
        List<Stretch> guarded = new ArrayList<>();
        for (int i = 0; i + 1 < code.instructions.length; i++) {
            if (code.instructions[i] instanceof MethodInsnNode call
                    && GUARD.matcher(call.name).matches()) {
                JumpInsnNode jump = nextJump(i);
                if (jump != null && jump.getOpcode() == Opcodes.IFEQ) {
                    guarded.add(new Stretch(i, endOfGuarded(i, jump)));
                } else if (jump != null) {
                    guarded.add(new Stretch(code.index(jump.label), code.instructions.length));
                }
            }
        }
        return guarded;
    }

    /**
     * The last instruction that is reached only if a jump is not taken. At the end of a loop, the compiler jumps back to
     * its beginning at once, as the loop's own jump does that follows.
     */
    private int endOfGuarded(int guard, JumpInsnNode jump) {
        int target = code.index(jump.label);
        if (target > guard) {
            return target;
        }
        for (int i = guard; i < code.instructions.length; i++) {
            if (code.instructions[i] instanceof JumpInsnNode back
                    && back.getOpcode() == Opcodes.GOTO
                    && back.label == jump.label) {
                return i;
            }
        }
        return code.instructions.length - 1;
    }

    private JumpInsnNode nextJump(int from) {
        for (int i = from + 1; i < code.instructions.length; i++) {
            if (code.instructions[i] instanceof JumpInsnNode jump) {
                return jump;
            }
        }
        return null;
    }

    private Frame<BasicValue>[] frames() {
        try {
            return new Analyzer<>(new BasicInterpreter()).analyze(owner.name, method);
        } catch (AnalyzerException unusualCode) {
            @SuppressWarnings("unchecked")
            Frame<BasicValue>[] none = new Frame[0];
            return none;
        }
    }

    /** Where the statement of a call begins: the last instruction before it with an empty stack. */
    private static int statement(Frame<BasicValue>[] frames, int call) {
        int start = call;
        while (start > 0 && (frames[start] == null || frames[start].getStackSize() > 0)) {
            start--;
        }
        return start;
    }

    /** The level of the logger's call; empty when it is one that is logged, or unknown. */
    private String level(int start, int call) {
        String name = ((MethodInsnNode) code.instructions[call]).name;
        if (!name.equals("log")) {
            return name;
        }
        for (int i = start; i < call; i++) {
            if (code.instructions[i] instanceof FieldInsnNode field
                    && field.owner.equals("java/util/logging/Level")
                    && JUL_LEVEL.matcher(field.name).matches()) {
                return field.name;
            }
        }
        return "";
    }

    /** The calls between the start of the statement and the logger, except getting the logger itself. */
    private Set<String> calls(int start, int end) {
        String logger = ((MethodInsnNode) code.instructions[end]).owner;
        Set<String> calls = new TreeSet<>();
        for (int i = start; i < end; i++) {
            if (code.instructions[i] instanceof MethodInsnNode call
                    && !Type.getReturnType(call.desc).getDescriptor().equals("L" + logger + ";")) {
                calls.add(call.owner.replace('/', '.') + "." + call.name);
            } else if (code.instructions[i] instanceof InvokeDynamicInsnNode concatenation
                    && concatenation.name.startsWith("makeConcat")) {
                calls.add("java.lang.StringConcatHelper.");
            }
        }
        return calls;
    }
}
