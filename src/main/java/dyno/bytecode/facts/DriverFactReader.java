package dyno.bytecode.facts;

import dyno.driver.DriverException;
import dyno.driver.JarContent;
import dyno.hotspot.finding.DriverFacts;
import dyno.hotspot.finding.MethodFacts;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads facts about a driver's methods for detectors from its class files. */
public final class DriverFactReader {
    /** Editions for newer JDKs are much like the classes that they replace. */
    private static final Pattern CLASS = Pattern.compile("(?!META-INF/).+(?<!module-info)\\.class");

    private DriverFactReader() {}

    /**
     * The facts from the classes of a jar; a class that cannot be read has none.
     *
     * @throws DriverException when the jar cannot be read
     */
    public static DriverFacts of(Path jar) {
        return of(JarContent.read(jar).entrySet().stream()
                .filter(entry -> CLASS.matcher(entry.getKey()).matches())
                .map(Map.Entry::getValue)
                .toList());
    }

    /** The facts from class files that belong together. */
    static DriverFacts of(Collection<byte[]> classFiles) {
        List<ClassNode> classes = classFiles.stream()
                .map(DriverFactReader::parse)
                .filter(parsed -> parsed != null)
                .toList();
        try {
            return factsOf(classes);
        } catch (RuntimeException oneIsDamaged) {
            return factsOf(classes.stream().filter(DriverFactReader::isIntact).toList());
        }
    }

    /** Whether the names and descriptors in a class can be read, which ASM does not check. */
    private static boolean isIntact(ClassNode parsed) {
        try {
            factsOf(List.of(parsed));
            return true;
        } catch (RuntimeException damaged) {
            return false;
        }
    }

    private static DriverFacts factsOf(List<ClassNode> classes) {
        MetadataTypes metadata = new MetadataTypes(classes);
        TextReaders texts = new TextReaders(classes);
        Map<String, MethodFacts> facts = new HashMap<>();
        for (ClassNode owner : classes) {
            String className = owner.name.replace('/', '.');
            for (MethodNode method : owner.methods) {
                if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                    MethodFacts read = new MethodFactReader(owner, method, metadata, texts).facts();
                    facts.merge(className + "." + method.name, read, DriverFactReader::together);
                }
            }
        }
        return new DriverFacts(facts);
    }

    private static ClassNode parse(byte[] classFile) {
        try {
            ClassNode node = new ClassNode();
            new ClassReader(classFile).accept(node, 0);
            return node;
        } catch (RuntimeException damagedOrTooNew) {
            return null;
        }
    }

    private static MethodFacts together(MethodFacts one, MethodFacts other) {
        return new MethodFacts(
                concat(one.logTexts(), other.logTexts()),
                concat(one.characterLoops(), other.characterLoops()),
                union(one.byteCalls(), other.byteCalls()),
                union(one.codings(), other.codings()),
                one.makesMetadata() || other.makesMetadata(),
                one.readsMetadata() || other.readsMetadata());
    }

    private static <T> List<T> concat(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static <T> Set<T> union(Set<T> one, Set<T> other) {
        return Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet());
    }
}
