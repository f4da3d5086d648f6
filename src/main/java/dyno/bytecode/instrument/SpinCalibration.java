package dyno.bytecode.instrument;

import dyno.driver.JarContent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The duration of a plant's loop on this machine.
 *
 * @param nanosPerIteration CPU time of one iteration, ns
 */
public record SpinCalibration(double nanosPerIteration) {
    /** Two lengths, so that the cost of the call cancels out. */
    private static final int SHORT = 500;

    private static final int LONG = 2500;

    /** The classes of {@link #writeJar}, {@link Runnable}s to be timed. */
    public static final List<String> CLASSES = List.of("dyno.planted.ShortSpin", "dyno.planted.LongSpin");

    /** Writes the jar with the loops to be timed. */
    public static void writeJar(Path jar) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put(Spin.HOLDER + ".class", Spin.holder(List.of(SHORT, LONG)));
        IntStream.range(0, CLASSES.size()).forEach(i -> {
            String name = CLASSES.get(i).replace('.', '/');
            entries.put(name + ".class", runnable(name, i));
        });
        JarContent.write(entries, jar);
    }

    /**
     * From the measured times of the loops.
     *
     * @param nanos CPU time of a call of each of {@link #CLASSES}, ns
     */
    public static SpinCalibration of(List<Double> nanos) {
        return new SpinCalibration((nanos.get(1) - nanos.get(0)) / (LONG - SHORT));
    }

    /** The number of iterations that is closest to a time. */
    public int iterationsFor(double nanos) {
        return Math.toIntExact(Math.round(nanos / nanosPerIteration));
    }

    /** The duration of a number of iterations, ns. */
    public double nanos(long iterations) {
        return iterations * nanosPerIteration;
    }

    private static byte[] runnable(String name, int spin) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, "java/lang/Object", new String[] {
            "java/lang/Runnable"
        });
        MethodVisitor constructor = type.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        finish(constructor);
        MethodVisitor run = type.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
        run.visitCode();
        new Spin(run, name, Opcodes.ACC_PUBLIC, "()V", Opcodes.V1_8).emit(spin, 0);
        finish(run);
        type.visitEnd();
        return type.toByteArray();
    }

    private static void finish(MethodVisitor method) {
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
