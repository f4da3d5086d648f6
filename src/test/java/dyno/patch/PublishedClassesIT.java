package dyno.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A patch that adds a comment to every file of a driver gives the published code and handlers. */
class PublishedClassesIT {
    private static final Pattern PLACE = Pattern.compile("(?m)^ *(\\S+\\.java):\\d+: ");

    /** Numbered otherwise by today's compiler: lambdas in lambdas, and a class for a switch. None is JDBC's. */
    private static final Pattern OTHER_NUMBERS =
            Pattern.compile("com/mysql/cj/(conf|protocol|xdevapi)/.*|org/mariadb/.*/ed25519/math/GroupElement.*");

    @ParameterizedTest
    @CsvSource({
        "mysql@26.10.0, com/mysql/cj/, 350",
        "mysql@9.7.0, com/mysql/cj/, 550",
        "mysql@5.1.39, com/mysql/, 200",
        "mariadb@3.5.10, org/mariadb/, 250",
        "drizzle@1.4, org/drizzle/, 100"
    })
    void aCommentKeepsThePublishedCode(String driver, String folder, int fewest) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(progress -> {})) {
            DriverArtifact base = new DriverResolver(artifacts).resolve(DriverCoordinates.parse(driver));
            Map<String, byte[]> jar = JarContent.read(base.jar());
            Map<String, byte[]> sources = new TreeMap<>();
            JarContent.read(base.sourceJar().orElseThrow()).forEach((path, source) -> {
                String classFile = path.replaceFirst("\\.java$", ".class");
                if (path.startsWith(folder) && !classFile.equals(path) && jar.containsKey(classFile)) {
                    sources.put(path, source);
                }
            });
            Map<String, byte[]> compiled = compilable(sources, base);
            sources.replaceAll((path, source) -> commented(source));

            PublishedCode kept = PublishedCode.keptIn(compiled, new PatchCompiler().compile(sources, base), jar);

            assertThat(kept.classes()).hasSizeGreaterThan(fewest);
            assertThat(kept.unlike())
                    .allMatch(method -> OTHER_NUMBERS.matcher(method).matches());
            kept.classes().forEach((path, file) -> {
                if (!OTHER_NUMBERS.matcher(path).matches()) {
                    assertThat(code(file)).as(path).isEqualTo(code(jar.get(path)));
                }
            });
        }
    }

    /** Compiles what does without a driver's optional libraries, and keeps the sources of it. */
    private static Map<String, byte[]> compilable(Map<String, byte[]> sources, DriverArtifact base) {
        while (true) {
            try {
                return new PatchCompiler().compile(sources, base);
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
