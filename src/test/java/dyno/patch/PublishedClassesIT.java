package dyno.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Connector/J's build adds handlers to what the compiler makes of its sources. */
class PublishedClassesIT {
    private static final String TRANSLATED = "com/mysql/cj/exceptions/CJException";

    private static Map<String, Long> handlers(byte[] classFile) {
        ClassNode type = new ClassNode(Opcodes.ASM9);
        new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG);
        Map<String, Long> handlers = new TreeMap<>();
        for (MethodNode method : type.methods) {
            long count = method.tryCatchBlocks.stream()
                    .filter(block -> TRANSLATED.equals(block.type))
                    .count();
            if (count > 0) {
                handlers.put(method.name + method.desc, count);
            }
        }
        return handlers;
    }

    @Test
    void aCommentTakesNoHandlerFromConnectorJ() {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(progress -> {})) {
            DriverArtifact base = new DriverResolver(artifacts).resolve(DriverCoordinates.parse("mysql@9.7.0"));
            Map<String, byte[]> jar = JarContent.read(base.jar());
            Map<String, byte[]> sources = new TreeMap<>();
            JarContent.read(base.sourceJar().orElseThrow()).forEach((path, source) -> {
                byte[] published = jar.get(path.replaceFirst("\\.java$", ".class"));
                if (path.matches("com/mysql/cj/jdbc/.*\\.java")
                        && published != null
                        && !handlers(published).isEmpty()) {
                    sources.put(path, source);
                }
            });
            assertThat(sources).hasSizeGreaterThan(25).containsKey("com/mysql/cj/jdbc/StatementImpl.java");
            Map<String, byte[]> commented = new TreeMap<>();
            sources.forEach((path, source) -> commented.put(
                    path,
                    ("// A comment.\n" + new String(source, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8)));

            PatchCompiler compiler = new PatchCompiler();
            AddedHandlers added = AddedHandlers.between(compiler.compile(sources, base), jar);
            Map<String, byte[]> candidate = added.addTo(compiler.compile(commented, base));

            assertThat(added.count()).isGreaterThan(700);
            candidate.forEach(
                    (path, file) -> assertThat(handlers(file)).as(path).isEqualTo(handlers(jar.get(path))));
        }
    }
}
