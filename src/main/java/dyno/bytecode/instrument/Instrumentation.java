package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverException.Kind;
import dyno.driver.JarContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Adds code to a driver's methods, in all editions of a multi-release jar, and writes the driver to a jar of its own.
 *
 * <p>Code can be added to all methods that have some, except static initialisers. A method that would become too large for a class file
 * remains as it is. The added code must not change what the frames of a method say, which are not computed again.
 */
final class Instrumentation {
    private static final Pattern CLASS = Pattern.compile("(?:META-INF/versions/\\d+/)?(.+)\\.class");
    private static final int NO_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
    private static final int GENERATED = Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;

    private final DriverArtifact base;
    private final Map<String, byte[]> jar;
    private final Set<MethodId> changed = new LinkedHashSet<>();

    Instrumentation(DriverArtifact base) {
        this.base = base;
        this.jar = JarContent.read(base.jar());
    }

    /** Adds code to one method. */
    interface Code {
        /** Returns whether it has added any. */
        boolean addTo(MethodNode method, MethodId id, ClassNode type);
    }

    /** The binary names of the driver's classes. */
    Set<String> classes() {
        return jar.keySet().stream()
                .flatMap(entry -> className(entry).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The methods to which code was added, in the order of the jar. */
    Set<MethodId> changed() {
        return changed;
    }

    /**
     * Adds code to methods.
     *
     * @param concerned chooses their classes by binary name
     * @throws DriverException JAR_IO when a class file cannot be read
     */
    void add(Code code, Predicate<String> concerned) {
        jar.replaceAll((entry, content) ->
                className(entry).filter(concerned).isPresent() ? instrumented(entry, content, code) : content);
    }

    /** Adds a class, by its internal name, to the driver. */
    void put(String name, byte[] classFile) {
        jar.put(name + ".class", classFile);
    }

    /** Adds a copy of one of Dyno's classes, which uses only the JDK. */
    void put(Class<?> type) {
        try (InputStream classFile = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            put(internalName(type), classFile.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Dyno's own classes cannot be read", e);
        }
    }

    /**
     * Writes the driver; the same code in the same driver gives the same bytes.
     *
     * @param name is added to the driver's coordinates like a patch's id
     * @param folder where the jar is written; created when absent
     */
    DriverArtifact write(String name, Path folder) {
        DriverArtifact driver = artifact(base, name, folder);
        JarContent.write(
                JarContent.stamped(jar, String.join(", ", driver.coordinates().patches())), driver.jar());
        return driver;
    }

    /** The artifact of the driver, still without its jar. */
    private static DriverArtifact artifact(DriverArtifact base, String name, Path folder) {
        DriverCoordinates driver = base.coordinates();
        List<String> names = new ArrayList<>(driver.patches());
        names.add(name);
        String file = base.jar().getFileName().toString().replaceFirst("(\\.jar)?$", "+" + name + ".jar");
        return new DriverArtifact(
                driver.withPatches(names),
                base.version(),
                folder.resolve(file),
                base.dependencies(),
                Optional.empty(),
                base.driverClass(),
                base.urlStyle(),
                base.wrapping());
    }

    static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    /** Whether a method is in the source: no bridge or other generated method, and no constructor, in which not everything is allowed. */
    static boolean isWritten(MethodNode method) {
        return (method.access & GENERATED) == 0 && !method.name.startsWith("<");
    }

    /** The binary name of the class in an entry; empty for other entries and for the module's descriptor. */
    private static Optional<String> className(String entry) {
        Matcher name = CLASS.matcher(entry);
        return name.matches() && !entry.endsWith("module-info.class")
                ? Optional.of(name.group(1).replace('/', '.'))
                : Optional.empty();
    }

    private byte[] instrumented(String entry, byte[] classFile, Code code) {
        try {
            return instrumented(new ClassReader(classFile), code, new HashSet<>());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new DriverException(
                    Kind.JAR_IO,
                    "The class file " + entry + " cannot be read (" + e.getMessage()
                            + "): it is damaged, or for a newer Java version than Dyno supports.");
        }
    }

    private byte[] instrumented(ClassReader reader, Code code, Set<MethodId> tooLarge) {
        ClassNode type = new ClassNode();
        // Class files of versions that need no frames may contain a compiler's frames, for which there is no shorter
        // form.
        reader.accept(type, ClassReader.EXPAND_FRAMES);
        String className = type.name.replace('/', '.');
        Set<MethodId> added = new LinkedHashSet<>();
        for (MethodNode method : type.methods) {
            MethodId id = new MethodId(className, method.name, method.desc);
            boolean hasPlace = (method.access & NO_CODE) == 0 && !method.name.equals("<clinit>");
            if (hasPlace && !tooLarge.contains(id) && code.addTo(method, id, type)) {
                added.add(id);
            }
        }
        // With the same constants in the same order: longer instructions load those after the first 255.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        try {
            byte[] changedClass = writer.toByteArray();
            changed.addAll(added);
            return changedClass;
        } catch (MethodTooLargeException e) {
            if (!tooLarge.add(new MethodId(className, e.getMethodName(), e.getDescriptor()))) {
                throw e;
            }
            return instrumented(reader, code, tooLarge);
        }
    }
}
