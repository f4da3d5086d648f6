package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverException.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds code to a driver's methods, in all editions of a multi-release jar.
 *
 * <p>Code at their start is not added to constructors and initialisers, in which not everything is allowed at the
 * start, or to generated methods: bridges and other synthetic methods.
 */
public final class Instrumentation {
    private static final Pattern CLASS = Pattern.compile("(?:META-INF/versions/\\d+/)?(.+)\\.class");
    private static final int NOT_WRITTEN =
            Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;

    private Instrumentation() {}

    /** Decides about one method. */
    interface Code {
        /** Writes to the method's start or, for most methods, does nothing. */
        void begin(Method method);

        /** Whether there may be code to add in a class of this name. */
        default boolean concerns(String className) {
            return true;
        }
    }

    /**
     * A method to which code can be added.
     *
     * @param code receives what is added before the method's own code
     * @param version of the class file
     */
    record Method(MethodId id, int access, int version, MethodVisitor code) {}

    /** Changes one class. */
    interface Rewriter {
        byte[] rewrite(ClassReader classFile);
    }

    /** The jar's content with the added code. */
    static Map<String, byte[]> apply(Map<String, byte[]> jar, Code code) {
        return rewrite(jar, code::concerns, reader -> {
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new Methods(writer, code), ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        });
    }

    /**
     * The jar's content with changed classes.
     *
     * @param concerned chooses them by binary name
     * @throws DriverException NOT_INSTRUMENTABLE when a method is too large to instrument; JAR_IO when a class file cannot be read
     */
    static Map<String, byte[]> rewrite(Map<String, byte[]> jar, Predicate<String> concerned, Rewriter rewriter) {
        Map<String, byte[]> result = new LinkedHashMap<>(jar);
        result.replaceAll((entry, content) -> className(entry)
                .filter(concerned)
                .map(name -> rewrite(entry, content, rewriter))
                .orElse(content));
        return result;
    }

    /** The binary name of the class in an entry; empty for other entries and for the module's descriptor. */
    static Optional<String> className(String entry) {
        Matcher name = CLASS.matcher(entry);
        return name.matches() && !entry.endsWith("module-info.class")
                ? Optional.of(name.group(1).replace('/', '.'))
                : Optional.empty();
    }

    private static byte[] rewrite(String entry, byte[] classFile, Rewriter rewriter) {
        try {
            return rewriter.rewrite(new ClassReader(classFile));
        } catch (MethodTooLargeException e) {
            throw new DriverException(
                    Kind.NOT_INSTRUMENTABLE,
                    e.getMethodName() + " in " + entry
                            + " is too large to instrument: the JVM allows 64 KiB of bytecode per method.");
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new DriverException(
                    Kind.JAR_IO,
                    "The class file " + entry + " cannot be read (" + e.getMessage()
                            + "): it is damaged, or for a newer Java version than Dyno supports.");
        }
    }

    /** Whether code can be added to the start of a method. */
    static boolean isWritten(int access, String name) {
        return (access & NOT_WRITTEN) == 0 && !name.startsWith("<");
    }

    /** The artifact of the rewritten driver, still without its jar. */
    public static DriverArtifact artifact(DriverArtifact base, String name, Path folder) {
        DriverCoordinates driver = base.coordinates();
        List<String> names = new ArrayList<>(driver.patches());
        names.add(name);
        String file = base.jar().getFileName().toString().replaceFirst("(\\.jar)?$", "+" + name + ".jar");
        return new DriverArtifact(
                new DriverCoordinates(driver.driver(), driver.version(), names),
                base.version(),
                folder.resolve(file),
                base.dependencies(),
                Optional.empty(),
                base.driverClass(),
                base.urlStyle());
    }

    private static final class Methods extends ClassVisitor {
        private final Code code;
        private String className;
        private int version;

        Methods(ClassVisitor next, Code code) {
            super(Opcodes.ASM9, next);
            this.code = code;
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            this.className = name.replace('/', '.');
            this.version = version;
            super.visit(version, access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            if (!isWritten(access, name)) {
                return next;
            }
            MethodId id = new MethodId(className, name, descriptor);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    code.begin(new Method(id, access, version, mv));
                }
            };
        }
    }
}
