package dyno.bytecode.facts;

import dyno.bytecode.MethodCode;
import dyno.bytecode.MethodCode.Stretch;
import dyno.hotspot.finding.MethodFacts;
import dyno.hotspot.finding.MethodFacts.Lines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads the facts of one method. */
final class MethodFactReader {
    /** This many calls that handle one byte each count as a loop. */
    private static final int SEVERAL = 3;

    private final ClassNode owner;
    private final MethodNode method;
    private final MetadataTypes metadata;
    private final TextReaders texts;
    private final MethodCode code;

    MethodFactReader(ClassNode owner, MethodNode method, MetadataTypes metadata, TextReaders texts) {
        this.owner = owner;
        this.method = method;
        this.metadata = metadata;
        this.texts = texts;
        this.code = new MethodCode(method);
    }

    MethodFacts facts() {
        return new MethodFacts(
                new LogTextReader(owner, method, code).texts(),
                characterLoops(),
                byteCalls(),
                codings(),
                metadata.makes(owner, method),
                metadata.reads(owner, method));
    }

    private List<Lines> characterLoops() {
        return code.scans(texts::reads).stream().map(this::lines).toList();
    }

    private Lines lines(Stretch stretch) {
        int first = Integer.MAX_VALUE;
        int last = 0;
        for (int i = stretch.first(); i <= stretch.last(); i++) {
            if (code.line(i) > 0) {
                first = Math.min(first, code.line(i));
                last = Math.max(last, code.line(i));
            }
        }
        return new Lines(Math.min(first, last), last);
    }

    private Set<Integer> byteCalls() {
        List<Integer> calls = new ArrayList<>();
        boolean inLoop = false;
        List<Stretch> loops = code.loops();
        for (int i = 0; i < code.instructions.length; i++) {
            if (handlesByte(code.instructions[i])) {
                int at = i;
                calls.add(code.line(i));
                inLoop |= loops.stream().anyMatch(loop -> loop.contains(at));
            }
        }
        return inLoop || calls.size() >= SEVERAL ? new HashSet<>(calls) : Set.of();
    }

    private Set<Integer> codings() {
        Set<Integer> encodings = code.lines(MethodFactReader::encodes);
        Set<Integer> decodings = code.lines(MethodFactReader::decodes);
        if (encodings.isEmpty() || decodings.isEmpty()) {
            return Set.of();
        }
        encodings.addAll(decodings);
        return encodings;
    }

    private static boolean encodes(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals("java/lang/String")
                && call.name.equals("getBytes");
    }

    /** Other constructors create strings from characters. */
    private static boolean decodes(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals("java/lang/String")
                && call.name.equals("<init>")
                && call.desc.startsWith("([B");
    }

    /** As in the streams of the JDK, and in classes that imitate them. */
    private static boolean handlesByte(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.startsWith("java/io/")
                && (MethodCode.calls(call, "read", "()I")
                        || MethodCode.calls(call, "write", "(I)V")
                        || MethodCode.calls(call, "readByte", "()B")
                        || MethodCode.calls(call, "writeByte", "(I)V"));
    }
}
