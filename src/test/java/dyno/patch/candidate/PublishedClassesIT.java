package dyno.patch.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dyno.bytecode.ClassNodes;
import dyno.bytecode.facts.CodeLengths;
import dyno.bytecode.published.MethodText;
import dyno.bytecode.published.PublishedCode;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.driver.JarContent;
import dyno.patch.file.PatchException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * A patch that adds a comment to every file of a driver gives the published code and handlers; of a part of each driver's files, of all with {@code
 * -Dpublished.all=true}.
 */
// Compilers fill the heap.
@Tag("own-jvm")
class PublishedClassesIT {
    private static final Pattern PLACE = Pattern.compile("(?m)^ *(\\S+\\.java):\\d+: ");

    private static final String CONF = "conf/ConnectionUrl conf/ConnectionUrl$HostsCardinality conf/ConnectionUrl$Type"
            + " conf/url/LoadBalanceConnectionUrl conf/url/ReplicationConnectionUrl ";

    private static final String XDEVAPI = "xdevapi/AbstractFilterParams xdevapi/StreamingDocResultBuilder"
            + " xdevapi/StreamingRowResultBuilder xdevapi/StreamingSqlResultBuilder";

    private static final String ED25519 = "plugin/authentication/standard/ed25519/math/GroupElement"
            + " plugin/authentication/standard/ed25519/math/GroupElement$1";

    /** What most operations run: a part of the newest Connector/J. */
    private static final String HEART = "(jdbc/result/|jdbc/StatementImpl|jdbc/ConnectionImpl"
            + "|jdbc/ClientPreparedStatement|jdbc/ServerPreparedStatement|jdbc/DatabaseMetaData"
            + "|NativeSession|protocol/a/NativeProtocol)";

