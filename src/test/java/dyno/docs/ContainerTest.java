package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The container recipe; building it takes Docker or Buildah, which a test cannot expect. */
class ContainerTest {
    private static final Path RECIPE = Path.of("container", "Dockerfile");
    private static final Pattern COPIED = Pattern.compile("(?m)^COPY (?!--from)(?:--\\S+ )*(.+) \\S+$");

    private static List<String> lines() throws IOException {
        return Files.readAllLines(RECIPE).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    @Test
    void startsFromAJdkAndRunsAsAnUserWithoutPrivileges() throws IOException {
        assertThat(lines().stream().filter(line -> line.startsWith("FROM ")))
                .hasSize(2)
                .allMatch(line -> line.startsWith("FROM eclipse-temurin:17-jdk"));
        assertThat(lines().stream().filter(line -> line.startsWith("USER "))).containsExactly("USER 10001:10001");
        assertThat(Files.readString(RECIPE)).contains("--uid 10001");
    }

    @Test
    void holdsNoSecret() throws IOException {
        assertThat(lines()).noneMatch(line -> line.matches("(?i).*(password|token|secret|credential).*"));
        assertThat(lines().stream().filter(line -> line.startsWith("ARG "))).containsExactly("ARG COMMIT=");
    }

    @Test
    void whatItCopiesIsThere() throws IOException {
        assertThat(copied())
                .hasSizeGreaterThan(3)
                .allSatisfy(path -> assertThat(Path.of(path)).exists());
    }

    /** Without the options of Maven's JVM, the compiler's checks cannot run. */
    @Test
    void copiesWhatTheBuildReads() throws IOException {
        assertThat(copied()).contains("pom.xml", ".mvn", "src", "dyno");
    }

    private static List<String> copied() throws IOException {
        return COPIED.matcher(Files.readString(RECIPE))
                .results()
                .flatMap(copy -> Stream.of(copy.group(1).split(" ")))
                .toList();
    }
}
