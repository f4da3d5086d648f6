package dyno.bytecode.instrument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Bytecode that burns CPU time in proportion to a number of iterations, and optionally allocates an array.
 *
 * <p>An iteration is a step of Marsaglia's xorshift in each of some lanes: six operations, each of which needs the
 * result of the previous one, and which no compiler can shorten. A single lane would leave a processor idle, which then
 * runs the neighbouring code meanwhile: a plant of 20 ns cost 10. The loop is in the method itself, so that its time is
 * the method's own. The number of iterations is read from a field that is not final: builds with plants of different
 * sizes at the same places have the same bytecode, and the JIT compiles them to the same code.
 */
final class Spin {
    /** Class with the start values of the loop and the result that keeps it from being optimised away. */
    static final String HOLDER = "dyno/planted/Spin";

    private static final int LANES = 3;
    private static final String SEED = "seed";
    private static final String SINK = "sink";
    private static final String ITERATIONS = "iterations";
    private static final int V1_6 = 50;

    private final MethodVisitor code;
    private final Object[] parameters;
    private final int firstFree;
    private final boolean frames;

    /**
     * A loop at the start of a method, when all variables after the parameters are still free.
     *
     * @param version of the class file
     */
    Spin(MethodVisitor code, String owner, int access, String descriptor, int version) {
        this.code = code;
        this.parameters = parameters(owner, access, descriptor);
        this.firstFree =
                (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - ((access & Opcodes.ACC_STATIC) == 0 ? 0 : 1);
        this.frames = (version & 0xFFFF) >= V1_6;
    }

    /**
     * Adds a loop at the start of a method.
     *
     * @param number of the loop in the {@link #holder}; -1 for none
     * @param bytes to allocate; 0 for none
     */
    static void addTo(MethodNode method, ClassNode type, int number, int bytes) {
        MethodNode start = new MethodNode(Opcodes.ASM9);
        new Spin(start, type.name, method.access, method.desc, type.version).emit(number, bytes);
        method.instructions.insert(start.instructions);
    }

    /**
     * The additional class that the code needs.
     *
     * @param iterations of each loop, by its number
     */
    static byte[] holder(List<Integer> iterations) {
        ClassWriter holder = new ClassWriter(0);
        int publicStatic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
        holder.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, HOLDER, null, "java/lang/Object", null);
        holder.visitField(publicStatic, SEED, "J", null, 88_172_645_463_325_252L)
                .visitEnd();
        holder.visitField(publicStatic, SINK, "Ljava/lang/Object;", null, null).visitEnd();
        for (int number = 0; number < iterations.size(); number++) {
            holder.visitField(publicStatic, ITERATIONS + number, "I", null, iterations.get(number))
                    .visitEnd();
        }
        holder.visitEnd();
        return holder.toByteArray();
    }

    /**
     * Writes the code.
     *
     * @param number of the loop in the {@link #holder}; -1 for none
     * @param bytes to allocate; 0 for none
     */
    void emit(int number, int bytes) {
        Label start = new Label();
        code.visitLabel(start);
        code.visitLineNumber(Plant.LINE, start);
        allocate(bytes);
        if (number >= 0) {
            spin(number);
        }
        // The method's own code may start with a frame, and there must not be two at one place.
        code.visitInsn(Opcodes.NOP);
    }

    /** A static field prevents the array from being optimised away. */
    private void allocate(int bytes) {
        if (bytes > 0) {
            code.visitLdcInsn(bytes - Plant.SMALLEST_ARRAY);
            code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BYTE);
            code.visitFieldInsn(Opcodes.PUTSTATIC, HOLDER, SINK, "Ljava/lang/Object;");
        }
    }

    private void spin(int number) {
        Label body = new Label();
        Label condition = new Label();
        Label end = new Label();
        for (int lane = 0; lane < LANES; lane++) {
            code.visitFieldInsn(Opcodes.GETSTATIC, HOLDER, SEED, "J");
            code.visitLdcInsn((long) lane);
            code.visitInsn(Opcodes.LADD);
            code.visitVarInsn(Opcodes.LSTORE, value(lane));
        }
        code.visitFieldInsn(Opcodes.GETSTATIC, HOLDER, ITERATIONS + number, "I");
        code.visitVarInsn(Opcodes.ISTORE, remaining());
        code.visitJumpInsn(Opcodes.GOTO, condition);
        code.visitLabel(body);
        frame();
        for (int lane = 0; lane < LANES; lane++) {
            xorShifted(value(lane), Opcodes.LSHL, 13);
            xorShifted(value(lane), Opcodes.LUSHR, 7);
            xorShifted(value(lane), Opcodes.LSHL, 17);
        }
        code.visitIincInsn(remaining(), -1);
        code.visitLabel(condition);
        frame();
        code.visitVarInsn(Opcodes.ILOAD, remaining());
        code.visitJumpInsn(Opcodes.IFGT, body);
        useValues(end);
        code.visitLabel(end);
        frame();
    }

    /** Stores a value if all are 0, which they never are, but no compiler knows that. */
    private void useValues(Label end) {
        code.visitVarInsn(Opcodes.LLOAD, value(0));
        for (int lane = 1; lane < LANES; lane++) {
            code.visitVarInsn(Opcodes.LLOAD, value(lane));
            code.visitInsn(Opcodes.LOR);
        }
        code.visitInsn(Opcodes.LCONST_0);
        code.visitInsn(Opcodes.LCMP);
        code.visitJumpInsn(Opcodes.IFNE, end);
        code.visitVarInsn(Opcodes.LLOAD, value(0));
        code.visitFieldInsn(Opcodes.PUTSTATIC, HOLDER, SEED, "J");
    }

    private int value(int lane) {
        return firstFree + 2 * lane;
    }

    private int remaining() {
        return firstFree + 2 * LANES;
    }

    private void xorShifted(int value, int shift, int distance) {
        code.visitVarInsn(Opcodes.LLOAD, value);
        code.visitVarInsn(Opcodes.LLOAD, value);
        code.visitIntInsn(Opcodes.BIPUSH, distance);
        code.visitInsn(shift);
        code.visitInsn(Opcodes.LXOR);
        code.visitVarInsn(Opcodes.LSTORE, value);
    }

    private void frame() {
        if (frames) {
            List<Object> locals = new ArrayList<>(List.of(parameters));
            locals.addAll(Collections.nCopies(LANES, Opcodes.LONG));
            locals.add(Opcodes.INTEGER);
            code.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, null);
        }
    }

    private static Object[] parameters(String owner, int access, String descriptor) {
        Stream<Object> self = (access & Opcodes.ACC_STATIC) == 0 ? Stream.of(owner) : Stream.empty();
        return Stream.concat(
                        self, Arrays.stream(Type.getArgumentTypes(descriptor)).map(Spin::verificationType))
                .toArray();
    }

    private static Object verificationType(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> Opcodes.INTEGER;
            case Type.LONG -> Opcodes.LONG;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            default -> type.getInternalName();
        };
    }
}
