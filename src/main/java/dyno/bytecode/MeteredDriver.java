package dyno.bytecode;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.JarContent;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkMeter;
import dyno.workload.probe.WorkReading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A driver that counts its own work: bytecodes, calls, and copied elements.
 *
 * <p>All methods with code count, including constructors and bridges, except static initialisers, which run once, and
 * methods that would become too large for a class file.
 *
 * @param artifact the driver
 * @param methods the methods, in the order of their numbers in the {@link WorkMeter}
 */
public record MeteredDriver(DriverArtifact artifact, List<MethodId> methods) {
    private static final int NO_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

    public MeteredDriver {
        methods = List.copyOf(methods);
    }

    /**
     * Builds the counting driver of a driver.
     *
     * @param outputFolder where the jar is written; created when absent
     * @throws DriverException JAR_IO when a class file cannot be read
     */
    public static MeteredDriver of(DriverArtifact base, Path outputFolder) {
        Map<String, byte[]> original = JarContent.read(base.jar());
        Set<String> own = original.keySet().stream()
                .flatMap(entry -> Instrumentation.className(entry).stream())
                .map(name -> name.replace('.', '/'))
                .collect(Collectors.toUnmodifiableSet());
        Map<MethodId, Integer> numbers = new LinkedHashMap<>();
        Map<String, byte[]> jar = Instrumentation.rewrite(
                original, name -> true, reader -> metered(reader, own, numbers, new HashSet<>()));
        jar.put(WorkMeter.class.getName().replace('.', '/') + ".class", meter());
        DriverArtifact counting = Instrumentation.artifact(base, "metered", outputFolder);
        String names = String.join(", ", counting.coordinates().patches());
        JarContent.write(JarContent.stamped(jar, names), counting.jar());
        return new MeteredDriver(counting, new ArrayList<>(numbers.keySet()));
    }

    private static byte[] metered(
            ClassReader reader, Set<String> own, Map<MethodId, Integer> numbers, Set<String> tooLarge) {
        ClassNode type = new ClassNode();
        // Class files of versions that need no frames may contain a compiler's frames, for which there is no shorter
        // form.
        reader.accept(type, ClassReader.EXPAND_FRAMES);
        for (MethodNode method : type.methods) {
            boolean counts = (method.access & NO_CODE) == 0 && !method.name.equals("<clinit>");
            if (counts && !tooLarge.contains(method.name + method.desc)) {
                MethodId id = new MethodId(type.name.replace('/', '.'), method.name, method.desc);
                new CountedCode(method, numbers.computeIfAbsent(id, unknown -> numbers.size()), own::contains)
                        .instrument();
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
            return metered(reader, own, numbers, tooLarge);
        }
    }

    private static byte[] meter() {
        try (InputStream classFile = WorkMeter.class.getResourceAsStream("WorkMeter.class")) {
            return classFile.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("Dyno's own classes cannot be read", e);
        }
    }

    /** The methods that ran in an operation, overloads together, named like hotspots. */
    public Map<String, WorkCount> byName(WorkReading reading) {
        Map<String, WorkCount> named = new TreeMap<>();
        reading.methods()
                .forEach((number, count) -> named.merge(methods.get(number).qualifiedName(), count, WorkCount::plus));
        return named;
    }
}
