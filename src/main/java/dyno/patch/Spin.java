package dyno.patch;

import java.util.Arrays;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Bytecode that burns CPU time in proportion to a number of iterations, and allocates an array if asked.
 *
 * <p>An iteration is a step of Marsaglia's xorshift: six instructions of which each needs the result of the one before, and
 * which no compiler can shorten. The loop stands in the method itself, so that its time is the method's own.
 */
final class Spin {
    /** Holds where the spin starts and what it must not be optimised away for. */
    static final String HOLDER = "dyno/planted/Spin";

    private static final String SEED = "seed";
    private static final String SINK = "sink";
    private static final int V1_6 = 50;

    private final MethodVisitor code;
    private final Object[] parameters;
    private final int firstFree;
    private final boolean frames;

    /**
     * A spin at the start of a method, when all variables behind the parameters are still free.
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

    /** The class that the code needs beside it. */
    static byte[] holder() {
        ClassWriter holder = new ClassWriter(0);
        int publicStatic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
        holder.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, HOLDER, null, "java/lang/Object", null);
        holder.visitField(publicStatic, SEED, "J", null, 88_172_645_463_325_252L)
                .visitEnd();
        holder.visitField(publicStatic, SINK, "Ljava/lang/Object;", null, null).visitEnd();
        holder.visitEnd();
        return holder.toByteArray();
    }

    void emit(int iterations, int bytes) {
        Label start = new Label();
        code.visitLabel(start);
        code.visitLineNumber(Plant.LINE, start);
        allocate(bytes);
        spin(iterations);
    }

    /** A static field keeps the array from being optimised away. */
    private void allocate(int bytes) {
        if (bytes > 0) {
            code.visitLdcInsn(bytes - Plant.SMALLEST_ARRAY);
            code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BYTE);
            code.visitFieldInsn(Opcodes.PUTSTATIC, HOLDER, SINK, "Ljava/lang/Object;");
        }
    }

    private void spin(int iterations) {
        int value = firstFree;
        int remaining = firstFree + 2;
        Label body = new Label();
        Label condition = new Label();
        Label end = new Label();
        code.visitFieldInsn(Opcodes.GETSTATIC, HOLDER, SEED, "J");
        code.visitVarInsn(Opcodes.LSTORE, value);
        code.visitLdcInsn(iterations);
        code.visitVarInsn(Opcodes.ISTORE, remaining);
        code.visitJumpInsn(Opcodes.GOTO, condition);
        code.visitLabel(body);
        frame();
        xorShifted(value, Opcodes.LSHL, 13);
        xorShifted(value, Opcodes.LUSHR, 7);
        xorShifted(value, Opcodes.LSHL, 17);
        code.visitIincInsn(remaining, -1);
        code.visitLabel(condition);
        frame();
        code.visitVarInsn(Opcodes.ILOAD, remaining);
        code.visitJumpInsn(Opcodes.IFGT, body);
        // The value is never 0, which the compiler cannot know.
        code.visitVarInsn(Opcodes.LLOAD, value);
        code.visitInsn(Opcodes.LCONST_0);
        code.visitInsn(Opcodes.LCMP);
        code.visitJumpInsn(Opcodes.IFNE, end);
        code.visitVarInsn(Opcodes.LLOAD, value);
        code.visitFieldInsn(Opcodes.PUTSTATIC, HOLDER, SEED, "J");
        code.visitLabel(end);
        frame();
        // The method's own code may begin with a frame, and two must not be at one place.
        code.visitInsn(Opcodes.NOP);
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
            Object[] locals = Stream.concat(Arrays.stream(parameters), Stream.of(Opcodes.LONG, Opcodes.INTEGER))
                    .toArray();
            code.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, null);
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