    /** The third column is the part that is tried, the last one names the classes of the whole driver of which a compiler of today numbers lambdas or nested classes otherwise. */
    @ParameterizedTest
    @CsvSource({
        "mysql@26.10.0, com/mysql/cj/, " + HEART + ", 30, " + CONF + "protocol/ExportControlled"
                + " protocol/ExportControlled$SslContextBuilder " + XDEVAPI,
        "mysql@5.1.39, com/mysql/, jdbc/[A-R], 80, ''",
        "mariadb@3.5.10, org/mariadb/jdbc/, client/[a-z]+/[A-Z], 20, " + ED25519,
        "drizzle@1.4, org/drizzle/, jdbc/internal/mysql/, 15, ''"
    })
    void aCommentKeepsThePublishedCode(String driver, String folder, String part, int fewest, String others) {
        Pattern wanted = Pattern.compile(folder + (Boolean.getBoolean("published.all") ? "" : part) + ".*\\.java");
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(progress -> {})) {
            DriverArtifact base = new DriverResolver(artifacts).resolve(DriverCoordinates.parse(driver));
            Map<String, byte[]> jar = JarContent.read(base.jar());
            Map<String, byte[]> sources = new TreeMap<>();
            JarContent.read(base.sourceJar().orElseThrow()).forEach((path, source) -> {
                String classFile = path.replaceFirst("\\.java$", ".class");
                if (wanted.matcher(path).matches() && jar.containsKey(classFile)) {
                    sources.put(path, source);
                }
            });
            Map<String, byte[]> compiled = compilable(sources, base);
            sources.replaceAll((path, source) -> commented(source));

            PublishedCode kept =
                    PublishedCode.keptIn(compiled, new PatchCompiler().compile(sources, base, List.of()), jar);

            assertThat(kept.classes()).hasSizeGreaterThan(fewest);
            Set<String> different = new TreeSet<>();
            kept.classes().forEach((path, file) -> {
                if (!jar.containsKey(path) || !code(file).equals(code(jar.get(path)))) {
                    different.add(path.substring(folder.length()).replaceFirst("\\.class$", ""));
                } else {
                    assertSameLengths(path, file, jar.get(path));
                }
            });
            // Another JDK may use the same numbers as the vendor's.
            assertThat(Set.of(others.split(" "))).containsAll(different);
            assertThat(kept.unlike())
                    .allMatch(method -> different.stream().anyMatch(name -> method.startsWith(folder + name + ".")));
            assertConsistent(kept.classes());
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"mysql@9.7.0, com/mysql/cj/, jdbc/[A-Z], 60, " + CONF + "protocol/ExportControlled " + XDEVAPI})
    void aCommentKeepsThePublishedCodeOfFurtherVersions(
            String driver, String folder, String part, int fewest, String others) {
        aCommentKeepsThePublishedCode(driver, folder, part, fewest, others);
    }

    /** The compiler of Connector/J 5.1 loads class literals by the long instruction where the short one would do. */
    private static void assertSameLengths(String path, byte[] kept, byte[] published) {
        Map<String, Integer> lengths = CodeLengths.of(kept);
        Map<String, MethodNode> methods = ClassNodes.methods(ClassNodes.read(kept));
        CodeLengths.of(published)
                .forEach((method, length) -> assertThat(length - lengths.get(method))
                        .as(path + " " + method)
                        .isBetween(0, classLiterals(methods.get(method))));
    }

    private static int classLiterals(MethodNode method) {
        int literals = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            literals += instruction instanceof LdcInsnNode load && load.cst instanceof Type ? 1 : 0;
        }
        return literals;
    }

    /** Each method is sound by itself, and what the compiler has made in one class is there for the others. */
    private static void assertConsistent(Map<String, byte[]> classes) {
        Map<String, Set<String>> members = new HashMap<>();
        Map<String, ClassNode> types = new TreeMap<>();
        classes.forEach((path, file) -> {
            ClassNode type = ClassNodes.read(file);
            types.put(type.name, type);
            Set<String> names = new HashSet<>();
            type.fields.forEach(field -> names.add(field.name + field.desc));
            type.methods.forEach(method -> names.add(method.name + method.desc));
            members.put(type.name, names);
        });
        types.forEach((name, type) -> type.methods.forEach(method -> {
            assertThatCode(() -> new Analyzer<>(new BasicVerifier()).analyze(name, method))
                    .as(name + "." + method.name)
                    .doesNotThrowAnyException();
            for (AbstractInsnNode node : method.instructions) {
                if (node instanceof FieldInsnNode field && field.name.contains("$")) {
                    assertThat(members.getOrDefault(field.owner, Set.of(field.name + field.desc)))
                            .as(name + "." + method.name)
                            .contains(field.name + field.desc);
                } else if (node instanceof InvokeDynamicInsnNode call) {
                    for (Object argument : call.bsmArgs) {
                        if (argument instanceof Handle handle
                                && handle.getName().contains("$")
                                && members.containsKey(handle.getOwner())) {
                            assertThat(members.get(handle.getOwner())).contains(handle.getName() + handle.getDesc());
                        }
                    }
                } else if (node instanceof MethodInsnNode call && call.name.contains("$")) {
                    assertThat(members.getOrDefault(call.owner, Set.of(call.name + call.desc)))
                            .as(name + "." + method.name)
                            .contains(call.name + call.desc);
                }
            }
        }));
    }

    /** Compiles the files that do not need a driver's optional libraries, and keeps their sources. */
    private static Map<String, byte[]> compilable(Map<String, byte[]> sources, DriverArtifact base) {
        while (true) {
            try {
                return new PatchCompiler().compile(sources, base, List.of());
            } catch (PatchException e) {
                List<String> broken = new ArrayList<>();
                Matcher place = PLACE.matcher(e.getMessage());
                while (place.find()) {
                    broken.add(place.group(1));
                }
                assertThat(sources.keySet().removeAll(broken))
                        .as(e.getMessage())
                        .isTrue();
            }
        }
    }

    private static byte[] commented(byte[] source) {
        return ("// A comment.\n" + new String(source, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }

    /** By method; handlers are part of the text. */
    private static Map<String, List<String>> code(byte[] classFile) {
        Map<String, List<String>> code = new TreeMap<>();
        ClassNodes.methods(ClassNodes.read(classFile)).forEach((name, method) -> code.put(name, MethodText.of(method)));
        return code;
    }
}
