package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.JarContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of a driver, each with a number by which it calls a meter in the driver's jar.
 *
 * <p>All methods with code have a number, including constructors and bridges, except static initialisers, which run
 * once. Methods that would become too large for a class file do not call the meter.
 */
final class NumberedMethods {
    private static final int NO_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

    private final Class<?> meter;
    private final Code code;
    private final Map<MethodId, Integer> numbers = new LinkedHashMap<>();
    private final Set<MethodId> written = new HashSet<>();

    /** Changes a method so that it calls the meter. */
    interface Code {
        void add(MethodNode method, MeterCall call);
    }

    /**
     * The methods of a driver that has not been read yet.
     *
     * @param meter is put into the jar; uses only the JDK
     */
    NumberedMethods(Class<?> meter, Code code) {
        this.meter = meter;
        this.code = code;
    }

    /** Those of the methods in which costs can be planted. */
    Set<MethodId> written() {
        return written;
    }

    /** The methods, in the order of their numbers. */
    List<MethodId> inOrder() {
        return List.copyOf(numbers.keySet());
    }

    /**
     * Writes the driver whose methods call the meter.
     *
     * @param content of the driver's jar
     * @param name is added to the driver's coordinates like a patch's id
     * @param outputFolder where the jar is written; created when absent
     * @throws DriverException JAR_IO when a class file cannot be read
     */
    DriverArtifact write(DriverArtifact base, Map<String, byte[]> content, String name, Path outputFolder) {
        Map<String, byte[]> jar =
                Instrumentation.rewrite(content, type -> true, reader -> instrumented(reader, new HashSet<>()));
        jar.put(meter.getName().replace('.', '/') + ".class", meterClass());
        DriverArtifact driver = Instrumentation.artifact(base, name, outputFolder);
        String names = String.join(", ", driver.coordinates().patches());
        JarContent.write(JarContent.stamped(jar, names), driver.jar());
        return driver;
    }

    private byte[] instrumented(ClassReader reader, Set<String> tooLarge) {
        ClassNode type = new ClassNode();
        // Class files of versions that need no frames may contain a compiler's frames, for which there is no shorter
        // form.
        reader.accept(type, ClassReader.EXPAND_FRAMES);
        for (MethodNode method : type.methods) {
            boolean hasNumber = (method.access & NO_CODE) == 0 && !method.name.equals("<clinit>");
            if (hasNumber && !tooLarge.contains(method.name + method.desc)) {
                MethodId id = new MethodId(type.name.replace('/', '.'), method.name, method.desc);
                int number = numbers.computeIfAbsent(id, unknown -> numbers.size());
                code.add(method, MeterCall.of(meter, number));
                if (Instrumentation.isWritten(method.access, method.name)) {
                    written.add(id);
                }
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        try {
            return writer.toByteArray();
        } catch (MethodTooLargeException e) {
            if (!tooLarge.add(e.getMethodName() + e.getDescriptor())) {
                throw e;
            }
            return instrumented(reader, tooLarge);
        }
    }

    private byte[] meterClass() {
        try (InputStream classFile = meter.getResourceAsStream(meter.getSimpleName() + ".class")) {
            return classFile.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("Dyno's own classes cannot be read", e);
        }
    }
}
